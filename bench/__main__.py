"""Runs every bench, one after the other: `python -m bench`, or some by name: `python -m bench reading whole`."""

from __future__ import annotations

import argparse
import importlib
import importlib.util

# In the order of print; each has a `main(arguments)`. Benches of other rooms stand here by the same rule.
BENCHES = ("reading", "citations", "mutations", "damage", "whole", "site")


def main() -> None:
    """Runs the benches named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bench", nargs="*", choices=[*BENCHES, []], default=[])
    given = parser.parse_args()
    for name in given.bench or BENCHES:
        if importlib.util.find_spec(f"bench.{name}") is None:
            print(f"{name}: no such bench yet\n")
            continue
        importlib.import_module(f"bench.{name}").main([])
        print(flush=True)


if __name__ == "__main__":
    main()
