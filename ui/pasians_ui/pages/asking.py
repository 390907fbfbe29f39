"""What the program asks and tells beside the games: at the first run, about deals, code from outside, and what is kept."""

from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from pasians import Deal, DealError, NotAllowed, PasiansError, UnknownGame
from pasians.saved import RulesChanged
from pasians.source import split_id
from pasians.store import Decision
from pasians.words import _
from pasians_ui.device import share
from pasians_ui.preferences import chosen

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from pasians_ui.app import PasiansApp


class Asking:
    """Asks a player of an app, and does as was answered. Each page is imported when it is first shown."""

    def __init__(self, app: "PasiansApp") -> None:
        self._app = app
        self._player, self._store = app.player, app.player.store

    # The first run

    def welcome(self) -> None:
        """Offer what one may want to set before the first game, unless that was done; the first move ends it for good."""
        if self._app.values["seen"]:
            return
        from pasians_ui.pages.firstrun import WelcomeSheet

        screen = self._app.screen
        sheet = WelcomeSheet(
            self._app.theme, screen.session.game.title, large=screen.table.plan.large,
            left_handed=self._app.values["left_handed"], on_change=self._welcome_again, on_close=self._seen,
        )  # fmt: skip
        screen.show(sheet)

    def _welcome_again(self, changed: "Mapping[str, Any]") -> None:
        self._app.change(changed)  # the table is made anew, without the sheet
        self.welcome()

    def _seen(self) -> None:
        self._app.values["seen"] = True
        self._store.set("seen", True)

    # Games that cannot be taken up

    def stranded(self) -> None:
        """Say of a game that was kept why it cannot be taken up, where there is one to tell of."""
        if not self._player.stranded:
            return
        from pasians_ui.pages.moments import StrandedSheet

        held, fault = self._player.stranded.pop(0)
        text = _("It stays kept, but cannot be taken up: %(reason)s. Meanwhile here is a new deal.")
        head = _("Your game of %(game)s") % {"game": self._title(held.game)}
        delete = partial(self._player.discard, held)
        text %= {"reason": self._reason(fault)}
        self._app.screen.show(StrandedSheet(self._app.theme, head, text, on_delete=delete))

    @staticmethod
    def _reason(fault: PasiansError) -> str:
        """Why a game that was kept cannot be taken up, in a few plain words."""
        words: dict[type, str] = {
            NotAllowed: _("its code was not allowed to run"), RulesChanged: _("its rules have changed since then"),
            UnknownGame: _("it is no longer among the games"),
        }  # fmt: skip
        return words.get(type(fault), str(fault))

    def _title(self, id: str) -> str:
        """The title of a game that may be gone: then its id."""
        try:
            return self._app.catalogue.entry(split_id(id)[0]).title
        except UnknownGame:
            return id

    # Deals

    def deal(self) -> None:
        """Offer deals: by number, as a text, of the day, the same again."""
        from pasians_ui.pages.deals import DealSheet

        app, today = self._app, Deal.of_day(date.fromtimestamp(self._store.now()))
        app.screen.show(DealSheet(app.theme, self._player.session, today, on_deal=self._deal, on_same=app.same_deal))

    def _deal(self, id: str, deal: Deal) -> str | None:
        """Deal a game; a sentence where there is no such game or no such deal of it."""
        player, here = self._player, id == self._player.session.game.id
        try:
            self._app.play(player.deal(deal) if here else player.open(id, deal))
        except (DealError, UnknownGame) as fault:
            return str(fault)
        except PasiansError as fault:
            self._app.explain(id, fault, deal)
        return None

    def share(self) -> None:
        """Let the text of the deal be sent, or put it where it can be pasted from."""
        from kivy.core.clipboard import Clipboard

        text = self._player.session.deal_text or ""
        if share(text):
            return
        Clipboard.copy(text)
        self._app.screen.tell(_("%(deal)s is copied. Paste it wherever you like.") % {"deal": text})

    # Code from outside

    def trust(self, id: str, fault: NotAllowed, deal: Deal | None) -> None:
        """Ask whether the code of a game may run; it is opened where it may, and the answer is kept."""
        from pasians_ui.pages.trust import TrustPage

        app = self._app

        def decide(allowed: bool) -> None:
            self._store.decide(Decision(fault.digest, fault.game, allowed))
            if allowed:
                app.catalogue.allow(fault.digest)
                app.open(id, deal)
            else:
                app.show_chooser()

        refused = any(known.digest == fault.digest and not known.allowed for known in self._store.decisions())
        title = self._title(fault.game)
        app.show(TrustPage(app.theme, title, fault, refused, on_back=app.show_chooser, on_decide=decide))

    def decisions(self) -> list[Widget]:
        """The decisions about code as rows; a press takes one back."""
        from pasians_ui.pages.trust import decision_rows

        def forget(decision: Decision) -> None:
            self._store.forget(decision.digest)
            self._app.catalogue.forbid(decision.digest)
            if self._app.page:
                self._app.page.rebuild()

        return decision_rows(self._app.theme, self._store.decisions(), self._title, forget)

    # What is kept

    def export(self) -> str:
        """Write everything to a file; a sentence about it."""
        from pasians_ui.pages.data import export

        return export(self._store)

    def import_(self) -> None:
        """Offer files to read in."""
        from pasians_ui.pages.data import ImportSheet

        if self._app.page:
            self._app.page.show(ImportSheet(self._app.theme, self._store, self._imported))

    def _imported(self) -> None:
        self._app.change(chosen(self._store.settings()))
        self._app.show_settings()

    def delete(self) -> None:
        """Delete everything that is kept, and begin as on the first day."""
        self._app.begin_anew(self._player.delete_all())
        self.welcome()
