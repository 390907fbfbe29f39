"""The command ``pasians``. Kivy is imported only where a table is shown."""

import gc
import json
import logging
import os
import shlex
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pasians import Catalogue, Deal, DealError, PasiansError, __version__, paths
from pasians.catalogue import plugins_in
from pasians.exchange import read_file, write_all
from pasians.player import Player
from pasians.store import Store
from pasians.words import LANGUAGES, _, set_language
from pasians_ui import tablefile
from pasians_ui.preferences import chosen

if TYPE_CHECKING:
    from pasians_ui.app import PasiansApp

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
"""One of these is set wherever Linux has something to show a window on."""


class Size(click.ParamType):
    """A size in pixels, written WIDTHxHEIGHT."""

    name = "WxH"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        """The two numbers; from 160x160 to 8192x8192."""
        if isinstance(value, tuple):
            return value
        parts = str(value).lower().split("x")
        if len(parts) == 2 and all(part.isascii() and part.isdigit() for part in parts):
            width, height = map(int, parts)
            if 160 <= width <= 8192 and 160 <= height <= 8192:
                return width, height
        self.fail(_("%(value)s is no size such as 1280x800, from 160x160 to 8192x8192") % {"value": value}, param, ctx)


class DealNumber(click.ParamType):
    """A deal, written NUMBER or NUMBERING:NUMBER."""

    name = "N"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Deal:
        """The deal of that number."""
        try:
            return Deal.parse(str(value))
        except DealError as fault:
            self.fail(str(fault), param, ctx)


class TableId(click.ParamType):
    """A card table, one of the program's or of the user's own."""

    name = "TABLE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The id of the table; of an own one with faults, what they are."""
        own = tablefile.own()
        if value in own and own[value].faults:
            self.fail("\n".join(map(str, own[value].faults)), param, ctx)
        if value not in own and value not in tablefile.bundled():
            names = ", ".join([*tablefile.bundled(), *own])
            self.fail(
                _("there is no table %(value)s; there are %(names)s") % {"value": value, "names": names}, param, ctx
            )
        return str(value)


class PlainErrors(click.Group):
    """Says what went wrong in one line on standard error, and exits with 1; wrong usage exits with 2."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except PasiansError as fault:
            raise click.ClickException(str(fault)) from fault
        except OSError as fault:
            if fault.filename is None:  # a broken pipe, for one, which click ends quietly
                raise
            raise click.ClickException(f"{fault.filename}: {fault.strerror}") from fault


@click.group(cls=PlainErrors, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pasians")
@click.option(
    "--plugin", "plugins", multiple=True, metavar="FOLDER", type=click.Path(path_type=Path),
    help="A game, or a folder of games, to be found as well. May be given several times.",
)  # fmt: skip
@click.option("--trust", is_flag=True, help="Let games from outside the program run their Python code.")
@click.option("--language", type=click.Choice(LANGUAGES), help="The language of all texts. The system's by default.")
@click.pass_context
def main(ctx: click.Context, plugins: tuple[Path, ...], trust: bool, language: str | None) -> None:
    """Solitaire card games. Without a command, opens the table with the game that was left."""
    set_language(language)
    for folder in plugins:
        _require_games(ctx, folder)
    ctx.obj = Catalogue.standard(extra=plugins, trust=trust)
    if ctx.invoked_subcommand is None:
        ctx.invoke(play, game=None, deal=None)


@main.command()
@click.argument("game", required=False, metavar="[GAME[:VARIANT][+OPTION][#DEAL]]")
@click.option("--deal", type=DealNumber(), help="The number of the deal; ms:N and pysol:N are other programs' numbers.")
@click.pass_context
def play(ctx: click.Context, game: str | None, deal: Deal | None) -> None:
    """Open the table with a game: the one that was left where none is named."""
    catalogue: Catalogue = ctx.obj
    if game and "#" in game:
        if deal:
            raise click.UsageError(_("the deal is given twice: with the game and with --deal"))
        game, deal = Deal.read(game)
    with closing(Store(paths.user_data(), time.time)) as store:
        if not ctx.find_root().params["language"]:
            set_language(chosen(store.settings())["language"])
        for decision in store.decisions():
            if decision.allowed:
                catalogue.allow(decision.digest)
        named = None if game is None else catalogue.game(game).id
        if sys.platform == "linux" and not any(os.environ.get(name) for name in DISPLAYS):
            command = _picture_of(ctx, named or catalogue.first, deal or Deal(1))
            raise click.ClickException(
                _('there is no display to show the table on; "%(command)s" writes a picture') % {"command": command}
            )
        player = Player(catalogue, store)
        player.start(named, deal)
        app = _app(player)
        gc.freeze()  # modules and games stay: a collection that walks through them all would be seen while one drags
        app.run()


@main.command("list")
@click.option("--json", "as_json", is_flag=True, help="Everything that the catalogue knows, as JSON.")
@click.pass_obj
def list_games(catalogue: Catalogue, as_json: bool) -> None:
    """List all games, with the ways to play them."""
    if as_json:
        click.echo(json.dumps([_described(entry) for entry in catalogue.entries], ensure_ascii=False, indent=1))
        return
    for entry in catalogue.entries:
        click.echo(f"{entry.id:<24} {entry.title}")
        for line in (entry.fault or "").splitlines():
            click.echo(f"  {line}")
        for variant in entry.variants if len(entry.variants) > 1 else ():
            click.echo(f"  {entry.id + ':' + variant.id:<30} {variant.title}")
        for option in entry.options:
            click.echo(f"  {entry.id + ('~' if option.on else '+') + option.id:<30} {option.title}")


@main.command()
@click.argument("game", metavar="GAME[:VARIANT][+OPTION]")
@click.option("--deal", required=True, type=DealNumber(), help="The number of the deal.")
@click.option(
    "--moves",
    default=0,
    metavar="K",
    type=click.IntRange(0),
    help="Moves to make first, chosen by chance from the deal's number.",
)
@click.option("--size", default="1280x800", type=Size(), help="Of the picture, in pixels.", show_default=True)
@click.option("--density", default=1.0, type=click.FloatRange(0.5, 4), help="Pixels to a dp.", show_default=True)
@click.option("--table", default=tablefile.DEFAULT, type=TableId(), help="A card table, also one of your own.")
@click.option("-o", "file", required=True, metavar="FILE.png", type=click.Path(dir_okay=False, path_type=Path))
@click.pass_obj
def render(
    catalogue: Catalogue,
    game: str,
    deal: Deal,
    moves: int,
    size: tuple[int, int],
    density: float,
    table: str,
    file: Path,
) -> None:
    """Write a picture of the table after some moves. Needs no display."""
    player = Player(catalogue, Store(None, time.time))
    session = player.start(game, deal)
    if file.suffix.lower() != ".png":
        raise click.ClickException(_("%(file)s: a picture is written as PNG; its name ends in .png") % {"file": file})
    if not file.absolute().parent.is_dir():
        raise click.ClickException(_("there is no folder %(path)s") % {"path": file.parent})
    os.environ.update(SDL_VIDEODRIVER="offscreen", KIVY_METRICS_DENSITY=str(density))
    app = _app(player, size, {"table": table, "speed": "none", "seen": True})
    from pasians_ui.render import play_by_chance, write_picture

    made = play_by_chance(session, moves)
    write_picture(app, size, file)
    if made < moves:
        click.echo(_("no move was left after %(made)d of %(moves)d") % {"made": made, "moves": moves}, err=True)


@main.command("export")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def export_data(file: Path) -> None:
    """Write games in play, statistics and settings to a file."""
    with _store() as store:
        file.write_text(write_all(store), encoding="utf-8")


@main.command("import")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def import_data(file: Path) -> None:
    """Read such a file in: games are added, settings replaced."""
    with _store() as store:
        read_file(store, file)
        said = {"file": file, "held": len(store.held()), "plays": len(store.plays())}
        click.echo(_("%(file)s is read in. Games in play now: %(held)d, games played: %(plays)d.") % said)


@main.command(short_help="Let another program play, by lines of JSON.")
@click.pass_obj
def engine(catalogue: Catalogue) -> None:
    """Let another program play: one JSON request a line on standard input, one answer a line on standard output."""
    from pasians.engine import serve

    serve(catalogue, sys.stdin, sys.stdout)


@contextmanager
def _store() -> Iterator[Store]:
    """What the player has; a fault where it cannot be reached."""
    with closing(Store(paths.user_data(), time.time)) as store:
        told = " ".join(store.database.told)
        if store.database.folder is None:
            raise click.ClickException(told)
        if told:
            click.echo(told, err=True)
        yield store


def _require_games(ctx: click.Context, folder: Path) -> None:
    """A folder named with ``--plugin`` is a game or holds some."""
    if plugins_in(folder):
        return
    if folder.is_file():
        text = _("%(path)s is a file; give its folder")
    elif folder.is_dir():
        text = _("there is no game in %(path)s; a game is a folder with a game.toml")
    else:
        text = _("there is no folder %(path)s")
    raise click.BadParameter(text % {"path": folder}, ctx, param_hint="--plugin")


def _picture_of(ctx: click.Context, game: str, deal: Deal) -> str:
    """The command that writes a picture of what was to be played, with the options that were given."""
    given = ctx.find_root().params
    words = ["pasians", *(word for folder in given["plugins"] for word in ("--plugin", str(folder)))]
    words += ["--trust"] if given["trust"] else []
    return shlex.join([*words, "render", game, "--deal", str(deal), "-o", "table.png"])


def _described(entry: Any) -> dict[str, Any]:
    return {
        "id": entry.id, "title": entry.title, "family": entry.family, "summary": entry.summary, "packs": entry.packs,
        "difficulty": entry.difficulty, "minutes": entry.minutes,
        "variants": [{"id": variant.id, "title": variant.title} for variant in entry.variants],
        "options": [{"id": option.id, "title": option.title, "on": option.on} for option in entry.options],
        "fault": entry.fault,
    }  # fmt: skip


def _app(
    player: Player,
    size: tuple[int, int] | None = None,
    values: dict[str, Any] | None = None,
) -> "PasiansApp":
    """The app; the first import of Kivy opens its window, so all that concerns the window is set before."""
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_FILELOG", "1")
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")  # Kivy's own way swallows what else is said on standard error
    logging.getLogger("kivy").addHandler(logging.NullHandler())
    from kivy.config import Config

    width, height = size or (1280, 800)
    for key, value in {"width": width, "height": height, "multisamples": 0}.items():
        Config.set("graphics", key, str(value))
    Config.set("input", "mouse", "mouse,disable_multitouch")
    from kivy.core.window import Window

    if Window is None:
        raise click.ClickException(_("no window can be opened here: OpenGL is missing"))
    from pasians_ui.app import PasiansApp

    return PasiansApp(player, values)
