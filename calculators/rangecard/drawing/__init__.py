"""Answers and ladders drawn as SVG or HTML text: pure, escaped, the palette an argument."""
