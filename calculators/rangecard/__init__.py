"""Exact answers for two systems of tabletop fire rules."""

__version__ = "1.0.0"
