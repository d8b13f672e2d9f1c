// A consumer that uploads. The documents name no storage endpoint (Q-G-01), so all of it rests on that gap.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import type { QuotaError } from '../../../src/client/index.ts';
import type { GapId, RuleId } from '../../../src/verify/catalogue.ts';
import { given, type HttpInteraction, type State, stateValue } from '../../support/interaction.ts';
import { client, errorOf, type Provider, refusalOf } from './consumer.ts';

const { integer, regex } = MatchersV3;

const FILE = 'minutes/friday.txt';
const PATH = `/api/v1/files/${FILE}`;
const TEXT = 'hello';
const SHARE = 'shr_example';

const ANY_PATH = { path: '/api/v1/files/{path}', params: { path: { path: FILE } } } as const;
const plain = { type: 'text/plain', text: TEXT };
const written = given('quota', 'a file was written', { path: FILE, size_bytes: 1_000 });
const notWritten = given('quota', 'no file was written', { path: FILE });

/** Uploads into a share, or into the caller's own space. */
function upload(provider: Provider, share?: string) {
  const header = share === undefined ? {} : { 'X-Share-Id': share };
  return client(provider).PUT(ANY_PATH.path, {
    params: { ...ANY_PATH.params, header },
    headers: { 'Content-Type': 'text/plain' },
    body: TEXT,
  });
}

/** What the consumer says to whoever uploads when there is no room. */
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
      requested_bytes: TEXT.length,
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
    rules: [...rules, 'Q-EN-01', 'Q-EN-02', 'Q-EN-08', 'Q-EN-10'],
    gaps: ['Q-G-01', 'Q-G-02'],
    caller: 'member',
    states: [state],
    request: {
      method: 'PUT',
      path: PATH,
      headers: isShare ? { 'X-Share-Id': stateValue(`\${share_id}`, SHARE) } : {},
      content: plain,
    },
    response: { status: 507, body: refusalAt(level, code) },
    async consume(provider) {
      const refusal = await refusalOf(client(provider).unwrap(upload(provider, isShare ? SHARE : undefined)));
      expect(explained(refusal)).toBe(`The ${level} ${says}: 5 bytes do not fit into 1000000.`);
      expect(refusal.retryClass).toBe('never');
    },
  };
}

const REHEARSAL: readonly GapId[] = ['Q-G-01', 'Q-G-34'];

export const uploadInteractions: readonly HttpInteraction[] = [
  ...LEVELS.map((level) =>
    refused({
      title: `explains that the ${level} is full`,
      level,
      code: 'QUOTA_EXCEEDED',
      rules: ['Q-EN-03'],
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
  {
    title: 'uploads during the grace of its user',
    rules: ['Q-EN-04'],
    gaps: REHEARSAL,
    caller: 'member',
    states: [given('quota', 'the grace window is open', { level: 'user', limit_bytes: 1_000_000 })],
    request: { method: 'PUT', path: PATH, content: plain },
    response: { status: 201, body: { size_bytes: TEXT.length } },
    async consume(provider) {
      expect((await upload(provider)).data?.size_bytes).toBe(TEXT.length);
    },
  },
  {
    title: 'uploads past a warning threshold',
    rules: ['Q-EN-07'],
    gaps: REHEARSAL,
    caller: 'member',
    states: [given('quota', 'a quota is nearly full', { level: 'user', threshold: 95 })],
    request: { method: 'PUT', path: PATH, content: plain },
    response: { status: 201, body: { size_bytes: TEXT.length } },
    async consume(provider) {
      expect((await upload(provider)).data?.size_bytes).toBe(TEXT.length);
    },
  },
  {
    title: 'uploads although the user is full, who is exempt',
    rules: ['Q-EP-08'],
    gaps: [...REHEARSAL, 'Q-G-08'],
    caller: 'member',
    states: [given('quota', 'a user is exempt')],
    request: { method: 'PUT', path: PATH, content: plain },
    response: { status: 201, body: { size_bytes: TEXT.length } },
    async consume(provider) {
      expect((await upload(provider)).data?.size_bytes).toBe(TEXT.length);
    },
  },
  {
    title: 'replaces a file that it has uploaded before',
    rules: [],
    gaps: REHEARSAL,
    caller: 'member',
    states: [written],
    request: { method: 'PUT', path: PATH, content: plain },
    response: { status: 200, body: { path: FILE, share_id: null, size_bytes: TEXT.length } },
    async consume(provider) {
      const { data, response } = await upload(provider);
      expect(response.status).toBe(200);
      expect(data).toMatchObject({ path: FILE, size_bytes: TEXT.length });
    },
  },
  {
    title: 'deletes a file',
    rules: [],
    gaps: REHEARSAL,
    caller: 'member',
    states: [written],
    request: { method: 'DELETE', path: PATH },
    response: { status: 204 },
    async consume(provider) {
      const { response } = await client(provider).DELETE(ANY_PATH.path, { params: ANY_PATH.params });
      expect(response.status).toBe(204);
    },
  },
  {
    title: 'says that there is no such file',
    rules: [],
    gaps: [...REHEARSAL, 'Q-G-11'],
    caller: 'member',
    states: [notWritten],
    request: { method: 'DELETE', path: PATH },
    response: { status: 404, body: errorOf('NOT_FOUND') },
    async consume(provider) {
      const quota = client(provider);
      const refusal = await refusalOf(quota.unwrap(quota.DELETE(ANY_PATH.path, { params: ANY_PATH.params })));
      expect(refusal).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    },
  },
];
