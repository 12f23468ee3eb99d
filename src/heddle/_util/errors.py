"""The errors a user may meet: each says what was wrong, where, and what to do."""


class HeddleError(Exception):
    """Something the user can understand and act on; never a bug in Heddle."""


class InputError(HeddleError):
    """An input that cannot be used: where it is, the reason, and (if known) what to do."""

    def __init__(self, place: str, reason: str, advice: str = "") -> None:
        self.place = place
        self.reason = reason
        self.advice = advice
        super().__init__(f"{place}: {reason}" + (f"\n  {advice}" if advice else ""))
