"""The library of financial formulas as data: names, operands, arithmetic (FinGround, section 3.2: 47 templates).

A further formula is one entry. Formulas of one name stand for ways to compute it; any of them can prove a claim.
Arithmetic that a claim spells out itself ("the average of A and B") is in `guardrail.verify.lines.formulas`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from guardrail.claims.record import record
from guardrail.verify.lines import line_items as item
from guardrail.verify.lines.formulas import Result
from guardrail.verify.lines.line_items import Role

Compute = Callable[[Sequence[float]], float]

DAYS = 365.0


@record
class Metric:
    """A named figure computed from line items of one period.

    Arguments:
        name: what a citation calls it.
        aliases: how claims name it, lower case; compared as normalised content words.
        roles: its operands.
        compute: the value from the operands in the order of `roles`; percent results as 62.3, not 0.623.
        expression: the same for a reader.
        result: what comes out.
    """

    name: str
    aliases: tuple[str, ...]
    roles: tuple[Role, ...]
    compute: Compute
    expression: str
    result: Result


def _over(values: Sequence[float]) -> float:
    return values[0] / values[1]


def _over_abs(values: Sequence[float]) -> float:
    return values[0] / abs(values[1])


def _sizes(values: Sequence[float]) -> float:
    return abs(values[0]) / abs(values[1])


def _percent(values: Sequence[float]) -> float:
    return 100.0 * values[0] / values[1]


def _percent_abs(values: Sequence[float]) -> float:
    """For an outflow over an inflow, which tables print with either sign."""
    return 100.0 * abs(values[0]) / abs(values[1])


def _days(values: Sequence[float]) -> float:
    return DAYS * abs(values[0]) / abs(values[1])


def _less(values: Sequence[float]) -> float:
    return values[0] - abs(values[1])


def _sec_yield(values: Sequence[float]) -> float:
    """Yield of Form N-1A, Item 26(b)(4): 2 x (((a - b) / (c x d) + 1)^6 - 1), in percent."""
    earned, expenses, shares, price = values
    return 200.0 * (float(((earned - abs(expenses)) / (shares * price) + 1.0) ** 6) - 1.0)


def _conversion(values: Sequence[float]) -> float:
    inventory, cost, receivables, revenue, payables = values
    return DAYS * (inventory / abs(cost) + receivables / revenue - payables / abs(cost))


def _margin(name: str, aliases: tuple[str, ...], role: Role) -> Metric:
    return Metric(name, aliases, (role, item.REVENUE), _percent, f"{role.name} / revenue", Result.PERCENT)


def _of(name: str, aliases: tuple[str, ...], role: Role, base: Role, compute: Compute, result: Result) -> Metric:
    return Metric(name, aliases, (role, base), compute, f"{role.name} / {base.name}", result)


def _in_days(name: str, aliases: tuple[str, ...], role: Role, base: Role) -> Metric:
    return Metric(name, aliases, (role, base), _days, f"365 x {role.name} / {base.name}", Result.DAYS)


_NET_DEBT = ("net debt", "net financial debt", "net borrowings", "net indebtedness", "net financial indebtedness")

METRICS: tuple[Metric, ...] = (
    # margins
    _margin("gross margin", ("gross margin", "gross profit margin"), item.GROSS_PROFIT),
    _margin("operating margin", ("operating margin", "operating profit margin", "operating income margin"),
            item.OPERATING_INCOME),
    _margin("net margin", ("net margin", "net profit margin", "net income margin", "profit margin"), item.NET_INCOME),
    _margin("EBITDA margin", ("ebitda margin",), item.EBITDA),
    _margin("EBIT margin", ("ebit margin",), item.EBIT),
    _margin("pretax margin", ("pretax margin", "pre-tax profit margin"), item.PRETAX),
    _margin("free cash flow margin", ("free cash flow margin", "fcf margin"), item.FREE_CASH),
    Metric("capex to revenue", ("capex to revenue", "capital intensity", "capital expenditures to revenue"),
           (item.CAPEX, item.REVENUE), _percent_abs, "capital expenditures / revenue", Result.PERCENT),
    Metric("R&D to revenue", ("research and development to revenue", "r&d intensity"), (item.RESEARCH, item.REVENUE),
           _percent_abs, "research and development / revenue", Result.PERCENT),
    Metric("SG&A to revenue", ("selling, general and administrative to revenue", "sg&a ratio"),
           (item.SELLING, item.REVENUE), _percent_abs, "selling, general and administrative / revenue", Result.PERCENT),
    # shares and distributions
    _of("earnings per share", ("earnings per share", "net income per share"), item.NET_INCOME, item.SHARES, _over,
        Result.AMOUNT),
    _of("book value per share", ("book value per share",), item.EQUITY, item.SHARES, _over, Result.AMOUNT),
    _of("dividend per share", ("dividend per share", "dividends per share"), item.DIVIDENDS, item.SHARES, _sizes,
        Result.AMOUNT),
    _of("revenue per share", ("revenue per share", "sales per share"), item.REVENUE, item.SHARES, _over, Result.AMOUNT),
    _of("revenue per employee", ("revenue per employee", "sales per employee"), item.REVENUE, item.EMPLOYEES, _over,
        Result.AMOUNT),
    _of("payout ratio", ("payout ratio", "dividend payout ratio"), item.DIVIDENDS, item.NET_INCOME, _percent_abs,
        Result.PERCENT),
    _of("net asset value per share", ("net asset value per share", "nav per share", "net asset value per unit"),
        item.NET_ASSETS, item.FUND_SHARES, _over, Result.AMOUNT),
    _of("payout ratio per share", ("payout ratio", "dividend payout ratio"), item.DIVIDEND_PER_SHARE, item.EPS,
        _percent_abs, Result.PERCENT),
    _of("dividend yield", ("dividend yield",), item.DIVIDEND_PER_SHARE, item.SHARE_PRICE, _percent, Result.PERCENT),
    _of("dividend cover", ("dividend cover", "dividend coverage ratio", "dividend coverage"), item.EPS,
        item.DIVIDEND_PER_SHARE, _over, Result.TIMES),
    _of("earnings yield", ("earnings yield",), item.EPS, item.SHARE_PRICE, _percent, Result.PERCENT),
    Metric("30-day SEC yield", ("30-day sec yield", "sec yield", "30-day yield"),
           (item.INVESTMENT_INCOME, item.ACCRUED_EXPENSES, item.DIVIDEND_SHARES, item.OFFERING_PRICE), _sec_yield,
           "2 x (((income - expenses) / (shares x offering price) + 1)^6 - 1)", Result.PERCENT),
    Metric("tax-equivalent yield", ("tax-equivalent yield", "taxable-equivalent yield"),
           (item.TAX_FREE_YIELD, item.TAX_RATE), lambda v: v[0] / (1.0 - v[1] / 100.0),
           "tax-exempt yield / (1 - tax rate)", Result.PERCENT),
    _of("expense ratio", ("expense ratio", "total expense ratio"), item.FUND_EXPENSES, item.AVERAGE_NET_ASSETS,
        _percent_abs, Result.PERCENT),
    # liquidity and debt
    _of("current ratio", ("current ratio",), item.CURRENT_ASSETS, item.CURRENT_LIABILITIES, _over_abs, Result.TIMES),
    Metric("quick ratio", ("quick ratio", "acid test ratio"),
           (item.CURRENT_ASSETS, item.INVENTORY, item.CURRENT_LIABILITIES), lambda v: (v[0] - v[1]) / abs(v[2]),
           "(current assets - inventory) / current liabilities", Result.TIMES),
    _of("cash ratio", ("cash ratio",), item.CASH, item.CURRENT_LIABILITIES, _over_abs, Result.TIMES),
    _of("debt to equity", ("debt to equity ratio", "debt to equity", "d/e"), item.DEBT_OR_LIABILITIES, item.EQUITY,
        _over, Result.TIMES),
    _of("debt to assets", ("debt to asset ratio", "debt ratio"), item.DEBT_OR_LIABILITIES, item.ASSETS, _over,
        Result.TIMES),
    _of("liabilities to assets", ("liability to asset ratio",), item.LIABILITIES, item.ASSETS, _over, Result.TIMES),
    _of("equity ratio", ("equity ratio", "equity to asset ratio"), item.EQUITY, item.ASSETS, _over, Result.TIMES),
    _of("book-to-bill ratio", ("book to bill ratio", "book to bill"), item.ORDERS, item.REVENUE, _over, Result.TIMES),
    Metric("net charge-offs", ("net charge off", "net write off"), (item.CHARGE_OFFS, item.RECOVERIES),
           lambda v: abs(v[0]) - abs(v[1]), "charge-offs - recoveries", Result.AMOUNT),
    _of("equity multiplier", ("equity multiplier", "financial leverage"), item.ASSETS, item.EQUITY, _over,
        Result.TIMES),
    Metric("leverage", ("leverage ratio", "net leverage", "net debt to ebitda"), (item.DEBT, item.CASH, item.EBITDA),
           lambda v: (abs(v[0]) - v[1]) / v[2], "(debt - cash) / EBITDA", Result.TIMES),
    _of("debt to EBITDA", ("debt to ebitda", "leverage ratio", "gross leverage"), item.DEBT, item.EBITDA, _over_abs,
        Result.TIMES),
    _of("interest coverage", ("interest coverage ratio", "interest coverage", "interest cover"), item.EBIT,
        item.INTEREST, _over_abs, Result.TIMES),
    # returns
    _of("return on assets", ("return on assets", "roa"), item.NET_INCOME, item.ASSETS, _percent, Result.PERCENT),
    _of("return on equity", ("return on equity", "roe"), item.NET_INCOME, item.EQUITY, _percent, Result.PERCENT),
    Metric("return on invested capital", ("return on invested capital", "roic"),
           (item.OPERATING_INCOME, item.TAX, item.DEBT, item.EQUITY),
           lambda v: 100.0 * (v[0] - abs(v[1])) / (abs(v[2]) + v[3]), "(operating income - tax) / (debt + equity)",
           Result.PERCENT),
    Metric("return on capital employed", ("return on capital employed", "roce"),
           (item.EBIT, item.ASSETS, item.CURRENT_LIABILITIES), lambda v: 100.0 * v[0] / (v[1] - abs(v[2])),
           "EBIT / (total assets - current liabilities)", Result.PERCENT),
    _of("effective tax rate", ("effective tax rate", "effective income tax rate"), item.TAX, item.PRETAX, _percent_abs,
        Result.PERCENT),
    _of("funded ratio", ("funded ratio", "funding ratio", "funded percentage"), item.PLAN_ASSETS,
        item.BENEFIT_OBLIGATION, _percent_abs, Result.PERCENT),
    # turnovers and days
    _of("asset turnover", ("asset turnover",), item.REVENUE, item.ASSETS, _over, Result.TIMES),
    _of("inventory turnover", ("inventory turnover", "stock turnover"), item.COST_OF_SALES, item.INVENTORY, _sizes,
        Result.TIMES),
    _of("receivables turnover", ("receivables turnover", "accounts receivable turnover"), item.REVENUE,
        item.RECEIVABLES, _over_abs, Result.TIMES),
    _of("payables turnover", ("payables turnover", "accounts payable turnover"), item.COST_OF_SALES, item.PAYABLES,
        _sizes, Result.TIMES),
    _in_days("days sales outstanding", ("days sales outstanding", "dso"), item.RECEIVABLES, item.REVENUE),
    _in_days("days inventory outstanding", ("days inventory outstanding", "dio", "days of inventory"), item.INVENTORY,
             item.COST_OF_SALES),
    _in_days("days payable outstanding", ("days payable outstanding", "dpo"), item.PAYABLES, item.COST_OF_SALES),
    Metric("cash conversion cycle", ("cash conversion cycle",),
           (item.INVENTORY, item.COST_OF_SALES, item.RECEIVABLES, item.REVENUE, item.PAYABLES), _conversion,
           "days inventory + days sales - days payable", Result.DAYS),
    # amounts
    Metric("working capital", ("working capital", "net working capital"),
           (item.CURRENT_ASSETS, item.CURRENT_LIABILITIES), _less, "current assets - current liabilities",
           Result.AMOUNT),
    Metric("free cash flow", ("free cash flow",), (item.OPERATING_CASH, item.CAPEX), _less,
           "operating cash flow - capital expenditures", Result.AMOUNT),
    Metric("EBITDA", ("ebitda",), (item.OPERATING_INCOME, item.DEPRECIATION), lambda v: v[0] + abs(v[1]),
           "operating income + depreciation and amortization", Result.AMOUNT),
    Metric("net debt", _NET_DEBT, (item.DEBT, item.CASH), lambda v: abs(v[0]) - v[1], "debt - cash", Result.AMOUNT),
    Metric("net debt of its parts", _NET_DEBT, (item.SHORT_DEBT, item.LONG_DEBT, item.CASH),
           lambda v: abs(v[0]) + abs(v[1]) - v[2], "short-term debt + long-term debt - cash", Result.AMOUNT),
    Metric("gross profit", ("gross profit",), (item.REVENUE, item.COST_OF_SALES), _less, "revenue - cost of sales",
           Result.AMOUNT),
    Metric("cost of sales", ("cost of sales", "cost of revenue", "cost of goods sold", "cogs"),
           (item.REVENUE, item.GROSS_MARGIN_AMOUNT), lambda v: v[0] - v[1], "revenue - gross profit", Result.AMOUNT),
    Metric("operating expenses", ("total expenses", "total operating expenses", "operating expenses", "total costs"),
           (item.REVENUE, item.OPERATING_INCOME), lambda v: v[0] - v[1], "revenue - operating income", Result.AMOUNT),
    Metric("operating expenses below gross profit", ("total operating expenses", "operating expenses"),
           (item.GROSS_MARGIN_AMOUNT, item.OPERATING_INCOME), lambda v: v[0] - v[1], "gross profit - operating income",
           Result.AMOUNT),
    Metric("equity", ("total equity", "total stockholders' equity", "net assets"), (item.ASSETS, item.LIABILITIES),
           _less, "total assets - total liabilities", Result.AMOUNT),
    Metric("market capitalisation", ("market capitalisation", "market capitalization", "market cap", "market value"),
           (item.SHARE_PRICE, item.SHARES), lambda v: v[0] * v[1], "share price x shares", Result.AMOUNT),
    Metric("enterprise value", ("enterprise value",), (item.MARKET_CAP, item.DEBT, item.CASH),
           lambda v: v[0] + abs(v[1]) - v[2], "market capitalisation + debt - cash", Result.AMOUNT),
    # valuation
    _of("price to earnings", ("price to earnings ratio", "price earnings ratio", "p/e ratio", "p/e"), item.SHARE_PRICE,
        item.EPS, _over, Result.TIMES),
    Metric("price to book", ("price to book ratio", "p/b ratio", "p/b"), (item.SHARE_PRICE, item.SHARES, item.EQUITY),
           lambda v: v[0] * v[1] / v[2], "share price x shares / equity", Result.TIMES),
    _of("price to sales", ("price to sales ratio", "p/s ratio", "p/s"), item.MARKET_CAP, item.REVENUE, _over,
        Result.TIMES),
    _of("price to free cash flow", ("price to free cash flow ratio", "p/fcf ratio", "p/fcf"), item.MARKET_CAP,
        item.FREE_CASH, _over, Result.TIMES),
    _of("free cash flow yield", ("free cash flow yield", "fcf yield"), item.FREE_CASH, item.MARKET_CAP, _percent,
        Result.PERCENT),
    _of("EV/EBITDA", ("ev/ebitda", "enterprise value to ebitda"), item.ENTERPRISE_VALUE, item.EBITDA, _over,
        Result.TIMES),
    _of("EV/revenue", ("ev/revenue", "ev/sales"), item.ENTERPRISE_VALUE, item.REVENUE, _over, Result.TIMES),
)  # fmt: skip
