"""How large a body may be: judged by its announced length, and counted as it comes."""

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from multiaction.server.problems import Problem, answer

MOST_BYTES = 64 * 1024
MOST_RECORD_BYTES = 16 * 1024 * 1024
RECORD_PATHS = ("/verify", "/api/verify")
"""Where a record is sent to be verified."""


class TooLarge(HTTPException):
    """A body that turned out larger than it may be; the frameworks let it through to its handler."""

    def __init__(self, most: int) -> None:
        super().__init__(413, _reason(most))


class BodyLimit:
    """Answers a body that is too large by 413, before it is read whole."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = MOST_RECORD_BYTES if scope["path"] in RECORD_PATHS else MOST_BYTES
        announced = Headers(scope=scope).get("content-length", "0")
        if len(announced) > 12 or not announced.isdecimal() or int(announced) > most:
            await answer(scope, Problem(413, "large", _reason(most)))(scope, receive, send)
            return
        read = 0

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise TooLarge(most)
            return message

        await self.app(scope, counted, send)


def _reason(most: int) -> str:
    return f"the body is too large: expected at most {most // 1024} KiB"
