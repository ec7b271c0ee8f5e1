"""Makes the site, the printed sheets and cards, and the bundle from the canonical data."""
