// The page for provider teams shows the adapter that a test uses, and names every part that an adapter may have.

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ADAPTER_PARTS } from '../../src/verify/adapter.ts';
import { stateWord } from '../../src/verify/reports/words.ts';
import { RULE_STATES } from '../../src/verify/rule-verdicts.ts';

const root = new URL('../../', import.meta.url);
const page = await readFile(new URL('docs/verify.md', root), 'utf8');

test('the adapter on the page is the one in the examples', async () => {
  const [, shown] = /<!-- adapter: begin -->\n```ts\n([\s\S]+?)```\n<!-- adapter: end -->/.exec(page) ?? [];
  expect(shown).toBe(await readFile(new URL('examples/adapters/quota.ts', root), 'utf8'));
});

test.each(ADAPTER_PARTS)('the table of parts has `%s`', (part) => {
  expect(page).toMatch(new RegExp(`^\\| [^|]*\`${part}\``, 'm'));
});

test.each(RULE_STATES)('the table of states has %s', (state) => {
  expect(page).toContain(`\n| ${stateWord(state)} |`);
});
