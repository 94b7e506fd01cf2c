"""What this server keeps about people and for how long: made from its settings, so that the page tells the truth."""

from orebit.server.settings import Keep
from orebit.server.wire import Kept, Privacy

FORGET = (
    "“Forget me” in the settings of the client (DELETE /api/me) erases at once: your name, your webhook, what you "
    "practise, what you said in chat, and everything that ties you to your seats. Matches stay, without your name. "
    "What this server no longer keeps can be in its backups until those are replaced."
)
NOT_KEPT = [
    "No account, no password and no e-mail address: there are none.",
    "Your address is used to limit what one place can ask for. It stays in memory, and is not written down; unless "
    "those who run this server shut out an address, which then stands in the list of bans.",
    "No cookie but one: a random number, signed, which tells that a seat is yours. It is not used for anything else.",
    "Nothing is told to other sites, and no page loads anything from one. If you give a webhook, it is called.",
]


def privacy(keep: Keep) -> Privacy:
    return Privacy(
        kept=[
            Kept(
                what="Matches that are over",
                about="Who sat where, by the names they had then, every move and when it was made. "
                "Whoever has the link can look at it and download the record.",
                how_long=_how_long(keep.finished_days, "after the last move"),
                days=keep.finished_days or None,
            ),
            Kept(
                what="Tables that are not over",
                about="The same, and until the match ends short marks made from your browser and your address: they "
                "tell whether two seats are played from one place, and nothing else.",
                how_long=_how_long(keep.abandoned_days, "after the last move"),
                days=keep.abandoned_days or None,
            ),
            Kept(
                what="Chat",
                about="What was said at a table, by which name and when. Whoever has the link can read it.",
                how_long=_how_long(keep.chat_days, "after it was said"),
                days=keep.chat_days or None,
            ),
            Kept(
                what="Your name",
                about="The name that you typed, a webhook if you gave one, and the day you were last here.",
                how_long=_how_long(keep.identity_days, "after you were last here, once you sit at no table"),
                days=keep.identity_days or None,
            ),
            Kept(
                what="What you practise",
                about="Exercises made from your errors, with the moves of those games up to them and no names; your "
                "figures game by game, and your rating at puzzles. Nobody but you is shown it.",
                how_long=_how_long(keep.identity_days, "after you were last here"),
                days=keep.identity_days or None,
            ),
            Kept(
                what="What the people who run this server did",
                about="Tables that they ended, and whom they shut out, with the reason they gave.",
                how_long=_how_long(keep.audit_days, "after it was done"),
                days=keep.audit_days or None,
            ),
        ],
        not_kept=NOT_KEPT,
        forget=FORGET,
    )


def _how_long(days: float, since: str) -> str:
    if not days:
        return "for as long as this server exists"
    return f"for {days:g} {'day' if days == 1 else 'days'} {since}"
