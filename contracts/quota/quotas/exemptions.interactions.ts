// A consumer that exempts users and groups from their quotas.

import { expect } from 'vitest';
import { anySuccess, type HttpInteraction } from '../../support/interaction.ts';
import { client, errorOf, quotaOf, refusalOf } from '../consumer.ts';
import { EXEMPT, EXEMPTION, KINDS } from './members.ts';

const headers = { 'Content-Type': 'application/json' };

export const exemptionInteractions: readonly HttpInteraction[] = KINDS.flatMap(
  ({ kind, rules, hasQuota, hasNone, exemptPath, exempt }): readonly HttpInteraction[] => [
    {
      title: `exempts a ${kind} and says why`,
      rules: [rules.exempt],
      caller: 'superuser',
      states: [hasQuota],
      request: { method: 'POST', path: exemptPath, headers, body: EXEMPTION },
      response: { status: anySuccess() },
      async consume(provider) {
        expect((await exempt(provider)).response.ok).toBe(true);
      },
    },
    {
      title: `shows the exemption of a ${kind} as setting it answers`,
      rules: [rules.exempt, 'Q-OB-01.7'],
      gaps: ['Q-G-05'],
      caller: 'superuser',
      states: [hasQuota],
      request: { method: 'POST', path: exemptPath, headers, body: EXEMPTION },
      response: { status: 200, body: { ...quotaOf(kind), ...EXEMPT } },
      async consume(provider) {
        expect((await exempt(provider)).data).toMatchObject(EXEMPT);
      },
    },
    {
      title: `cannot exempt a ${kind} that has no quota`,
      rules: [rules.exempt],
      gaps: ['Q-G-11', 'Q-G-17'],
      caller: 'superuser',
      states: [hasNone],
      request: { method: 'POST', path: exemptPath, headers, body: EXEMPTION },
      response: { status: 404, body: errorOf('NOT_FOUND') },
      async consume(provider) {
        expect(await refusalOf(client(provider).unwrap(exempt(provider)))).toMatchObject({
          status: 404,
          code: 'NOT_FOUND',
        });
      },
    },
  ],
);
