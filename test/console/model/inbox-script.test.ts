// What an inbox answers, in words.

import { expect, test } from 'vitest';
import type { Schemas } from '../../../src/console/api/schemas.ts';
import { SCRIPTS, scriptIndex, scriptText } from '../../../src/console/model/texts/inbox-script.ts';

test.each<[Schemas['InboxScript'], string]>([
  [{ answers: [], then: { status: 200 } }, 'answers 200'],
  [
    { answers: [{ status: 500 }, { status: 500 }, { hang: true }], then: { status: 204 } },
    'answers 500 twice, then gives no answer, then answers 204 from then on',
  ],
  [
    { answers: [{ status: 503, until: '2026-01-01T01:00:00.000Z' }], then: { reset: true } },
    'answers 503 until 2026-01-01 01:00:00Z, then resets the connection from then on',
  ],
  [{ answers: [], then: { status: 200, delay_ms: 90_000 } }, 'answers 200 after 1 min 30 s'],
])('%j %s', (script, text) => {
  expect(scriptText(script)).toBe(text);
});

test('a script that can be chosen is known again, and another is not', () => {
  expect(SCRIPTS.map(([, script]) => scriptIndex(script))).toEqual([0, 1, 2, 3, 4]);
  expect(scriptIndex({ answers: [], then: { status: 410 } })).toBe(-1);
});
