#!/usr/bin/env node
// The command line. It looks at Node's version before anything that needs a new one is loaded. In a clone it runs the
// sources, so there is nothing to build; in the package there is only the compiled code.

import { existsSync } from 'node:fs';
import { whyTooOld } from './node-version.js';

const source = new URL('../src/cli.ts', import.meta.url);
const isSource = existsSync(source);
const reason = whyTooOld({ isSource });
if (reason !== undefined) {
  process.stderr.write(`${reason}\n`);
  process.exitCode = 2;
} else {
  await import(isSource ? source : new URL('../dist/src/cli.js', import.meta.url));
}
