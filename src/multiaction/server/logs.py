"""What the server tells its operator: a JSON object a line, without secrets, names or cards."""

import logging
import sys
import time
from secrets import token_hex

import structlog
from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.typing import Processor

from multiaction.server.metrics import Metrics
from multiaction.server.problems import Problem, answer

log = structlog.get_logger("multiaction")


def set_up_logs(level: str) -> None:
    """Has everything that is logged, by whatever library, written to standard error as JSON lines."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.format_exc_info, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    # At the level debug its lines hold what players send, their seeds among it.
    logging.getLogger("websockets").setLevel(max(logging.INFO, root.level))
    # They tell of every socket with its query, and of every start: what matters of it is logged here.
    for library in ("uvicorn", "alembic"):
        logging.getLogger(library).setLevel(max(logging.WARNING, root.level))


class RequestLog:
    """Logs every request by a number of its own, and answers a failure of ours by an error page."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request_id, start, status = token_hex(8), time.perf_counter(), 0

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-ID"] = request_id
            await send(message)

        with structlog.contextvars.bound_contextvars(request=request_id):
            try:
                await self.app(scope, receive, noted)
            except ClientDisconnect:
                pass  # nobody waits for an answer any more
            except Exception:
                log.exception("failure", method=scope["method"], path=scope["path"])
                if status:
                    raise  # too late for another answer: the connection is cut
                await answer(scope, failure())(scope, receive, noted)
            finally:
                self._tell(scope, status, time.perf_counter() - start)

    def _tell(self, scope: Scope, status: int, seconds: float) -> None:
        # The path alone: what follows a question mark may be anything.
        method = scope["method"] if scope["method"] in _METHODS else "other"
        self._metrics.requests.labels(method, str(status)).inc()
        log.info("request", method=method, path=scope["path"], status=status, ms=round(1000 * seconds, 1))


_METHODS = ("GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH")


def failure() -> Problem:
    """Something failed that was never to fail."""
    return Problem(500, "failure", "the server failed at that: nothing was changed that it did not tell of")
