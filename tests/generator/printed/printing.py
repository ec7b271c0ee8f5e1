"""Printed files for tests that read them: made and checked by the press, or found in its store.

The store's names are fingerprints of the document and of the code that lays it out and checks it:
a change to either makes the file anew. Tests of the press itself print without it.
"""

from generator.printed import press
from generator.printed.press import Edition


def printed_file(edition: Edition) -> bytes:
    """The file of an edition.

    Raises:
        generator.printed.misfits.MisfitError: If something does not fit.
    """
    (place,) = press.printed([edition]).values()
    return place.read_bytes()
