// Secrets in what tools show are placeholders, wherever they stand.

import { expect, test } from 'vitest';
import { HIDDEN, withoutSecrets } from '../../src/mcp/secrets.ts';

test('what has the name of a secret is hidden, and nothing else', () => {
  const shown = withoutSecrets({
    id: 'wh_1',
    list: [{ signing_secret: 'a', api_key: 'b' }],
    tokens: { live: 'c' },
  });
  expect(shown).toEqual({
    id: 'wh_1',
    list: [{ signing_secret: HIDDEN, api_key: HIDDEN }],
    tokens: { live: 'c' },
  });
});
