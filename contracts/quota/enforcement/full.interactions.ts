// A consumer that explains why an upload does not fit: the 507 of each level.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import type { RuleId } from '../../../specs/generated/rules.ts';
import type { QuotaError } from '../../../src/client/index.ts';
import { given, type HttpInteraction, type State, stateValue } from '../../support/interaction.ts';
import { client, refusalOf } from '../consumer.ts';
import { STATEMENTS_OF } from '../statements.ts';
import { CONTENT, PATH, SIZE_BYTES, upload } from './uploading.ts';

const { integer, regex } = MatchersV3;

const SHARE = 'shr_example';

/** The consumer's message to its user when there is no room. */
function explained({ code, level, quota }: QuotaError): string {
  const reason = code === 'QUOTA_GRACE_EXHAUSTED' ? 'has been over its limit for too long' : 'is full';
  return `The ${level} ${reason}: ${quota?.requested_bytes} bytes do not fit into ${quota?.limit_bytes}.`;
}

const LEVELS = ['share', 'user', 'group', 'tenant', 'partner'] as const;
type Level = (typeof LEVELS)[number];

/** The 507 as the consumer reads it. */
function refusalAt(level: Level, code: string) {
  return {
    error: {
      code,
      level,
      target_id: regex('^.+$', 'target_example'),
      limit_bytes: 1_000_000,
      used_bytes: integer(1_000_000),
      requested_bytes: SIZE_BYTES,
    },
  };
}

interface Refused {
  readonly title: string;
  readonly level: Level;
  readonly code: 'QUOTA_EXCEEDED' | 'QUOTA_GRACE_EXHAUSTED';
  readonly rules: readonly RuleId[];
  readonly state: State;
  readonly says: string;
}

function refused({ title, level, code, rules, state, says }: Refused): HttpInteraction {
  const isShare = level === 'share';
  return {
    title,
    rules: [
      ...rules,
      'Q-EN-01',
      ...STATEMENTS_OF[level],
      code === 'QUOTA_EXCEEDED' ? 'Q-EN-10.1' : 'Q-EN-10.2',
    ],
    gaps: ['Q-G-01', 'Q-G-02'],
    caller: 'member',
    states: [state],
    request: {
      method: 'PUT',
      path: PATH,
      headers: isShare ? { 'X-Share-Id': stateValue(`\${share_id}`, SHARE) } : {},
      content: CONTENT,
    },
    response: { status: 507, body: refusalAt(level, code) },
    async consume(provider) {
      const refusal = await refusalOf(client(provider).unwrap(upload(provider, isShare ? SHARE : undefined)));
      expect(explained(refusal)).toBe(`The ${level} ${says}: 5 bytes do not fit into 1000000.`);
      expect(refusal.retryClass).toBe('never');
    },
  };
}

export const fullQuotaInteractions: readonly HttpInteraction[] = [
  ...LEVELS.map((level) =>
    refused({
      title: `explains that the ${level} is full`,
      level,
      code: 'QUOTA_EXCEEDED',
      rules: ['Q-EN-03.1'],
      state: given('quota', `the ${level} is full`, { limit_bytes: 1_000_000 }),
      says: 'is full',
    }),
  ),
  ...LEVELS.map((level) =>
    refused({
      title: `explains that the grace of the ${level} has run out`,
      level,
      code: 'QUOTA_GRACE_EXHAUSTED',
      rules: ['Q-EN-05'],
      state: given('quota', 'the grace window has run out', { level, limit_bytes: 1_000_000 }),
      says: 'has been over its limit for too long',
    }),
  ),
];
