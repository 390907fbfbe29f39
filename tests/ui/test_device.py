"""What the device tells of itself; Android's answers are played by the test."""

from types import SimpleNamespace

from pasians_ui import device
from pasians_ui.screen import Insets


class Java:
    """The few classes of Android that are asked, with a notch at the left and a bar below."""

    def __init__(self, version=35):
        edges = SimpleNamespace(left=80, top=0, right=0, bottom=48)
        if version >= 30:
            seen = SimpleNamespace(getInsets=lambda kinds: edges if kinds == 1 | 128 else None)
        else:
            seen = SimpleNamespace()
        view = SimpleNamespace(getRootWindowInsets=lambda: seen)
        activity = SimpleNamespace(getWindow=lambda: SimpleNamespace(getDecorView=lambda: view))
        self.classes = {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=activity),
            "android.view.WindowInsets$Type": SimpleNamespace(systemBars=lambda: 1, displayCutout=lambda: 128),
        }

    def autoclass(self, name):
        return self.classes[name]


def on_android(monkeypatch, version=35):
    monkeypatch.setattr(device, "platform", "android")
    monkeypatch.setattr(device, "import_module", lambda name: Java(version))


def test_a_desktop_has_no_insets():
    assert device.insets() is None


def test_G10_insets_are_those_of_bars_and_notch(monkeypatch):
    on_android(monkeypatch)
    assert device.insets() == Insets(80, 0, 0, 48)


def test_an_older_android_takes_nothing(monkeypatch):
    on_android(monkeypatch, 29)
    assert device.insets() is None


class Intent:
    """Android's wish to send something, as far as it is used."""

    ACTION_SEND, EXTRA_TEXT = "send", "text"

    def __init__(self, action):
        self.said = [action]
        self.setType, self.putExtra = self.said.append, lambda _name, text: self.said.append(text)

    @staticmethod
    def createChooser(intent, _title):
        return intent


def test_a_text_is_sent_to_where_the_player_chooses(monkeypatch):
    sent = []
    activity = SimpleNamespace(startActivity=lambda intent: sent.append(intent.said))
    classes = {
        "android.content.Intent": Intent, "java.lang.String": str,
        "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=activity),
    }  # fmt: skip
    assert not device.share("freecell#ms:617")
    monkeypatch.setattr(device, "platform", "android")
    monkeypatch.setattr(device, "import_module", lambda name: SimpleNamespace(autoclass=classes.__getitem__))
    assert device.share("freecell#ms:617")
    assert sent == [["send", "text/plain", "freecell#ms:617"]]


def test_G10_the_table_and_a_page_follow_when_the_glass_is_turned_round(play, driver, monkeypatch):
    """Turned by half, the window keeps its size, but the notch is on the other side."""
    player = play("klondike", speed="none")
    for notch in (Insets(left=80), Insets(right=80)):
        monkeypatch.setattr("pasians_ui.app.insets", lambda notch=notch: notch)
        driver.app._resized()
        driver.frames(2)
        safe = player.screen.screen.safe
        assert safe.width == 1280 - 80
        assert safe.x == notch.left
        assert all(
            safe.x <= frame.slot.x and frame.slot.right <= safe.right for frame in player.table.plan.frames.values()
        )
        player.check()
    driver.app.show_settings()
    monkeypatch.setattr("pasians_ui.app.insets", lambda: Insets(left=80))
    driver.app._resized()
    driver.frames(2)
    assert min(part.x for part in driver.app.page.frame.children) >= 80
