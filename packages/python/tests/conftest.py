"""The tests run this checkout's mock, unless COUNTERSIGN_URL or COUNTERSIGN_COMMAND says otherwise."""

import os
import shlex
from pathlib import Path

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[3]

os.environ.setdefault(
    "COUNTERSIGN_COMMAND", shlex.join([str(ROOT / "node_modules/.bin/node"), str(ROOT / "src/cli.ts")])
)
