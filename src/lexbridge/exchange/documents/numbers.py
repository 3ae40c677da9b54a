"""Numbers of list items as pages and word processors print them: a style and a value in, the printed number out."""

from __future__ import annotations

from lexbridge.levels import letter_label, letter_value, roman_label, roman_value


def page_number(style: str, value: int) -> str:
    """The number of an item of an HTML list: style 1, a, A, i, I or 01 (CSS Counter Styles 3, section 6).

    A value that a style cannot write (zero, a roman number from 4000 on) is printed in figures, as browsers do.
    """
    if style in "aA" and value > 0:
        return _letters(value) if style == "a" else _letters(value).upper()
    if style in "iI" and 0 < value < 4000:
        return roman_label(value) if style == "i" else roman_label(value).upper()
    return f"{value:02}" if style == "01" and value >= 0 else str(value)


def _letters(value: int) -> str:
    """Letters counted on as in the columns of a spreadsheet: a to z, then aa, ab."""
    letters = ""
    while value > 0:
        value, place = divmod(value - 1, 26)
        letters = chr(ord("a") + place) + letters
    return letters


# Word's number formats (ECMA-376 part 1, 17.18.59) that this module prints; letters go on as aa, bb, cc.
WORD_FORMATS = (
    "decimal",
    "decimalZero",
    "lowerLetter",
    "upperLetter",
    "lowerRoman",
    "upperRoman",
    "ordinal",
    "none",
    "bullet",
)


def word_number(style: str, value: int) -> str:
    """The number of a paragraph in one of Word's formats; an unknown format is printed in figures."""
    if style in ("none", "bullet"):
        return ""
    if style in ("lowerLetter", "upperLetter") and value > 0:
        return letter_label(value) if style == "lowerLetter" else letter_label(value).upper()
    if style in ("lowerRoman", "upperRoman") and 0 < value < 4000:
        return roman_label(value) if style == "lowerRoman" else roman_label(value).upper()
    if style == "ordinal":
        return f"{value}."
    return f"{value:02}" if style == "decimalZero" and value >= 0 else str(value)


def values(label: str) -> tuple[int, ...]:
    """What a typed number may count: "2" is 2, "i" is 9 as a letter and 1 as a roman number; of "1.3.2" the last part
    counts.
    """
    label = label.strip("()[].°§ ").rpartition(".")[2]
    if label.isascii() and label.isdigit():
        return (int(label),)
    return tuple(value for value in (letter_value(label), roman_value(label)) if value is not None)
