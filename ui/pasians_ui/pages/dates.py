"""When something was, in words of the reader's language."""

from datetime import datetime, timedelta

from pasians.words import _


def when(time: float, now: float) -> str:
    """A time of the player's clock, seconds since 1970, as seen from another: "Today 16:20", "Yesterday 9:05", "30 Nov"."""
    then, today = datetime.fromtimestamp(time), datetime.fromtimestamp(now)
    hour = f"{then.hour}:{then.minute:02}"
    if then.date() == today.date():
        return _("Today %(time)s") % {"time": hour}
    if then.date() == today.date() - timedelta(days=1):
        return _("Yesterday %(time)s") % {"time": hour}
    date = {"day": then.day, "month": _months()[then.month - 1], "year": then.year}
    return _("%(day)d %(month)s") % date if then.year == today.year else _("%(day)d %(month)s %(year)d") % date


def _months() -> tuple[str, ...]:
    return (
        _("Jan"), _("Feb"), _("Mar"), _("Apr"), _("May"), _("Jun"), _("Jul"), _("Aug"), _("Sep"), _("Oct"), _("Nov"), _("Dec"),
    )  # fmt: skip
