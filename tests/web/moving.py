"""Moving pictures of the moments that players retell, small: one a game, for the README and the documentation.

`python -m tests.web.moving` takes all of them anew, `python -m tests.web.moving dark_side` one. What moves is what
tests/web/strips.py films, in finer steps.
"""

import base64
import struct
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.chromium import DESKTOP, ROOT, launch
from tests.web.house import Server
from tests.web.strips import FRAMES, Frames, film, shoot

PICTURES = ROOT / "docs" / "pictures"
MOMENTS = {  # by game: what is filmed
    "dark_side": "turn",
    "asteroid_miners": "duel",
    "mining_colony": "reveal",
    "martian_miners": "flight",
    "planet_xs": "fight",
}
FINER = 4  # pictures for each frame of a strip
THEME = "dark"
WIDTH, QUALITY = 600, 0.6
LAST_MS = 1500  # the last picture stays, so that one sees how it ended
SEEN = 12  # of 255: what changes less is the same
# A picture in another size, and of it what differs from the one before, as WebP: only a canvas knows how to write that.
# Where a part begins is even, as the format wants it.
CHANGED = """async ([frame, width, quality, seen]) => {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${frame}` });
    await image.decode();
    const whole = new OffscreenCanvas(width, Math.round((width * image.height) / image.width));
    const to = whole.getContext('2d');
    to.imageSmoothingQuality = 'high';
    to.drawImage(image, 0, 0, whole.width, whole.height);
    const now = to.getImageData(0, 0, whole.width, whole.height);
    const nowhere = [width, whole.height, -1, -1];
    let [left, top, right, bottom] = window.before ? nowhere : [0, 0, width - 1, whole.height - 1];
    if (window.before) {
        for (let at = 0; at < now.data.length; at += 1) {
            if (Math.abs(now.data[at] - window.before.data[at]) <= seen) continue;
            const x = (at >> 2) % width;
            const y = Math.floor((at >> 2) / width);
            [left, top] = [Math.min(left, x & ~1), Math.min(top, y & ~1)];
            [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
        }
    }
    if (right < 0) return { bytes: '', left: 0, top: 0, width: 0, height: 0 };
    window.before ??= now;
    const part = Object.assign(document.createElement('canvas'), { width: right - left + 1, height: bottom - top + 1 });
    part.getContext('2d').drawImage(whole, -left, -top);
    for (let y = top; y <= bottom; y += 1) {
        const from = (y * width + left) * 4;
        window.before.data.set(now.data.subarray(from, from + part.width * 4), from);
    }
    const bytes = part.toDataURL('image/webp', quality).split(',')[1];
    return { bytes, left, top, width: part.width, height: part.height };
}"""


@dataclass
class Part:
    """A picture, or what of it differs from the one before."""

    webp: bytes
    left: int
    top: int
    width: int
    height: int
    ms: int


def finely(page: Page, every_ms: int) -> Frames:
    """The same time as a strip, in more pictures."""
    return shoot(page, every_ms // FINER, FRAMES * FINER, (THEME,))


def chunk(name: bytes, body: bytes) -> bytes:
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def three_bytes(number: int) -> bytes:
    return struct.pack("<I", number)[:3]


def pixels(webp: bytes) -> bytes:
    """Of a still picture what a part may hold: its pixels, without what is told of the whole."""
    found, at = b"", 12  # after RIFF, the size and WEBP
    while at < len(webp):
        end = at + 8 + struct.unpack_from("<I", webp, at + 4)[0]
        end += end % 2
        if webp[at : at + 4] in (b"ALPH", b"VP8 ", b"VP8L"):
            found += webp[at:end]
        at = end
    return found


def animated(parts: list[Part]) -> bytes:
    """A WebP file that moves, for ever (RIFF: VP8X, ANIM, an ANMF a part); the first part is the whole picture."""
    whole = parts[0]
    body = chunk(b"VP8X", b"\x02\0\0\0" + three_bytes(whole.width - 1) + three_bytes(whole.height - 1))  # 2: animated
    body += chunk(b"ANIM", b"\0\0\0\xff" + struct.pack("<H", 0))
    for part in parts:
        where = (part.left // 2, part.top // 2, part.width - 1, part.height - 1, part.ms)
        body += chunk(b"ANMF", b"".join(map(three_bytes, where)) + b"\x02" + pixels(part.webp))  # 2: nothing is blended
    return chunk(b"RIFF", b"WEBP" + body)


def parts_of(browser: Browser, frames: list[bytes], each_ms: int) -> list[Part]:
    page = browser.new_page()
    parts: list[Part] = []
    for frame in frames:
        told = page.evaluate(CHANGED, [base64.b64encode(frame).decode(), WIDTH, QUALITY, SEEN])
        webp = base64.b64decode(told.pop("bytes"))
        if webp:
            parts.append(Part(webp, **told, ms=each_ms))
        else:
            parts[-1].ms += each_ms
    page.close()
    parts[-1].ms += LAST_MS
    return parts


def take(browser: Browser, url: str, game: str) -> Path:
    taken: list[int] = []

    def looked(page: Page, every_ms: int) -> Frames:
        taken.append(every_ms // FINER)
        return finely(page, every_ms)

    frames = next(frames for what, frames in film(browser, url, game, DESKTOP, looked) if what == MOMENTS[game])
    path = PICTURES / f"{game.replace('_', '-')}.webp"
    path.write_bytes(animated(parts_of(browser, frames[THEME], taken[-1])))
    return path


def main(games: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = Server(Path(folder))
        house.start()
        try:
            browser = launch(playwright)
            for game in games:
                path = take(browser, house.url, game)
                print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1000:.0f} kB", flush=True)
        finally:
            house.kill()


if __name__ == "__main__":
    main(sys.argv[1:] or list(MOMENTS))
