"""The units of length that print goes by: how many of one are in another."""

from __future__ import annotations

from rangecard.drawing import true_scale

MM_PER_INCH = true_scale.MM_PER_INCH
_PT_PER_INCH, _PX_PER_INCH = 72, 96  # a style sheet's point and pixel are parts of an inch
MM_PER_PT, PT_PER_MM = MM_PER_INCH / _PT_PER_INCH, _PT_PER_INCH / MM_PER_INCH
MM_PER_PX, PX_PER_MM = MM_PER_INCH / _PX_PER_INCH, _PX_PER_INCH / MM_PER_INCH
PT_PER_PX, PX_PER_PT = _PT_PER_INCH / _PX_PER_INCH, _PX_PER_INCH / _PT_PER_INCH
