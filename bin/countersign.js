#!/usr/bin/env node
// The command line. It looks at Node's version before anything that needs a new one is loaded. In a clone it runs the
// sources, so there is nothing to build; in the package there is only the compiled code.

import { existsSync } from 'node:fs';

const [NEEDED_MAJOR, NEEDED_MINOR] = [24, 18];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < NEEDED_MAJOR || (major === NEEDED_MAJOR && minor < NEEDED_MINOR)) {
  process.stderr.write(
    `countersign needs Node ${NEEDED_MAJOR}.${NEEDED_MINOR} or later, and this is ${process.versions.node}; install it, or run it by npm inside the project\n`,
  );
  process.exitCode = 2;
} else {
  const source = new URL('../src/cli.ts', import.meta.url);
  await import(existsSync(source) ? source : new URL('../dist/src/cli.js', import.meta.url));
}
