"""Seats for language models and for programs of others: docs/guides/agents.md.

`desk` is what a model may ask for, `mcp_server` offers it over MCP; `exam` plays any agent against the ladder of bots,
`cell` runs a player that somebody wrote as a file in a process of its own. Only `mcp_server` needs the extra.
"""
