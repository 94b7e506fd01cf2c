"""The lab: many games between bots, and what they tell about the players and about the game."""

from orebit.lab.arena import ArenaReport, arena
from orebit.lab.balance import BalanceReport, Comparison, balance, compare
from orebit.lab.play import Plan, Played
from orebit.lab.simulate import simulate

__all__ = ["ArenaReport", "BalanceReport", "Comparison", "Plan", "Played", "arena", "balance", "compare", "simulate"]
