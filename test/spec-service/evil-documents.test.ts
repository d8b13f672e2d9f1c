// A small share of what `npm run attack documents` does: random documents that ask for too much.

import { expect, it } from 'vitest';
import { serveEvilDocuments } from '../attack/evil-documents.ts';
import { Tally } from '../attack/tally.ts';

it('random documents that ask for too much are served or refused, and no call takes more than a second', async () => {
  const tally = new Tally();
  await serveEvilDocuments({ seed: 24, tally, goesOn: () => false });
  expect(tally.callCount).toBeGreaterThan(50);
  expect(tally.findingCount).toBe(0);
});
