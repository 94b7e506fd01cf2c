"""How a match ended, in sentences."""

from orebit.core.match import Match


def ending(match: Match) -> list[str]:
    """How a match stands at its end, best seat first."""
    names = match.game.seat_names(match.setup)
    outcome = match.outcome()
    if outcome is None:
        waiting = " and ".join(names[seat] for seat in match.deciders())
        return [f"The match stopped here; the table waits for {waiting}."]
    lines = [f"The game is over: {outcome.reason}."]
    for seat in sorted(range(len(outcome.scores)), key=lambda seat: (outcome.ranks[seat], seat)):
        player = f" ({match.player(seat)})" if match.player(seat) else ""
        lines.append(f"  {outcome.ranks[seat]}. {names[seat]}{player}: {outcome.scores[seat]} points")
    if outcome.won is not None:
        lines.append("The goal is reached." if outcome.won else "The goal is not reached.")
    if outcome.rating:
        lines.append(f"Rating: {outcome.rating}.")
    if outcome.won is None and outcome.winners:
        winners = [names[seat] for seat in outcome.winners]
        lines.append(f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}.")
    return lines
