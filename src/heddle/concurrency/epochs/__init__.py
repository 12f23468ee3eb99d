"""One epoch singled out: programs in which one iteration or activation has code of its own."""

from heddle.concurrency.epochs.chosen_program import (
    ChosenEpochs,
    EpochPlace,
    EpochPlaces,
    with_epochs,
)
from heddle.concurrency.epochs.other_epochs import objects_of_other_epochs

__all__ = [
    "ChosenEpochs",
    "EpochPlace",
    "EpochPlaces",
    "objects_of_other_epochs",
    "with_epochs",
]
