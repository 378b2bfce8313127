"""Pages from templates: what every page is given, notices, and the page of an error."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from multiaction.money import format_money, format_net
from multiaction.server.people.visitors import Visitor, Visitors, new_session
from multiaction.server.problems import Problem
from multiaction.server.security.csrf import FormTokens

NOTICES = {
    "bought": "The play money is in your bankroll.",
    "withdrawn": "The play money was handed back.",
    "named": "You go by your new name from now on; at a table you sit at, when you sit down again.",
    "registered": "Your account is made: name and password bring you back from any browser.",
    "in": "You are logged in.",
    "out": "You are logged out.",
    "floor": "You are on the floor. The login ends an hour after its last use.",
    "floor-out": "You have left the floor.",
    "done": "Done.",
    "opened": "The table is open.",
}
"""What a page says when it is come to after something was done; its address names the notice."""


class Pages:
    """Renders templates for whoever sends the request."""

    def __init__(self, visitors: Visitors, forms: FormTokens) -> None:
        self._visitors = visitors
        self._forms = forms
        self._templates = Environment(
            loader=FileSystemLoader(Path(__file__).parent.parent / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._templates.filters |= {"dollars": format_money, "net": format_net, "time": _time}

    def page(
        self,
        request: Request,
        template: str,
        title: str,
        *,
        status: int = 200,
        problem: str | None = None,
        **context: Any,
    ) -> Response:
        """A page; the browser is given a session when it has none."""
        visitor = self._visitors.of(request)
        text = self._text(request, template, visitor, title=title, problem=problem, **context)
        response = HTMLResponse(text, status)
        if visitor.stale or visitor.floor is not None:  # the floor's login lasts from its last use
            self._visitors.keep(request, response, visitor)
        return response

    def error(self, request: Request, problem: Problem) -> Response:
        """The page that says what was wrong."""
        try:
            visitor = self._visitors.of(request)
        except Problem:
            visitor = Visitor(new_session())
        text = self._text(
            request,
            "error.html",
            visitor,
            title=problem.heading,
            problem=None,
            status=problem.status,
            heading=problem.heading,
            explanation=problem.reason,
        )
        return HTMLResponse(text, problem.status)

    def _text(self, request: Request, template: str, visitor: Visitor, **context: Any) -> str:
        return self._templates.get_template(template).render(
            request=request,
            person=_person(visitor),
            csrf=self._forms.token(visitor.session),
            notice=NOTICES.get(request.query_params.get("done", "")),
            **context,
        )


def see(path: str, notice: str | None = None) -> Response:
    """Sends a browser on after a form, with a notice for the page it comes to."""
    return RedirectResponse(path if notice is None else f"{path}?done={notice}", 303)


def _person(visitor: Visitor) -> dict[str, Any] | None:
    player = visitor.player
    if player is None and visitor.floor is None:
        return None
    return {
        "player": None if player is None else player.id,
        "name": visitor.floor if player is None else player.name,
        "account": player is not None and player.account,
        "floor": visitor.floor is not None,
    }


def _time(milliseconds: int) -> str:
    """A time of day in UTC, as text."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
