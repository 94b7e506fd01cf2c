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
        self.acts = Counter("orebit_acts", "Acts stored, by who acted", ["by"], registry=self.registry)
        self.refusals = Counter("orebit_refusals", "Refusals, by code", ["code"], registry=self.registry)
        self.requests = Counter("orebit_requests", "HTTP answers, by status", ["status"], registry=self.registry)
        self.sockets = Gauge("orebit_sockets", "Open WebSockets", registry=self.registry)
        self.tables = Gauge("orebit_tables_in_memory", "Tables in memory", registry=self.registry)
        self.dropped = Counter("orebit_slow_clients", "Clients dropped for not keeping up", registry=self.registry)
        self.conflicts = Counter("orebit_write_conflicts", "Writes that another process won", registry=self.registry)
        self.orders = Counter("orebit_orders", "Orders of `orebit admin` obeyed", ["act"], registry=self.registry)
        self.erased = Counter("orebit_erased", "What retention erased, by kind", ["kind"], registry=self.registry)
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

    def text(self) -> bytes:
        return generate_latest(self.registry)
