"""The one error that is a person's to mend: bad input, told in one line that says what, where and how to mend it."""

from __future__ import annotations


class InputError(Exception):
    """Input that cannot be used; the command line prints it as one line and exits with 2.

    Args:
        what: what is wrong, in a few words ("unknown key 'titel'").
        where: the file, with a line number where one is known ("corpus/code.toml:3").
        mend: what the person can do about it ("use one of: code, level, language").
    """

    def __init__(self, what: str, *, where: str = "", mend: str = "") -> None:
        self.what, self.where, self.mend = what, where, mend
        super().__init__(str(self))

    def __str__(self) -> str:
        line = f"{self.where}: {self.what}" if self.where else self.what
        line = f"{line} ({self.mend})" if self.mend else line
        return " ".join(line.split())
