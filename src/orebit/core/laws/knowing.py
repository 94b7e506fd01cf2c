"""Laws of knowledge: hidden stays hidden, `scramble` deals evenly, and the log marks what was revealed."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from orebit.core.chance import FastChance
from orebit.core.errors import NoTakeBack
from orebit.core.laws.facts import facts
from orebit.core.laws.walk import Broken, Walk, history, require_same, seen, some
from orebit.core.log import Entry, Log
from orebit.core.match import Match, log_lines
from orebit.core.state import PUBLIC, TABLE, State
from orebit.core.view import LogLine

SCRAMBLES = 3  # of one position, where one might do
ASKED = 60  # actions whose explanation is compared
TRIED = 3  # actions that are tried at a position
PLAY_ON = 6  # plies that a scrambled position is played on
DEALS = 200  # scrambles on each side of the test for evenness
NOTHING_HIDDEN = 20  # scrambles that all change nothing
FEWEST = 10  # rarer values are counted together
TOO_UNEVEN = 6.0  # standard deviations; an even scramble goes beyond once in a thousand million
HINTS = 12  # moments of a game that show that something was hidden
FEWEST_HINTS = 4  # a few moments may have had only one possibility


def hidden(walk: Walk) -> None:
    game = walk.game
    for position in walk.positions():
        state, ply, chance = position.state, position.ply, walk.tries(position.ply)
        asked = [int(chance.below(game.actions.size)) for _ in range(ASKED)]
        for seat in walk.eyes:
            before = {**seen(game, state, seat), **_explained(walk, state, seat, asked)}
            for _ in range(SCRAMBLES):
                other = walk.scrambled(state, seat, chance)
                after = {**seen(game, other, seat), **_explained(walk, other, seat, asked)}
                require_same(before, after, f"seat {seat} sees nothing of what it cannot know", ply)


def _explained(walk: Walk, state: State, seat: int, codes: list[int]) -> dict[str, Any]:
    """Why the seat may not play these actions: an explanation is something that a seat sees, too."""
    if seat not in state.deciders():
        return {}
    return {f"the reason for '{walk.game.actions.format(c)}'": walk.game.refusal(state, seat, c) for c in codes}


def log_hides(walk: Walk) -> None:
    """The same action is played on two states that differ only in what the seat cannot know."""
    game = walk.game
    for position in walk.positions():
        state, ply, chance = position.state, position.ply, walk.tries(position.ply)
        for eye in walk.eyes:
            other = walk.scrambled(state, eye, chance)
            for seat in state.deciders():
                common = sorted(set(state.legal(seat)) & set(other.legal(seat)))
                for code in some(common, TRIED, chance):
                    here, there = _entries(state, seat, code, ply), _entries(other, seat, code, ply)
                    told, cut = _told_before_revealing(walk, eye, here)
                    told_there, cut_there = _told_before_revealing(walk, eye, there)
                    if not _agree(told, cut, told_there, cut_there):
                        raise Broken(
                            f"the log of seat {eye} tells what the seat cannot know: after '{seat} "
                            f"{game.actions.format(code)}' it is {_texts(told)}, or {_texts(told_there)}",
                            ply,
                        )


def _entries(state: State, seat: int, code: int, ply: int) -> list[Entry]:
    log = Log()
    state.clone().play(seat, code, FastChance(ply, 1), log)
    return log.entries


def _told_before_revealing(walk: Walk, eye: int, entries: list[Entry]) -> tuple[list[LogLine], bool]:
    """What the seat is told up to the first entry from chance or about something hidden, and whether there is one."""
    sure: list[Entry] = []
    for entry in entries:
        if entry.revealing:
            return log_lines(walk.game, walk.names, eye, 0, sure), True
        sure.append(entry)
    return log_lines(walk.game, walk.names, eye, 0, sure), False


def _agree(one: list[LogLine], one_cut: bool, other: list[LogLine], other_cut: bool) -> bool:
    """Equal as far as both go. Hidden facts may decide when something is revealed, so only a cut log may be shorter."""
    length = min(len(one), len(other))
    if one[:length] != other[:length]:
        return False
    return (len(one) == length or other_cut) and (len(other) == length or one_cut)


def _texts(lines: list[LogLine]) -> list[str]:
    return [line.text for line in lines]


def secrets(walk: Walk) -> None:
    """Where several decide at once, what one of them chose shows nobody else anything, unless the log tells them."""
    for position in walk.positions():
        state, ply = position.state, position.ply
        for seat in state.deciders():
            codes = some(list(state.legal(seat)), TRIED, walk.tries(ply))
            futures = [_after(state, seat, code, ply) for code in codes]
            for eye in walk.eyes:
                untold = [
                    (code, after)
                    for code, (after, entries) in zip(codes, futures, strict=True)
                    if eye != seat and not any(entry.is_told(eye) for entry in entries)
                ]
                for code, after in untold[1:]:
                    if after.awaited() == untold[0][1].awaited():
                        what = (
                            f"seat {eye} is told neither of '{walk.game.actions.format(untold[0][0])}' nor of "
                            f"'{walk.game.actions.format(code)}' by seat {seat} and sees no difference"
                        )
                        require_same(seen(walk.game, untold[0][1], eye), seen(walk.game, after, eye), what, ply)


def _after(state: State, seat: int, code: int, ply: int) -> tuple[State, list[Entry]]:
    after, log = state.clone(), Log()
    after.play(seat, code, FastChance(ply, 1), log)
    return after, log.entries


def scramble(walk: Walk) -> None:
    for position in walk.positions():
        state, ply, chance = position.state, position.ply, walk.tries(position.ply)
        for seat in walk.eyes:
            other = walk.scrambled(state, seat, chance)
            what = f"scramble({seat}) keeps every public fact"
            require_same(_public(walk, state), _public(walk, other), what, ply)
            require_same(_shape(state), _shape(other), f"scramble({seat}) keeps the shape of the state", ply)
            for _ in range(PLAY_ON):
                for decider in other.deciders():
                    if not len(other.legal(decider)):
                        raise Broken(f"after scramble({seat}) seat {decider} must act and cannot", ply)
                walk.play_on(other, chance, 1)


def _public(walk: Walk, state: State) -> dict[str, Any]:
    return {
        **seen(walk.game, state, PUBLIC),
        "the scores": state.scores(),
        "the inventory": walk.game.inventory(state),
        "awaited": int(state.awaited()),
        "the table's acts": list(state.table_acts()),
    }


def _shape(state: State) -> dict[str, Any]:
    return {name: len(fact) if isinstance(fact, list) else type(fact).__name__ for name, fact in facts(state).items()}


def even(walk: Walk) -> None:
    """A state and a scrambled one look alike to the seat, so what they are scrambled to must be spread alike.
    Compared entry by entry over many deals; a scramble that leans towards the truth, or away from it, is found."""
    positions = list(walk.positions())
    for position in positions[:1] + positions[1:][-1:]:
        state, ply, chance = position.state, position.ply, walk.tries(position.ply)
        for seat in [*some(walk.seats, 1, chance), PUBLIC]:
            if not _moves(walk, state, seat, chance, NOTHING_HIDDEN):
                continue
            other = walk.scrambled(state, seat, chance)
            spreads = [_spread(lambda: walk.scrambled(each, seat, chance)) for each in (state, other)]  # noqa: B023
            _require_even(f"scramble({seat})", spreads[0], spreads[1], ply)


def _require_even(
    what: str, first: dict[tuple[str, int], Counter[Any]], second: dict[tuple[str, int], Counter[Any]], ply: int
) -> None:
    for entry in sorted(first.keys() | second.keys()):
        off = unevenness(first.get(entry, Counter()), second.get(entry, Counter()))
        if off > TOO_UNEVEN:
            raise Broken(
                f"{what} does not deal evenly: {entry[0]}[{entry[1]}] depends on what was there before "
                f"({off:.1f} standard deviations)",
                ply,
            )


def _spread(deal: Callable[[], State]) -> dict[tuple[str, int], Counter[Any]]:
    """How often each value comes up at each entry of each attribute."""
    deals = [facts(deal()) for _ in range(DEALS)]
    spread: dict[tuple[str, int], Counter[Any]] = {}
    for name, fact in deals[0].items():
        columns = (
            zip(*(deal[name] for deal in deals), strict=True)
            if isinstance(fact, list)
            else [[deal[name] for deal in deals]]
        )
        for i, column in enumerate(columns):
            spread[name, i] = Counter(column)
    return spread


def unevenness(first: Counter[Any], second: Counter[Any]) -> float:
    """How many standard deviations two equally large counts are apart: chi-square, made normal by Wilson-Hilferty."""
    cells, rare = [], [0, 0]
    for value in first.keys() | second.keys():
        if first[value] + second[value] < FEWEST:
            rare[0] += first[value]
            rare[1] += second[value]
        else:
            cells.append((first[value], second[value]))
    if sum(rare) >= FEWEST:
        cells.append((rare[0], rare[1]))
    freedom = len(cells) - 1
    if freedom < 1:
        return 0.0
    chi_square = sum((one - other) ** 2 / (one + other) for one, other in cells)
    scale = 2 / (9 * freedom)
    return float(((chi_square / freedom) ** (1 / 3) - (1 - scale)) / scale**0.5)


def unknown(walk: Walk) -> None:
    """The log tells when something hidden is shown. Before such a moment some scramble must move something, and what
    an event of this kind shows must come out otherwise at least once, or its action be impossible."""
    moments: dict[int, list[tuple[int, State]]] = {}  # by kind of event: plies, with the position before
    for ply, _, state, drew, entries in _told_acts(walk):
        shows = {entry.kind for entry in entries if entry.revealing and (entry.facts or entry.secret)}
        for kind in sorted(shows) if not drew else []:
            moments.setdefault(kind, []).append((ply, state))
    for kind, hints in moments.items():
        if len(hints) >= FEWEST_HINTS and not any(_varies(walk, kind, *hint) for hint in hints[:HINTS]):
            event = walk.game.events[kind].name
            raise Broken(f"whoever scrambles, '{event}' always shows the same, as if it had been known", hints[0][0])
    for eye in walk.eyes:
        hints = [hint for hints in moments.values() for hint in hints if walk.acts[hint[0]][0] != eye]
        if len(hints) >= FEWEST_HINTS:
            if not any(_moves(walk, state, eye, walk.tries(ply), SCRAMBLES) for ply, state in hints[:HINTS]):
                raise Broken(f"scramble({eye}) changes nothing, although something hidden is shown", hints[0][0])


def nobody(walk: Walk) -> None:
    """What nobody knows is shuffled evenly and no seat can tell; and what comes out of it was not known before."""
    for position in walk.positions():
        state, ply, chance = position.state, position.ply, walk.tries(position.ply)
        asked = [int(chance.below(walk.game.actions.size)) for _ in range(ASKED)]
        for _ in range(SCRAMBLES):
            other = shuffled(state, chance)
            require_same(_public(walk, state), _public(walk, other), "shuffle_unknown keeps every public fact", ply)
            for eye in walk.eyes:
                before = {**seen(walk.game, state, eye), **_explained(walk, state, eye, asked)}
                after = {**seen(walk.game, other, eye), **_explained(walk, other, eye, asked)}
                require_same(before, after, f"seat {eye} sees nothing of shuffle_unknown", ply)
    positions = list(walk.positions())
    for position in positions[:1] + positions[1:][-1:]:
        state, ply, chance = position.state, position.ply, walk.tries(position.ply)
        before, other = facts(state), shuffled(state, chance)
        if all(facts(shuffled(state, chance)) == before for _ in range(NOTHING_HIDDEN)):
            continue
        spreads = [_spread(lambda: shuffled(each, chance)) for each in (state, other)]  # noqa: B023
        _require_even("shuffle_unknown", spreads[0], spreads[1], ply)
    _require_shuffled(walk)


def shuffled(state: State, chance: FastChance) -> State:
    """The same moment, with what nobody knows in another order."""
    other = state.clone()
    other.shuffle_unknown(chance)
    return other


def _require_shuffled(walk: Walk) -> None:
    """What each seat's scramble makes come out otherwise, nobody knew: then the shuffle must do so too, sometimes."""
    found, first = 0, 0
    for ply, seat, state, drew, entries in _told_acts(walk):
        if drew or seat == TABLE or not any(entry.revealing and (entry.facts or entry.secret) for entry in entries):
            continue
        chance, code = walk.tries(ply), walk.acts[ply][1]
        shown = [(entry.kind, entry.facts, entry.secret) for entry in entries]
        unknown = set(range(len(shown)))
        for eye in range(state.seats):
            unknown &= _changed(
                state, seat, code, ply, shown, [walk.scrambled(state, eye, chance) for _ in range(SCRAMBLES)]
            )
        if not unknown:
            continue
        if unknown & _changed(state, seat, code, ply, shown, [shuffled(state, chance) for _ in range(SCRAMBLES)]):
            return
        found, first = found + 1, first or ply
        if found == HINTS:
            break
    if found >= FEWEST_HINTS:
        raise Broken("shuffle_unknown never changes what comes out, although no seat could know it", first)


def _changed(
    state: State, seat: int, code: int, ply: int, shown: list[tuple[int, list[int], list[int]]], others: list[State]
) -> set[int]:
    """The entries that are the same events, but show something else, in at least one of the other states."""
    changed: set[int] = set()
    for other in others:
        if code not in list(other.legal(seat)):
            continue
        there = [(entry.kind, entry.facts, entry.secret) for entry in _entries(other, seat, code, ply)]
        if [kind for kind, _, _ in there] == [kind for kind, _, _ in shown]:
            changed |= {i for i, (one, two) in enumerate(zip(shown, there, strict=True)) if one != two}
    return changed


def _varies(walk: Walk, kind: int, ply: int, state: State) -> bool:
    """Does any scramble change what events of this kind show when the walk goes on, or forbid that it does?"""
    seat, code = walk.acts[ply]
    shown = _shown(_entries(state, seat, code, ply), kind)
    for eye in walk.eyes:
        chance = walk.tries(ply)
        for _ in range(SCRAMBLES):
            other = walk.scrambled(state, eye, chance)
            if seat != TABLE and code not in list(other.legal(seat)):
                return True
            if _shown(_entries(other, seat, code, ply), kind) != shown:
                return True
    return False


def _shown(entries: list[Entry], kind: int) -> list[tuple[list[int], list[int]]]:
    return [(entry.facts, entry.secret) for entry in entries if entry.kind == kind]


def _moves(walk: Walk, state: State, seat: int, chance: FastChance, times: int) -> bool:
    """Does any of so many scrambles change the state?"""
    before = facts(state)
    return any(facts(walk.scrambled(state, seat, chance)) != before for _ in range(times))


def _told_acts(walk: Walk) -> Iterator[tuple[int, int, State, bool, list[Entry]]]:
    """Each act of the walk: ply, seat, the position before it, whether it drew chance, and what it logged."""
    state, chance = walk.start()
    for ply, (seat, code) in enumerate(walk.acts):
        before, drawn, log = state.clone(), chance.drawn, Log()
        state.play(seat, code, chance, log)
        yield ply, seat, before, chance.drawn > drawn, log.entries


def revealing(walk: Walk) -> None:
    for ply, seat, _, drew, entries in _told_acts(walk):
        if drew and not any(entry.revealing for entry in entries):
            action = walk.game.actions.format(walk.acts[ply][1])
            raise Broken(f"'{seat} {action}' draws chance, but no entry of its log is revealing", ply)


def sentences(walk: Walk) -> None:
    game = walk.game
    opening = Match(game, walk.setup, walk.seed).opening
    _require_sentences(walk, opening, 0)
    for ply, _, _, _, entries in _told_acts(walk):
        _require_sentences(walk, entries, ply)


def _require_sentences(walk: Walk, entries: list[Entry], ply: int) -> None:
    for entry in entries:
        if not 0 <= entry.kind < len(walk.game.events):
            raise Broken(f"the log has an entry of kind {entry.kind}, which is no event", ply)
        for eye in walk.eyes:
            for line in log_lines(walk.game, walk.names, eye, ply, [entry]):
                if not line.text.strip() or "\n" in line.text:
                    raise Broken(f"seat {eye} is told of '{line.event}' by {line.text!r}, which is no sentence", ply)


def take_back(walk: Walk) -> None:
    for ply, match in walk.matches():
        seat, code = walk.acts[ply]
        if seat == TABLE:
            continue
        before = history(match)
        match.play(seat, code)
        after = history(match)
        action = f"'{seat} {match.acts[-1].text}'"
        if match.acts[-1].revealing:
            try:
                match.take_back(seat)
            except NoTakeBack:
                require_same(after, history(match), "a refused take-back changes nothing", ply)
            else:
                raise Broken(f"{action} drew or showed something, and was taken back", ply)
        else:
            match.take_back(seat)
            require_same(before, history(match), f"taking {action} back restores what was before", ply)


def preview(walk: Walk) -> None:
    for ply, match in walk.matches():
        before = history(match)
        for seat in match.deciders():
            for code in some(match.legal_codes(seat), TRIED, walk.tries(ply)):
                imagined = match.preview(seat, code)
                for stream in range(2):
                    log = Log()
                    match.state.clone().play(seat, code, FastChance(ply, stream), log)
                    real = log_lines(match.game, walk.names, seat, match.ply(seat) + 1, log.entries)
                    if real[: len(imagined)] != imagined:
                        raise Broken(
                            f"the preview of '{seat} {match.game.actions.format(code)}' is {_texts(imagined)}, "
                            f"but what happens is {_texts(real)}",
                            ply,
                        )
        require_same(before, history(match), "a preview changes nothing", ply)
