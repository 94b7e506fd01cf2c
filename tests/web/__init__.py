"""A package, so that the browser and the server of its fixtures end with its last test (conftest.py)."""
