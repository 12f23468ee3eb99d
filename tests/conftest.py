"""Random tests find the same examples on every machine, however slow it is."""

from hypothesis import settings

settings.register_profile("heddle", deadline=None, derandomize=True)
settings.load_profile("heddle")
