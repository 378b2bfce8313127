"""Headers that every answer bears: what a browser may load, run and keep."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from multiaction.server.security.origins import Origins

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""The Content-Security-Policy: nothing from elsewhere, nothing inline, in nobody's frame."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not no-referrer: browsers would then send forms with the origin "null".
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
HSTS = "max-age=31536000"


class SecurityHeaders:
    """Adds the headers; what may be kept in a cache says so itself, anything else is not to be."""

    def __init__(self, app: ASGIApp, origins: Origins) -> None:
        self.app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, content in HEADERS.items():
                    headers[name] = content
                headers.setdefault("Cache-Control", "no-store")
                if self._origins.secure(scope):
                    headers["Strict-Transport-Security"] = HSTS
            await send(message)

        await self.app(scope, receive, with_headers)
