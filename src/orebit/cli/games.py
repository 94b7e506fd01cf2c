"""`orebit games`: what there is to play."""

from typing import Annotated, Any

from cyclopts import Parameter

from orebit.cli.arguments import AsJson, Folder, use_components
from orebit.cli.output import print_json, print_table
from orebit.core.game import Game
from orebit.core.options import Option
from orebit.games import all_games, get


def games(
    id: Annotated[str, Parameter(help="Show this game only, with all its options.")] = "",
    /,
    *,
    json: AsJson = False,
    components: Folder = None,
) -> int:
    """The games with their seats and options."""
    if components is not None:
        use_components(components)
    chosen = [get(id)] if id else all_games()
    if json:
        print_json([as_data(game) for game in chosen])
    elif id:
        _tell(chosen[0])
    else:
        print_table(["id", "players", "minutes", "title and designer"], [_row(game) for game in chosen])
        print("\n`orebit games ID` shows a game's options; `orebit terminal ID` plays it.")
    return 0


def as_data(game: Game[Any]) -> dict[str, Any]:
    """What programs are told. The keys are a promise."""
    return {
        "id": game.id,
        "title": game.title,
        "designer": game.designer,
        "summary": game.summary,
        "minutes": game.minutes,
        "rules": game.rules_version,
        "seats": {"min": game.players[0], "max": game.players[-1]},
        "options": [_option(option) for option in game.options],
        "actions": game.actions.size,
        "kinds": [{"usage": kind.usage, "actions": kind.size} for kind in game.actions],
    }


def _option(option: Option) -> dict[str, Any]:
    data: dict[str, Any] = {"name": option.name, "kind": option.kind}
    if option.numbers is not None:
        data["range"] = {"min": option.numbers[0], "max": option.numbers[-1]}
    else:
        data["values"] = list(option.values)
    return data | {"default": option.default, "help": option.help}


def _row(game: Game[Any]) -> list[str]:
    return [game.id, _players(game), game.minutes, f"{game.title}, by {game.designer}"]


def _players(game: Game[Any]) -> str:
    least, most = game.players[0], game.players[-1]
    return str(least) if least == most else f"{least}-{most}"


def _tell(game: Game[Any]) -> None:
    print(f"{game.title} ({game.id}), by {game.designer}: {_players(game)} players, {game.minutes} minutes.")
    print(game.summary)
    if not game.options:
        print("\nIt has no options.")
        return
    print("\nOptions (--option NAME=VALUE):")
    for option in game.options:
        print(f"  {option.name}: {option.help}")
        print(f"    {_values(option)}; unless you say otherwise {_shown(option.default)}")


def _values(option: Option) -> str:
    if option.numbers is not None:
        return f"{option.numbers[0]} to {option.numbers[-1]}"
    words = [_shown(value) for value in option.values]
    if option.parts:
        words.append(f"or one a seat with commas between them: {', '.join(option.parts)}")
    return ", ".join(words) or "a text"


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value) or "empty"
