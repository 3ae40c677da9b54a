"""Runs every bench, one after the other: `python -m bench`, or some by name: `python -m bench reading whole`."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import sys
import traceback

# In the order of print; each module has a `main(arguments)`.
BENCHES = ("reading", "citations", "mutations", "damage", "documents", "whole", "site")


def main() -> int:
    """Runs the benches named, or all; one that breaks is reported at once and does not keep the others from running."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bench", nargs="*", help=f"one or more of {', '.join(BENCHES)}")
    names = parser.parse_args().bench or BENCHES
    if unknown := [name for name in names if name not in BENCHES]:
        parser.error(f"no bench '{unknown[0]}': there are {', '.join(BENCHES)}")
    broken = []
    for name in names:
        if importlib.util.find_spec(f"bench.{name}") is None:
            print(f"{name}: not written yet\n")
            continue
        try:
            importlib.import_module(f"bench.{name}").main([])
        except Exception:
            traceback.print_exc()
            broken.append(name)
        print(flush=True)
    if broken:
        print(f"broken: {', '.join(broken)}", file=sys.stderr)
    return len(broken)


if __name__ == "__main__":
    sys.exit(main())
