"""The terminal table, played by a script as a person would type."""

import builtins
import sys
from pathlib import Path

import pytest

import orebit
from orebit.cli.table import CLEAR
from tests.cli.command import Command, run_process

ME = ("terminal", "dark_side", "--seats", "me,greedy", "--seed", "7")
HOT_SEAT = ("terminal", "dark_side", "--seats", "me,me", "--seed", "7")
PASS_TO_RED = "Pass the keyboard to Red"
PASS_TO_GREEN = "Pass the keyboard to Green"


def after(prompt_number: int, out: str) -> str:
    """What the table said after the so-manieth line that was typed."""
    return out.split("\n> ")[prompt_number]


# Looking


def test_the_table_tells_the_state_the_question_and_the_choices(command: Command) -> None:
    out = command(*ME).out

    assert "Red: you; Green: greedy." in out
    assert "Your hand: " in out
    assert "Place a robot at an empty start location." in out
    assert "\n  1. place " in out


def test_the_end_of_the_input_leaves_and_tells_how_to_go_on(command: Command) -> None:
    ran = command(*ME, typed="1\n")

    assert ran.code == 0
    assert ran.err == ""
    assert "You left without saving." in ran.out
    assert "orebit terminal dark_side --seats me,greedy --seed 7" in ran.out


def test_ctrl_c_leaves_like_the_end_of_the_input(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupted)
    ran = command(*ME)

    assert ran.code == 0
    assert "You left without saving." in ran.out


def test_why_cites_the_rule(command: Command) -> None:
    out = command(*ME, typed="why recharge\nwhy 1\nwhy nonsense\nwhy\nrecharge\n").out

    assert "You may not play 'recharge': place a robot first (§4)." in after(1, out)
    assert "You may play 'place_robot 1' now." in after(2, out)
    assert "'nonsense' is no action" in after(3, out)
    assert "Say which action is meant" in after(4, out)
    assert "You may not play 'recharge': place a robot first (§4)." in after(5, out)


def test_words_narrow_the_choices_and_numbers_stay(command: Command) -> None:
    out = command(*ME, typed="place_robot 3\nsecond pt\n11\nzzz\n99\nprospect\n").out
    narrowed = after(2, out)

    assert "second robot with Argent" in narrowed
    assert "first robot" not in narrowed
    number = next(line.strip() for line in narrowed.splitlines() if "second robot with Argent" in line).split(".")[0]
    assert f"\n  {number}. second robot with Argent" in after(1, out)


def test_the_beginning_of_a_label_comes_before_words_in_it(command: Command) -> None:
    out = command("terminal", "mining_colony", "--seats", "me,greedy", "--seed", "4", typed="play 48\n").out

    assert after(1, out).startswith("Play:\n  5. play 48, ")
    assert "play 29" not in after(1, out)


def test_a_hint_names_a_choice_and_why_and_enter_plays_it(command: Command) -> None:
    out = command(*ME, typed="hint\n\nlog 3\n").out

    assert "I would: " in out
    assert "Press Enter to play it." in out
    assert "Hints are for games against bots" in command(*HOT_SEAT, typed="\nhint\n").out


def test_text_that_fits_nothing_gets_an_answer(command: Command) -> None:
    out = command(*ME, typed="zzz\n99\nplace_robot\n").out

    assert "No choice fits 'zzz'" in after(1, out)
    assert "There is no choice 99: they are numbered from 1 to 3." in after(2, out)


def test_help_look_list_log_preview_and_actions(command: Command) -> None:
    out = command(*ME, typed="?\nlook\nlist\nlog\nlog 1\npreview 1\nactions\nlog x\ntable\n").out

    assert "why ACTION" in after(1, out)
    assert "Your hand: " in after(2, out)
    assert "1. place 2, " in after(3, out)
    assert "A match of 2 begins." in after(4, out)
    assert after(5, out).strip() == "Green places the first robot at Verdant Dome."
    assert "Red places the first robot at " in after(6, out)
    assert "prospect <robot>" in after(7, out)
    assert "Log takes a number of lines" in after(8, out)
    assert "nothing to do now" in after(9, out)


# Playing


def test_a_game_is_played_to_its_end_and_saved(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.orebit.json"
    typed = [*["1"] * 300, f"save {file}", "log 1", "look", "dance", ""]
    ran = command("terminal", "dark_side", "--seats", "me,random", "--seed", "5", typed="\n".join(typed) + "\n")

    assert ran.code == 0
    assert "The game is over: " in ran.out
    assert "  1. " in ran.out
    assert f"Saved in {file}." in ran.out
    match = orebit.load(file)
    assert match.is_over()
    assert match.players == ["me", "random"]


def test_solo_ends_with_the_result_of_the_solo_game(command: Command) -> None:
    ran = command("terminal", "dark_side", "--seats", "me", "--seed", "5", typed="1\n" * 300)

    assert "The game is over: " in ran.out
    assert "Dummy" in ran.out


def test_bots_alone_play_on_by_themselves(command: Command) -> None:
    ran = command("terminal", "dark_side", "--seats", "greedy,random", "--seed", "5")

    assert ran.code == 0
    assert "The game is over: " in ran.out


def test_a_single_choice_is_played_by_the_table_unless_asked_for(command: Command) -> None:
    played = command(*ME, typed="1\n").out
    asked = command(*ME, "--ask-forced", typed="1\n").out

    assert "Red had one choice only, so the table played it. Place a robot: place 4, " in played
    assert "one choice only" not in asked


# As a newcomer would try it

MINERS = ("terminal", "asteroid_miners", "--seats", "me,greedy", "--seed", "3", "--option", "first_player=seat0")
CREWS = ("terminal", "planet_xs", "--seats", "me,greedy", "--seed", "5", "--option", "start_player=0")
WHOLE_CREW = "1\nplace B1\nplace F2\nplace R7\nplace U8\nplace defend\n" + "place camp\n" * 3


def test_a_plan_is_not_sealed_before_it_was_looked_at(command: Command) -> None:
    placed = after(9, command(*CREWS, typed=WHOLE_CREW).out)

    assert "sealed" not in placed
    assert "Alpha elsewhere: 1 at its base and 3 at the alien camp." in placed
    assert "Press Enter to play it, or type undo." in placed
    assert "Alpha has sealed its plan." in after(10, command(*CREWS, typed=WHOLE_CREW + "\n").out)
    assert "Taken back: place camp." in after(10, command(*CREWS, typed=WHOLE_CREW + "undo\n").out)


def test_a_number_that_was_not_shown_is_shown_before_it_is_played(command: Command) -> None:
    out = command(*MINERS, typed="roll_die green\nroll_die green\n7\n\nlist\n7\n").out

    assert "Dice pool: 32 choices, like: keep " in after(2, out)
    assert after(3, out).startswith("Dice pool:\n  7. keep ")
    assert "Press Enter to play it." in after(3, out)
    assert "Odd rerolls" in after(4, out)
    assert "Odd rerolls" in after(6, out)  # the list has shown it


def test_enter_plays_only_what_was_just_offered(command: Command) -> None:
    out = command(*MINERS, typed="green\nlook\n\n").out

    assert "Press Enter to play it." in after(1, out)
    assert after(3, out).startswith("Roll:\n  1. ")


def test_a_word_that_fits_one_choice_offers_it(command: Command) -> None:
    out = command(*MINERS, typed="green\n\n").out

    assert after(1, out).startswith("Roll:\n  1. a green die")
    assert "Odd rolls a green " in after(2, out)


def test_the_table_is_told_once_and_then_only_what_changed(command: Command) -> None:
    typed = "roll_die green\nroll_die green\nkeep 11111\ndone_modify\ndig column 0000\nend_upgrades\n"
    out = command(*MINERS, typed=typed).out
    turn, last = out[: out.index("Even's turn.")], out[out.index("Round 2, Odd's turn.") :]

    assert out.count("The strata of both columns:") == 1
    assert out.count("Odd (red, left column") == 1  # Odd has dug nothing
    assert out.count("Even (purple, right column") == 2  # Even has dug
    assert turn.count("Event ") == last.count("Event ") == 1  # told as news, so not as a line of the table as well


def test_an_event_that_was_rolled_again_is_told_once_and_why(command: Command) -> None:
    typed = "roll_die green\nroll_die green\nkeep 11111\ndone_modify\ndig column 0000\nend_upgrades\n"
    out = command(*(argument if argument != "3" else "17" for argument in MINERS), typed=typed).out
    last = out[out.index("Round 2, Odd's turn.") :]

    assert "The die showed 2 first, the event of the last turn, and was rolled again." in last
    assert last.count("Event 6, ") == 1


def test_dice_that_the_table_rolled_by_itself_are_explained(command: Command) -> None:
    first, last = (after(number, command(*MINERS, typed="roll_die green\n").out) for number in (0, 1))

    assert "die 1 of 4" in first
    assert "After green only green can follow, so the table rolled on." in last
    assert "die 4 of 4" in last


def test_a_kind_of_action_of_another_phase_is_refused_by_its_rule(command: Command) -> None:
    out = command(*MINERS, typed="keep 2\nroll_die green\nroll_die green\nkeep 7\nend upgrades\n").out

    assert after(1, out).startswith("You may not keep now: roll the next die of your drill first (§5.2).")
    assert after(4, out).startswith("No choice fits 'keep 7'. These begin with keep:\nDice pool:\n  1. keep nothing")
    assert after(5, out).startswith("You may not end upgrades now: the dice pool is being rolled")
    out = command(*MINERS, typed="keep\nkeep event\n").out  # a kind whose name begins another one's
    assert after(1, out).startswith("You may not keep now")
    assert after(2, out).startswith("You may not keep event now")


def test_a_word_of_the_game_is_explained_with_its_rule(command: Command) -> None:
    out = command(*CREWS, typed="what med bay\nwhat\n").out

    assert after(1, out).startswith("Med Bay: Where the wounded wait")
    assert "; Alien camp; " in after(2, out)


def test_a_place_that_cannot_be_chosen_is_refused_by_its_rule(command: Command) -> None:
    out = command(*CREWS, typed="1\nplace F2\nb1\n").out

    assert after(3, out).startswith("You may not play 'place B1': a plan goes through the places in order")


# Taking back


def test_undo_goes_back_to_the_last_real_choice(command: Command) -> None:
    out = command(*ME, typed="1\nundo\nundo\n").out

    assert "Taken back: place_robot 1." in after(2, out)
    assert "Place a robot at an empty start location." in after(2, out)
    assert "There is nothing to take back" in after(3, out)


def test_against_bots_even_a_draw_is_taken_back_and_comes_again(command: Command) -> None:
    once = command(*ME, typed="1\nrecharge\nlog 3\n").out
    twice = command(*ME, typed="1\nrecharge\nundo\nrecharge\nlog 3\n").out

    assert "What it showed, you have seen." in twice
    assert after(3, once).split("\n\n")[0] == after(5, twice).split("\n\n")[0]


def test_among_people_what_was_shown_stays(command: Command) -> None:
    out = command(*HOT_SEAT, typed="\n1\n\n1\n\n1\n\nrecharge\nundo\n").out

    assert "something was drawn or shown" in out


def test_among_people_a_take_back_names_no_action(command: Command) -> None:
    out = command(*HOT_SEAT, typed="\n1\n\nundo\n").out

    assert "Taken back: Green." in out
    assert "place_robot" not in out


# Keeping


def test_a_saved_match_goes_on_as_it_would_have(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "half"
    choices = "1\n" * 12
    whole = command(*ME, typed=choices + choices + f"save {tmp_path / 'whole'}\n").out
    command(*ME, typed=choices + f"save {file}\nquit\n")
    ran = command("terminal", "--load", f"{file}.orebit.json", typed=choices + f"save {tmp_path / 'joined'}\n")

    assert "Saved in" in whole
    assert "The match goes on after" in ran.out
    assert (tmp_path / "joined.orebit.json").read_bytes() == (tmp_path / "whole.orebit.json").read_bytes()


def test_saving_over_a_file_asks_first(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "precious.json"
    file.write_text("mine")
    no = command(*ME, typed=f"1\nsave {file}\nno\n")

    assert "Write over it?" in no.out
    assert "Nothing was saved." in no.out
    assert file.read_text() == "mine"
    command(*ME, typed=f"1\nsave {file}\nyes\n")
    assert orebit.load(file).acts


def test_a_file_that_cannot_be_written_is_told_and_the_match_goes_on(command: Command, tmp_path: Path) -> None:
    out = command(*ME, typed=f"save {tmp_path}/no/such/folder/x\nsave\nsave x\0y\nlook\n").out

    assert "cannot be written" in after(1, out)
    assert "Name a file" in after(2, out)
    assert "Your hand" in after(4, out)


def test_what_was_played_since_the_last_save_is_named(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "x.orebit.json"
    saved = command(*ME, typed=f"1\nsave {file}\nquit\n").out
    played_on = command(*ME, typed=f"1\nsave {tmp_path}/y.orebit.json\n1\nquit\n").out

    assert f"Go on with: orebit terminal --load {file}" in saved
    assert "What was played since is not saved." in played_on


def test_a_loaded_match_keeps_to_its_game_and_its_players(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "x.orebit.json"
    orebit.new("dark_side", seats=["Ada", "greedy"], seed=3).record().save(file)

    assert "Red: you; Green: greedy." in command("terminal", "--load", file).out
    assert "Red: random; Green: you." in command("terminal", "--load", file, "--seats", "random,me").out
    assert "has 2 players" in command("terminal", "--load", file, "--seats", "me").refusal()
    assert "is a match of dark_side" in command("terminal", "chess", "--load", file).refusal()


# Several people at one keyboard


def test_hands_are_hidden_between_people(command: Command) -> None:
    out = command(*HOT_SEAT, typed="\n1\n\n1\n\n1\n").out
    first = out[: out.index(PASS_TO_GREEN)]
    green = out[out.index(PASS_TO_GREEN) : out.index(PASS_TO_RED)]
    red = out[out.index(PASS_TO_RED) :].split(PASS_TO_GREEN)[0]

    assert "Your hand" not in first
    assert "Green is dealt 5 cards: " in green
    assert "Red is dealt 5 cards: " not in green
    assert "Red is dealt 5 cards: " in red
    assert "Green is dealt 5 cards: " not in red


def test_a_real_terminal_is_cleared_before_the_next_person(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    out = command(*HOT_SEAT, typed="\n1\n\n1\n").out

    for chunk in out.split("Pass the keyboard to ")[:-1]:
        after_clearing = chunk.rpartition(CLEAR)[2]
        assert CLEAR in chunk
        assert "Your hand" not in after_clearing


# Pipes


@pytest.mark.slow
def test_a_piped_table_ends_without_a_traceback() -> None:
    ran = run_process(*ME, typed="1\nprospect")

    assert ran.code == 0
    assert ran.err == ""
    assert "You left without saving." in ran.out
    assert "\x1b" not in ran.out


@pytest.mark.slow
def test_bytes_that_are_no_text_are_no_reason_to_stop() -> None:
    ran = run_process(*ME, typed="f\u00fc\u00df\n1\n", PYTHONIOENCODING="ascii")

    assert ran.code == 0
    assert ran.err == ""
