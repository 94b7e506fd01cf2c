"""In a page these answer to the names of larger packages (tools/offline.py): as much of each as we use, and no more.

Of a start's seconds a fourth went into importing the others, of which a page uses little.
"""
