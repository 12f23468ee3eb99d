"""What the programs are about: names of classes, fields and methods for several domains."""

from typing import Final

# The keys, then the names of each domain in the same order.
_TABLE: Final = """
Main Store record current report field key amount Worker worker Cell Holder Face Crew Base Book
Change

Bank Ledger post balance closingBalance total account amount Teller teller Account Branch
Postings Staff AbstractLedger Book Posting

OrderDesk OrderBook place volume dayVolume quantity item units Trader trader Position Market
Orders Floor BookBase Entries Order

WeatherHub SensorLog add level summary level sensor value Probe probe Reading Station Readings
Field LogBase Samples Sample

ScoreApp ScoreBoard award points finalScore points player gained Player player Score Arena
Awards Team BoardBase Tally Award

TicketOffice TicketCounter sell sold soldToday sold row count Clerk clerk Seat Theatre Sales
Desks CounterBase Seats Sale

Warehouse Inventory store stock stockTaken pieces shelf added Picker picker Shelf Depot Stocking
Shift InventoryBase Shelves Delivery

CrawlerMain PageIndex visit visited pagesSeen pages depth hits Crawler crawler Page Site Visits
Fleet IndexBase Pages Visit

ChatServer MessageLog append size finalSize length room chars Member member Room Server Messages
Channel LogBook Lines Message

Election BallotBox cast votes outcome votes ward ballots Voter voter Ward District Ballots
Precinct BoxBase Sheet Ballot

GameLoop Arena hit damage totalDamage damage target power Fighter fighter Target World Hits
Squad ArenaBase Scores Hit

Telemetry MeterBoard observe seen totalSeen events slot weight Reporter reporter Gauge Registry
Observations Reporters MetricsBase Series Event

Kitchen Till ring takings takingsToday cents register price Waiter waiter Drawer Restaurant
Payments Crew TillBase Receipts Payment
"""
_KEYS, *_ROWS = (each.split() for each in _TABLE.split("\n\n"))
DOMAINS: Final = tuple(dict(zip(_KEYS, row, strict=True)) for row in _ROWS)


def names(seed: int) -> dict[str, str]:
    """Return the names of one domain; those that follow from others are added."""
    chosen = dict(DOMAINS[seed % len(DOMAINS)])
    chosen["store"] = _lower(chosen["Store"])
    chosen["stores"] = plural(chosen["store"])
    chosen["workers"] = plural(chosen["worker"])
    chosen["Workers"] = plural(chosen["Worker"])
    chosen["holder"] = _lower(chosen["Holder"])
    chosen["crew"] = _lower(chosen["Crew"])
    chosen["book"] = _lower(chosen["Book"])
    chosen["Field"] = chosen["field"][0].upper() + chosen["field"][1:]
    chosen["done"] = ("done", "finished", "ready", "gate")[seed // len(DOMAINS) % 4]
    return chosen


def plural(name: str) -> str:
    """Return the plural of a name."""
    if name.endswith("y"):
        return name[:-1] + "ies"
    return name + ("es" if name.endswith(("s", "x")) else "s")


def _lower(name: str) -> str:
    return name[0].lower() + name[1:]
