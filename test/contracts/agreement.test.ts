// The pacts agree with the specs, operations and webhooks alike, by an independent comparison; and a pact that does
// not would be noticed.

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '../../contracts/mail/support.ts';
import { type CheckedPact, readPacts } from '../../src/check/pacts/pact-file.ts';
import { pactCheck } from '../../src/check/pacts/pacts.ts';
import { listing, message, pactOf } from '../support/pact-folder.ts';
import { serviceNames, specs } from '../support/specs.ts';

test.each(serviceNames)('the pacts of %s agree with its spec', async (service) => {
  const pacts = await readPacts(fileURLToPath(new URL(`../../contracts/${service}/pacts/`, import.meta.url)));
  const check = await pactCheck(specs[service]);
  const problems = (await Promise.all(pacts.map(check))).flat();
  expect(pacts).toHaveLength(2);
  expect(problems.map(({ pointer, message }) => `${pointer}: ${message}`)).toEqual([]);
});

test.each([
  ['a status that is not documented', listing({ path: ENDPOINTS, status: 418 })],
  [
    'a payload that its webhook cannot have',
    message('bounce of a mail', { event_type: 'bounce', timestamp: 'now' }),
  ],
])('%s would be noticed', async (_, interaction) => {
  const document = pactOf('mail', [interaction]) as CheckedPact['document'];
  const check = await pactCheck(specs.mail);
  expect(await check({ file: 'till-mail.json', provider: 'mail', document })).not.toEqual([]);
});
