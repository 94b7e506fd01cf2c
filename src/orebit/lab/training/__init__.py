"""`orebit train`: from games of bots to a judge that knows who will win. How to: docs/guides/training.md."""
