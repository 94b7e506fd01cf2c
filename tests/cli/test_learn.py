"""`orebit learn`, as somebody would type who has never played."""

import pytest

from orebit.core.lesson import lessons_of
from orebit.games import OURS, get
from tests.cli.command import Command

LESSONS = lessons_of(get("dark_side"))


def test_a_lesson_says_what_it_is_about_shows_it_and_waits(command: Command) -> None:
    ran = command("learn", "dark_side")

    assert f"Lesson 1 of {len(LESSONS) - 1}: {LESSONS[0].title}" in ran.out  # the variant is no part of the course
    assert f"[1 of 3] {LESSONS[0].steps[0].say}\n  Red: 0 points, 5 cards in hand" in ran.out
    assert f"Now you: {LESSONS[0].steps[0].do}" in ran.out
    assert ran.out.endswith("Go on with: orebit learn dark_side 1\n")


def test_wrong_tries_are_answered_and_a_word_that_fits_one_choice_is_that_choice(command: Command) -> None:
    out = command("learn", "dark_side", typed="recharge\nprospect 0 ni03 4 0\ngully\ndance\nfirst crater trench\n").out
    _, own_answer, by_rule, several, none, onward, *_ = out.split("\n> ")

    assert own_answer.startswith("Recharge only draws a card.")
    assert "(§5.3)" in by_rule
    assert several.startswith("Prospect:\n  1. first robot with Argent Gully")
    assert none.startswith("No choice fits 'dance'")
    assert "mines Verdant Trench for 7" in onward
    assert "[2 of 3]" in onward


def test_back_skip_why_and_help(command: Command) -> None:
    out = command("learn", "dark_side", typed="skip\nback\nwhy\n?\nlook\n").out

    assert out.count("[1 of 3]") == 2
    assert out.split("\n> ")[3].startswith("§5.3: ")
    assert "clockwise" in out.split("\n> ")[3]  # the rule itself, not only where to find it
    assert "let the table do this step" in out
    assert "Place 8: dark, face down." in out


def test_the_course_ends_in_a_real_game(command: Command) -> None:
    typed = "".join("skip\n" if step.play else "\n" for step in LESSONS[5].steps)
    out = command("learn", "dark_side", "6", typed=typed + "1\n").out

    assert "The game goes on against easy." in out
    assert out.endswith("About Solo: orebit learn dark_side 7\n")
    assert "Green: easy" in out


@pytest.mark.slow
@pytest.mark.parametrize("game_id", OURS)
def test_a_course_taken_by_its_first_choices_reaches_its_end(game_id: str, command: Command) -> None:
    for number, lesson in enumerate(lessons_of(get(game_id)), 1):
        typed = "".join(f"{step.play[0]}\n" if step.play else "\n" for step in lesson.steps)
        out = command("learn", game_id, str(number), typed=typed).out
        assert f"[{len(lesson.steps)} of {len(lesson.steps)}]" in out
        assert "Done." in out


def test_an_illegal_action_is_answered_before_words_are_looked_for(command: Command) -> None:
    out = command("learn", "martian_miners", "5", typed="\ntrade moon sun\ntrade\nfly\n").out
    _, whole, kind, none, *_ = out.split("\n> ")

    assert whole.startswith("Nobody trades without a build.")
    assert kind.startswith("Trade and build:")  # a word that fits choices shows them
    assert none.startswith("You may not fly now")


def test_what_is_no_choice_here_still_gets_the_lessons_own_answer(command: Command) -> None:
    out = command("learn", "planet_xs", "2", typed="skip\nskip\nb1\n").out

    assert out.split("\n> ")[3].startswith("Somebody may go there in a real game")


def test_what_the_lesson_says_to_try_is_answered_in_the_words_of_the_lesson(command: Command) -> None:
    out = command("learn", "dark_side", "2", typed="skip\nfirst robot to Midas Basin\n").out

    assert out.split("\n> ")[2].startswith("The way ends at the dark side")


def test_a_step_that_is_only_read_can_be_left_turned_back_and_asked_about(command: Command) -> None:
    out = command("learn", "dark_side", typed="skip\nskip\ndance\nwhy\nback\nskip\n\n").out
    asked = out.split("Press Enter to go on. ")

    assert asked[1].startswith("Here is nothing to decide.")
    assert asked[2].startswith("Nothing is to be done here")
    assert "[2 of 3]" in asked[3]
    assert "Done." in out


def test_what_the_last_step_led_to_is_told_before_the_game_goes_on(command: Command) -> None:
    out = command("learn", "dark_side", "6", typed="skip\nskip\nskip\n").out

    assert "Red builds: Midas Rift goes face down over Midas Basin." in out.split("\nDone.")[0]


def test_a_word_of_the_game_is_explained_and_a_card_is_looked_up_in_the_rules(command: Command) -> None:
    out = command(
        "learn", "dark_side", typed="what comms\nwhat Survey Beacon\nwhat pizza\nwhat\nskip\nskip\nwhat deck\n"
    ).out
    _, word, card, none, every, *_ = out.split("\n> ")

    assert word.startswith("Restoring Comms: Where robots stand")
    assert card.strip() == "Survey Beacon: Draw 2 cards. (§5.6)"
    assert none.startswith("The rules have no word like 'pizza'")
    assert "; Restoring Comms; " in every
    assert "Press Enter to go on. Deck: Cards to draw" in out  # where nothing is to be done, too


def test_what_lies_at_the_table_is_told_by_its_name(command: Command) -> None:
    out = command("learn", "dark_side", typed="what argent gully\nwhat Argent Fault\n").out

    assert "> Your hand: Argent Gully, platinum, deposits 2 2, prospect: Wildcat.\n" in out
    assert "> Place 7: Argent Fault, platinum, deposits 2 3 4, when mined: Ore Cluster.\n" in out


def test_a_number_that_was_not_shown_is_shown_before_it_is_tried(command: Command) -> None:
    out = command("learn", "asteroid_miners", "3", typed="3\n3\n").out
    _, shown, tried, *_ = out.split("\n> ")

    assert shown.startswith("Dice pool:\n  3. keep 6\nType 3 again to play it.")
    assert tried.startswith("That is allowed, but not what this step is about")


def test_a_table_shows_which_sections_of_the_rules_are_taught(command: Command) -> None:
    lines = command("learn", "dark_side", "--coverage").out.splitlines()

    assert "§5.5   Communicate              03-call-home" in lines
    assert not any("NOT TAUGHT" in line for line in lines)


def test_what_cannot_be_learned_is_refused_with_a_sentence(command: Command) -> None:
    assert "name a game" in command("learn").refusal()
    assert "there is no lesson 9" in command("learn", "dark_side", "9").refusal()
    assert "there is no game 'chess'" in command("learn", "chess").refusal()


def test_the_sentence_of_the_lesson_itself_shows_the_choice_that_is_meant(command: Command) -> None:
    out = command("learn", "asteroid_miners", "3", typed="keep 1\nkeep all\nTurn the 3 into a 2\n").out

    shown = out.split("\n> ")[3]
    assert shown.startswith("No choice has all these words. Most of them are here:\nPair of 1s:\n  3. ")
    assert "spend 1 1: the green 3 in space 3-4 becomes 2" in shown  # dice and places by what they show, not from 0
    assert "[4 of 6]" not in out  # it is only shown: a word that was left out may have been meant
