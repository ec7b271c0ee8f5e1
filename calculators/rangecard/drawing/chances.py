"""Exact chances as text: never a rounded 0 % or 100 %, and columns whose cells add up."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm

Pair = Sequence[int]
"""An exact chance as the answers write it: numerator and denominator."""

_MOST_DIGITS = 2
"""Decimals that a column may take so that its smallest chance is not lost."""


def exact(pair: Pair) -> Fraction:
    """Return the chance as a fraction.

    Raises:
        ValueError: The pair is no chance between 0 and 1.
    """
    numerator, denominator = pair
    return _exact(numerator, denominator)


@lru_cache(1024)
def _exact(numerator: int, denominator: int) -> Fraction:
    """Return what `exact` does; a drawing asks for few chances many times."""
    if denominator <= 0 or not 0 <= numerator <= denominator:
        raise ValueError(f"no chance between 0 and 1: {numerator}/{denominator}")
    return Fraction(numerator, denominator)


def fraction(pair: Pair) -> str:
    """Return the chance in lowest terms: `1/2`, `0`, `1`."""
    return str(exact(pair))


def figure(pair: Pair, digits: int = 1) -> str:
    """Return the chance in percent without its sign: `50`, `33.3`, `< 0.1`, `> 99.9`.

    A figure without decimals is exact; one that was rounded keeps them (`50.0` is 49.96).
    """
    numerator, denominator = pair
    return _figure(numerator, denominator, digits)


@lru_cache(1024)
def _figure(numerator: int, denominator: int, digits: int) -> str:
    """Return what `figure` does; one answer has few chances that the one before had not."""
    chance = _exact(numerator, denominator)
    shown = _rounded(chance, digits)
    step = Fraction(1, 10**digits)
    if chance and not shown:
        return f"< {_decimal(step, digits)}"
    if chance < 1 and shown == 100:
        return f"> {_decimal(100 - step, digits)}"
    return (
        str(shown) if shown == chance * 100 and shown.denominator == 1 else _decimal(shown, digits)
    )


def percent(pair: Pair, digits: int = 1) -> str:
    """Return the chance in percent: `50 %`, `33.3 %`, `< 0.1 %`, `> 99.9 %`."""
    return f"{figure(pair, digits)} %"


def column(pairs: Sequence[Pair]) -> list[str]:
    """Return the cells of a table's column of chances, in percent.

    All cells have the same decimals, and those that show a number add up to what the chances add up
    to: 100.0 for a distribution. Rounding differences go to the cells that lost most. A chance too
    small to show is `< 0.1 %` and counts as 0; one that is not certain is never 100 %.
    """
    chances = [exact(pair) for pair in pairs]
    # Whole numbers over one denominator: a column has many cells, and fractions are slow.
    of = lcm(*(each.denominator for each in chances))
    ways = [each.numerator * (of // each.denominator) for each in chances]
    digits = _digits(ways, of)
    shares = _shares(ways, of, digits)
    return [_cell(one, of, share, digits) for one, share in zip(ways, shares, strict=True)]


def _digits(ways: Sequence[int], of: int) -> int:
    if all(one * 100 % of == 0 for one in ways):
        return 0
    for digits in range(1, _MOST_DIGITS + 1):
        if all(_visible(one, of, digits) for one in ways):
            return digits
    return 1


def _visible(ways: int, of: int, digits: int) -> bool:
    """Tell whether rounding down keeps the chance apart from 0 and rounding up from 100 %."""
    scale: int = 10 ** (digits + 2)
    return ways in (0, of) or of <= ways * scale <= of * (scale - 1)


def _shares(ways: Sequence[int], of: int, digits: int) -> list[int]:
    """Share the rounded total out in units of the last decimal, by largest remainder."""
    scale = 10 ** (digits + 2)
    whole = [one * scale // of for one in ways]
    spare = (2 * sum(ways) * scale + of) // (2 * of) - sum(whole)
    losers = sorted(range(len(ways)), key=lambda i: (whole[i] == 0, -(ways[i] * scale % of)))
    for index in losers[:spare]:
        whole[index] += 1
    return whole


def _cell(ways: int, of: int, share: int, digits: int) -> str:
    """Write a chance that is shown as so many units of the last decimal."""
    if ways and not share:
        return f"< {_units(1, digits)} %"
    most: int = 10 ** (digits + 2)
    if ways < of and share >= most:
        return f"> {_units(most - 1, digits)} %"
    return f"{_units(share, digits)} %"


def _rounded(chance: Fraction, digits: int) -> Fraction:
    scale = 10**digits
    return Fraction(int(chance * 100 * scale + Fraction(1, 2)), scale)


def _decimal(value: Fraction, digits: int) -> str:
    """Write a value that has at most `digits` decimals, from integers alone."""
    return _units(int(value * 10**digits), digits)


def _units(units: int, digits: int) -> str:
    if not digits:
        return str(units)
    return f"{units // 10**digits}.{units % 10**digits:0{digits}d}"


def amount(pair: Pair) -> str:
    """Return an exact expected amount as a decimal: `1.2`, or `≈ 1.33` where two are not enough."""
    value = Fraction(*pair)
    hundredths = int(value * 100 + Fraction(1, 2))
    text = f"{hundredths // 100}.{hundredths % 100:02d}".rstrip("0").rstrip(".")
    return text if value * 100 == hundredths else f"≈ {text}"
