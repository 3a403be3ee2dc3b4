"""Invented funds: their facts, and the research chunks that state them."""

from __future__ import annotations

import random
from dataclasses import dataclass

_HOUSES = (
    "Alder", "Birchfield", "Corran", "Dunmere", "Eastvale", "Fenwick", "Glenrock", "Harrow", "Ironwood", "Juniper",
    "Kestrel", "Larchmont", "Marlow", "Northgate", "Oakhurst", "Pinebrook", "Quarry", "Redstone", "Silverton",
    "Thornbury",
)  # fmt: skip
_PLACES = (
    "Bay", "Bridge", "Coast", "Creek", "Field", "Harbor", "Hill", "Lake", "Mill", "Park", "Point", "Ridge", "River",
    "Springs", "Station", "Summit", "Terrace", "Valley", "View", "Wharf",
)  # fmt: skip
_KINDS = (
    ("Municipal Bond Fund", "income with preservation of capital", "municipal bonds", "Municipal Bond Index"),
    ("Short Duration Fund", "current income with low volatility", "investment-grade notes", "1-3 Year Credit Index"),
    ("High Yield Fund", "high current income", "bonds rated below investment grade", "High Yield Index"),
    ("Dividend Equity Fund", "growth of capital and income", "shares of dividend-paying companies", "Dividend Index"),
    (
        "Infrastructure Fund",
        "long-term growth of capital",
        "shares of infrastructure companies",
        "Infrastructure Index",
    ),
)
_MANAGERS = (
    "Wexcombe Capital", "Stannard Advisers", "Loxley Partners", "Tamerton Investments", "Brackwell Asset Management",
    "Ormsby Research", "Pelham Street Capital", "Calder and Finch",
)  # fmt: skip
_PAID = ("monthly", "quarterly", "twice a year")
_MONTHS = ("January", "March", "April", "June", "September", "October", "December")
YEARS = (2025, 2024, 2023)


@dataclass(frozen=True, slots=True)
class Fund:
    """A fund's facts; series run from 2025 back to 2023.

    Attributes:
        assets: net assets, USD millions.
        yields, returns: per cent.
        distributions: USD a share.
        turnover: per cent of the portfolio.
        expense: per cent a year.
        share: least share of the assets in `asset`, per cent.
        minimum: USD.
        duration: years.
    """

    number: int
    name: str
    aim: str
    asset: str
    benchmark: str
    manager: str
    launched: int
    paid: str
    waiver: str
    holdings: int
    minimum: int
    share: int
    duration: float
    expense: float
    assets: tuple[float, float, float]
    yields: tuple[float, float, float]
    returns: tuple[float, float, float]
    distributions: tuple[float, float, float]
    turnover: tuple[int, int, int]

    def chunks(self) -> tuple[dict[str, object], ...]:
        """Two texts of about 600 characters and one table of 6 rows and 4 columns."""
        document = f"{self.name} fact sheet 2025"
        facts = (
            f"The {self.name} seeks {self.aim}. The fund was launched in {self.launched} and is managed by "
            f"{self.manager}. It invests at least {self.share}% of its assets in {self.asset}. The fund charges an "
            f"expense ratio of {self.expense:.2f}% a year. Distributions are paid {self.paid}. The minimum initial "
            f"investment is ${self.minimum:,}. Shares can be redeemed on any business day at net asset value. The fund "
            "does not use leverage. The board may change the distribution policy at any time without a vote of the "
            "shareholders, and past distributions say nothing about future ones."
        )
        market = (
            f"At year-end the portfolio held {self.holdings} securities. The average duration was {self.duration:.1f} "
            f"years. The fund's benchmark is the {self.benchmark}. The adviser has agreed to waive part of its fee "
            f"until {self.waiver}. Shares of the fund are not insured by the FDIC and may lose value. The adviser "
            "expects credit conditions to stay stable, though a slower economy could weigh on issuers with much debt. "
            "Rising rates lower the prices of bonds, and those with a longer duration fall the most. The fund may hold "
            "cash when the adviser finds few attractive issues."
        )
        rows = [
            ["", *(str(year) for year in YEARS)],
            ["Net assets ($ millions)", *(f"{value:,.1f}" for value in self.assets)],
            ["30-day SEC yield (%)", *(f"{value:.2f}" for value in self.yields)],
            ["Total return (%)", *(f"{value:.1f}" for value in self.returns)],
            ["Distributions per share ($)", *(f"{value:.2f}" for value in self.distributions)],
            ["Portfolio turnover (%)", *(str(value) for value in self.turnover)],
        ]
        return (
            {"id": f"fund-{self.number}-facts", "document": document, "section": "Fund facts", "text": facts},
            {"id": f"fund-{self.number}-market", "document": document, "section": "Outlook", "text": market},
            {
                "id": f"fund-{self.number}-table",
                "document": document,
                "section": "Key figures",
                "caption": f"{self.name}, year ended December 31",
                "header_rows": 1,
                "rows": rows,
            },
        )


def make_fund(rng: random.Random, number: int) -> Fund:
    """A fund with figures that differ from year to year."""
    kind, aim, asset, benchmark = rng.choice(_KINDS)
    start = rng.uniform(80, 2400)
    assets = _series(rng, start, 0.04, 0.25, 1)
    return Fund(
        number=number,
        name=f"{rng.choice(_HOUSES)} {rng.choice(_PLACES)} {kind}",
        aim=aim,
        asset=asset,
        benchmark=f"{rng.choice(_HOUSES)} {benchmark}",
        manager=rng.choice(_MANAGERS),
        launched=rng.randrange(1994, 2019),
        paid=rng.choice(_PAID),
        waiver=f"{rng.choice(_MONTHS)} {rng.randrange(1, 29)}, 2027",
        holdings=rng.randrange(60, 900),
        minimum=rng.choice((1_000, 2_500, 5_000, 10_000, 25_000)),
        share=rng.choice((60, 65, 70, 75, 80, 85)),
        duration=rng.randrange(15, 95) / 10,
        expense=rng.randrange(12, 140) / 100,
        assets=assets,
        yields=_series(rng, rng.uniform(2.0, 6.5), 0.05, 0.2, 2),
        returns=_series(rng, rng.uniform(3.0, 12.0), 0.1, 0.4, 1),
        distributions=_series(rng, rng.uniform(0.3, 2.5), 0.05, 0.2, 2),
        turnover=tuple(rng.sample(range(8, 95), 3)),  # type: ignore[arg-type]
    )


def _series(rng: random.Random, start: float, least: float, most: float, digits: int) -> tuple[float, float, float]:
    values = [start]
    while len(values) < len(YEARS):
        step = rng.uniform(least, most) * rng.choice((-1, 1))
        values.append(values[-1] * (1 + step))
    rounded = [round(value, digits) for value in values]
    return rounded[0], rounded[1], rounded[2]
