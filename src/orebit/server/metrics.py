"""What `/metrics` tells, in Prometheus' words."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

__all__ = ["CONTENT_TYPE_LATEST", "Metrics"]

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
SLOW = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)


class Metrics:
    """The numbers of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        acts = Counter("orebit_acts", "Acts stored, by who acted", ["by"], registry=self.registry)
        self.acts = {by: acts.labels(by) for by in ("person", "bot", "table")}
        self.refusals = Counter(
            "orebit_refusals", "Refusals, by code and by limit", ["code", "reason"], registry=self.registry
        )
        self.requests = Counter("orebit_requests", "HTTP answers, by status", ["status"], registry=self.registry)
        self.sockets = Gauge("orebit_sockets", "Open WebSockets", registry=self.registry)
        self.tables = Gauge("orebit_tables_in_memory", "Tables in memory", registry=self.registry)
        self.dropped = Counter("orebit_slow_clients", "Clients dropped for not keeping up", registry=self.registry)
        self.conflicts = Counter("orebit_write_conflicts", "Writes that another process won", registry=self.registry)
        self.orders = Counter("orebit_orders", "Orders of `orebit admin` obeyed", ["act"], registry=self.registry)
        self.erased = Counter("orebit_erased", "What retention erased, by kind", ["kind"], registry=self.registry)
        self.storage_up = Gauge(
            "orebit_storage_up", "1 while the storage answers and can be written to", registry=self.registry
        )
        self.storage_waiting = Gauge(
            "orebit_storage_writes_waiting", "Writes that wait for the storage", registry=self.registry
        )
        self.storage_failures = Counter(
            "orebit_storage_failures", "Calls that the storage did not answer, or refused", registry=self.registry
        )
        self.storage = Histogram(
            "orebit_storage_seconds",
            "How long calls of the storage take",
            ["kind"],
            buckets=QUICK,
            registry=self.registry,
        )
        self.fanout_up = Gauge(
            "orebit_fanout_up", "1 while other processes can be told, or there are none", registry=self.registry
        )
        self.fanout_unsent = Gauge(
            "orebit_fanout_unsent", "Notices that wait to be told to other processes", registry=self.registry
        )
        self.fanout_sent = Counter("orebit_fanout_sent", "Notices told to other processes", registry=self.registry)
        self.fanout_received = Counter(
            "orebit_fanout_received", "Notices that other processes told", registry=self.registry
        )
        self.fanout_lost = Counter(
            "orebit_fanout_lost", "Notices that nobody was told: too many waited", registry=self.registry
        )
        self.commit = Histogram(
            "orebit_commit_seconds", "From command to commit", buckets=QUICK, registry=self.registry
        )
        self.thinking = Histogram(
            "orebit_bot_seconds", "How long bots think", ["bot"], buckets=QUICK, registry=self.registry
        )

        self.queue_depth = Gauge(
            "orebit_queue_depth", "Work that waits for a worker process", ["pool"], registry=self.registry
        )
        self.queue_wait = Histogram(
            "orebit_queue_wait_seconds", "From asking to a worker", ["pool"], buckets=SLOW, registry=self.registry
        )
        self.queue_refusals = Counter(
            "orebit_queue_refusals", "Work that was not done, by reason", ["pool", "reason"], registry=self.registry
        )

        self.half_open = Gauge(
            "orebit_half_open_connections", "Connections whose request is not all here", registry=self.registry
        )
        self.connections_refused = Counter(
            "orebit_connections_refused", "Connections that were ended, by reason", ["reason"], registry=self.registry
        )

    def text(self) -> bytes:
        return generate_latest(self.registry)
