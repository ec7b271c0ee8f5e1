/** The format of the reader's document and of what this device keeps: that of `calculators/rangecard/formats.py`, as a test checks. */

export const FORMAT = 1;
