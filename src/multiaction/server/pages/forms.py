"""What a form of a page sends, read strictly."""

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from multiaction.errors import MoneyError
from multiaction.money import parse_money
from multiaction.server.parts import parts_of
from multiaction.server.people.visitors import Visitor
from multiaction.server.problems import Problem

_FIELDS = 20


class Form:
    """The fields of a form that came from a page of its sender's own session."""

    def __init__(self, visitor: Visitor, fields: dict[str, str], files: dict[str, bytes]) -> None:
        self.visitor = visitor
        self._fields = fields
        self._files = files

    def text(self, name: str) -> str:
        """A field; the empty text when it is not there."""
        return self._fields.get(name, "")

    def cents(self, name: str) -> int:
        """An amount in dollars, as cents; raises a :class:`Problem` for any other text."""
        try:
            return parse_money(self.text(name).strip().removeprefix("$"))
        except MoneyError:
            raise Problem(422, "malformed", "expected an amount in dollars, like 10 or 12.50") from None

    def whole(self, name: str) -> int:
        """A whole number; raises a :class:`Problem` for any other text."""
        text = self.text(name).strip()
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise Problem(422, "malformed", f"{name}: expected a whole number")
        return int(text)

    def file(self, name: str) -> bytes:
        """The content of a file that was sent; raises a :class:`Problem` when there is none."""
        if name not in self._files:
            raise Problem(422, "malformed", f"{name}: expected a file")
        return self._files[name]


async def read_form(request: Request) -> Form:
    """The form in a request; raises a :class:`Problem` for one that is malformed, or of another session."""
    parts = parts_of(request)
    visitor = parts.visitors.of(request)
    fields: dict[str, str] = {}
    files: dict[str, bytes] = {}
    try:
        async with request.form(max_files=1, max_fields=_FIELDS) as form:
            for name, content in form.multi_items():
                if isinstance(content, UploadFile):
                    files[name] = await content.read()
                else:
                    fields[name] = content
    except HTTPException as error:
        status = 413 if error.status_code == 413 else 422
        raise Problem(status, "malformed", str(error.detail)) from None
    parts.forms.check(visitor.session, fields.get("csrf", ""))
    return Form(visitor, fields, files)
