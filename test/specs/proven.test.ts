// Every rule that a provider can break is named by the title of a test.

import { expect, it } from 'vitest';
import rules from '../../specs/generated/rules.json' with { type: 'json' };
import { idsInTitles, readTestIndex } from '../../specs/test-index.ts';

const named = await readTestIndex();

interface Rule {
  /** Who can show it; the provider unless said. */
  readonly proof?: string;
}

it.each(['vault', 'mail', 'quota'] as const)(
  'each rule of the %s service is named by a test title',
  (service) => {
    const stated = Object.entries(rules[service].rules as Readonly<Record<string, Rule>>).filter(
      ([, { proof }]) => proof === undefined,
    );
    expect(stated.length).toBeGreaterThan(20);
    expect(stated.map(([id]) => id).filter((id) => named[id] === undefined)).toEqual([]);
  },
);

it('only a title names a rule, by beginning with it', () => {
  const source = `
    test('V-WH-01 V-WH-02, V-WH-03 a webhook', …);
    it.each([['M-EP-08']])(\`M-G-01 \${what}\`, …);
    test('a webhook, by Q-ST-01 too', …);
  `;
  expect([...idsInTitles(source)]).toEqual(['V-WH-01', 'V-WH-02', 'V-WH-03', 'M-G-01']);
});
