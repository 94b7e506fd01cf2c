"""The online table: people, bots and spectators at one server. It knows games only through the `Game` object."""
