"""Errors for users: each says what is wrong, where, and what to do."""


class HeddleError(Exception):
    """An error that the user can understand and act on; never a bug in Heddle."""


class InputError(HeddleError):
    """An unusable input: its location, the reason, and (if known) a remedy."""

    def __init__(self, place: str, reason: str, advice: str = "") -> None:
        self.place = place
        self.reason = reason
        self.advice = advice
        super().__init__(f"{place}: {reason}" + (f"\n  {advice}" if advice else ""))
