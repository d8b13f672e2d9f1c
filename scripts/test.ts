// `npm test`: all tests, and beside them what needs no test: types, lint and import rules. Arguments go to vitest.

import { runBeside } from './beside.ts';

process.exitCode = await runBeside(
  ['vitest', 'run', ...process.argv.slice(2)],
  Object.fromEntries(
    ['check:types', 'check:lint', 'check:architecture'].map((name) => [
      name,
      ['npm', 'run', '--silent', name],
    ]),
  ),
  (report) => process.stdout.write(`${report}\n`),
);
