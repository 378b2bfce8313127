"""``multiaction serve``: the web table."""

import os
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from multiaction.cli.options import usage_error

if TYPE_CHECKING:
    from multiaction.server.settings import Settings


def serve(
    host: Annotated[
        str, typer.Option(envvar="MULTIACTION_HOST", metavar="ADDRESS", help="The address to listen on.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(envvar="MULTIACTION_PORT", min=0, max=65535, help="Its port; 0 finds a free one.")
    ] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            envvar="MULTIACTION_DATABASE",
            metavar="URL",
            help="sqlite:///PATH or postgresql+psycopg://…; a file in the data directory without it.",
        ),
    ] = None,
    tables: Annotated[
        Path | None,
        typer.Option(envvar="MULTIACTION_TABLES", metavar="FILE.toml", help="The tables; three without it."),
    ] = None,
    data_dir: Annotated[
        Path | None,
        typer.Option(envvar="MULTIACTION_DATA_DIR", metavar="FOLDER", help="Where store and key lie."),
    ] = None,
    floor_token_file: Annotated[
        Path | None,
        typer.Option(
            envvar="MULTIACTION_FLOOR_TOKEN_FILE", metavar="FILE", help="The token that opens the floor."
        ),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            envvar="MULTIACTION_ORIGIN",
            metavar="URL",
            help="What browsers call the server, like https://table.example; may be repeated.",
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            envvar="MULTIACTION_PROXY",
            metavar="ADDRESS",
            help="A proxy whose X-Forwarded headers are believed; may be repeated.",
        ),
    ] = None,
    limits: Annotated[
        int,
        typer.Option(envvar="MULTIACTION_LIMITS", min=1, max=1000, help="Times as much as the usual limits."),
    ] = 1,
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        typer.Option(envvar="MULTIACTION_LOG_LEVEL", help="What is logged."),
    ] = "info",
    open_browser: Annotated[
        bool | None,
        typer.Option(
            "--open/--no-open",
            envvar="MULTIACTION_OPEN",
            help="Open a browser; without either, at a terminal on a desktop.",
        ),
    ] = None,
) -> None:
    """Serve tables to browsers, until Ctrl-C. Play money only.

    Nothing has to be set: three tables at http://127.0.0.1:8000, their store in your data directory.
    """
    try:
        import platformdirs

        from multiaction.ledger.place import parse_place, shown
        from multiaction.server import running, settings
        from multiaction.server.people import floor
        from multiaction.server.security.origins import check_origins
        from multiaction.server.tables_file import read_tables
    except ModuleNotFoundError as error:
        usage_error(f"serve needs {error.name}: pip install 'multiaction[server]'")
    folder = data_dir or platformdirs.user_data_path("multiaction", appauthor=False)
    url = database or settings.sqlite_in(folder)

    def ready(in_force: "Settings") -> None:
        _tell(running.address(in_force), shown(parse_place(url)), open_browser)

    try:
        check_origins(origin or ())
        settings.check_proxies(proxy or ())
        running.run(
            settings.Settings(
                data_dir=folder,
                database=url,
                host=host,
                port=port,
                tables=settings.DEFAULT_TABLES if tables is None else read_tables(tables),
                origins=tuple(origin or ()),
                proxies=tuple(proxy or ()),
                limits=limits,
                floor_token=floor.read_floor_token(floor_token_file, os.environ.get(floor.TOKEN_VARIABLE)),
                log_level=log_level,
            ),
            ready,
        )
    except settings.SettingsError as error:
        usage_error(*error.violations)


def _tell(address: str, store: str, opens: bool | None) -> None:
    """Says where the tables are and where their store lies, and opens a browser if that is wanted."""
    typer.echo(f"The tables are open at {address} (Ctrl-C ends)")
    typer.echo(f"The store is {store}")
    if _desktop() if opens is None else opens:
        webbrowser.open(address)


def _desktop() -> bool:
    """Whether somebody sits at this terminal before a screen that can show a browser."""
    screen = sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in _SCREENS)
    return screen and sys.stdout is not None and sys.stdout.isatty()


_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY")
