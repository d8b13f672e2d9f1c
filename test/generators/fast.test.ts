// The fastest generator of each language with one document, as far as what it needs is on this machine: nothing is downloaded
// here. `npm run test:generators` has all of them, with all documents.

import { expect, test } from 'vitest';
import { cellOf, missingFor } from './matrix.ts';
import { tools } from './tools.ts';

/** Their compilers take minutes. */
const SLOW: readonly string[] = ['Java', 'Kotlin', 'Rust'];
const fastest = new Map([...tools].reverse().map((tool) => [tool.language, tool]));

for (const [language, tool] of fastest) {
  test(`${tool.name} makes a client of quota in ${language} that works`, async ({ skip }) => {
    const missing = await missingFor(tool);
    if (missing.length > 0) skip(`there is no ${missing.join(', no ')} on this machine`);
    if (SLOW.includes(language)) skip('npm run test:generators has it, since it takes minutes');
    if (!tool.isInstalled()) skip('npm run test:generators has not downloaded it yet');
    expect(await cellOf(tool, 'quota', 'fast')).toEqual({ stage: 'runs', problems: [] });
  });
}
