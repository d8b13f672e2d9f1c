// Which rules the titles of tests name.

import { expect, it } from 'vitest';
import { idsInTitles } from '../../specs/test-index.ts';

it('only a title names a rule, by beginning with it', () => {
  const source = `
    test('V-WH-01 V-WH-02, V-WH-03 a webhook', …);
    it.each([['M-EP-08']])(\`M-G-01 \${what}\`, …);
    test('a webhook, by Q-ST-01 too', …);
  `;
  expect([...idsInTitles(source)]).toEqual(['V-WH-01', 'V-WH-02', 'V-WH-03', 'M-G-01']);
});
