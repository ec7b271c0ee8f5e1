"""Where things lie in the project, for every stage."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"  # every cache and half-made thing
DOCS = ROOT / "docs"
SITE = ROOT / "site"  # a finished site, or none
TESTS = ROOT / "tests"
CALCULATORS = ROOT / "calculators"
NODE_MODULES = ROOT / "node_modules"
