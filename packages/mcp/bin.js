#!/usr/bin/env node
// `countersign mcp`. The tools start further commands by the path of the script, which therefore becomes that of countersign.

import { fileURLToPath } from 'node:url';

const countersign = new URL('bin/countersign.js', import.meta.resolve('countersign/package.json'));
process.argv.splice(1, 1, fileURLToPath(countersign), 'mcp');
await import(countersign.href);
