"""Seats for research: the same games for PettingZoo, Gymnasium and OpenSpiel (docs/guides/research.md).

    from orebit.env.pettingzoo import aec_env
    from orebit.env.gym import SeatEnv          # also registers gymnasium.make("orebit/DarkSide-v0")
    from orebit.env.vector import VectorSeats
    import orebit.env.openspiel                 # registers pyspiel.load_game("orebit_dark_side(seats=3)")

The peers are extras: Orebit itself works without them, and whoever asks for an environment is told what to install.
"""
