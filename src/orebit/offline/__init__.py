"""The table without a server: the same application, run inside a page. docs/guides/offline.md tells how it is built."""
