// A consumer that verifies access tokens itself. The location of the key set is not documented: M-G-12.

import { MatchersV3 } from '@pact-foundation/pact';
import type { HttpInteraction } from '../../support/interaction.ts';
import { answered } from '../consumer.ts';

const KEY_SET = '/.well-known/jwks.json';

export const keySetInteractions: readonly HttpInteraction[] = [
  answered({
    title: "reads the issuer's keys",
    rules: ['M-AU-03.5'],
    gaps: ['M-G-12'],
    caller: null,
    request: { method: 'GET', path: KEY_SET },
    status: 200,
    body: { keys: MatchersV3.eachLike({ kid: MatchersV3.string('mail-1') }) },
    call: (mail) => mail.GET(KEY_SET),
    becomes: { keys: [{ kid: 'mail-1' }] },
  }),
];
