"""lexbridge: a bilingual knowledge base for codes of rules; `lexbridge.load("corpus")` gives the `Work`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lexbridge.work import Work, load

__all__ = ["Work", "load"]


def __getattr__(name: str) -> Any:
    """Imports the public face on first use: `lexbridge --help` should not pay for the whole house."""
    if name in __all__:
        from lexbridge import work

        return getattr(work, name)
    raise AttributeError(f"module 'lexbridge' has no attribute '{name}'")
