"""What a person can put right: the message says all, and no traceback is wanted."""


class Fault(Exception):
    """A figure, a page or a tool is not as it must be.

    Whatever else goes wrong is a fault of the program, and its traceback is wanted.
    """
