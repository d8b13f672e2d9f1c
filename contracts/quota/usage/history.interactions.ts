// A consumer that draws a chart of daily usage.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { anyRefusal, given, type HttpInteraction, stateValue } from '../../support/interaction.ts';
import { client, errorOf, type Provider, refusalOf } from '../consumer.ts';

const { atLeastLike, integer, regex } = MatchersV3;

const PATH = '/api/v1/quotas/usage/history';
const DATE = regex('^\\d{4}-\\d{2}-\\d{2}$', '2026-01-01');
const ANY_POINT = { date: DATE, used_bytes: integer(1_000), file_count: integer(1) };

const userHolds = given('quota', 'a user holds files');
const grew = given('quota', 'usage grew day by day', { days: 3, bytes_a_day: 1_000 });

interface Asked {
  readonly target_type?: 'tenant' | 'user' | 'group' | 'share';
  readonly target_id?: string;
  readonly days?: number;
}

const historyOf = (provider: Provider, query: Asked) => client(provider).GET(PATH, { params: { query } });

/** The target of the history, and the state value with its id. */
const TARGETS = [
  { type: 'tenant', state: userHolds, value: `\${tenant_id}` },
  { type: 'user', state: userHolds, value: `\${user_id}` },
  { type: 'group', state: given('quota', 'the group is full'), value: `\${target_id}` },
  { type: 'share', state: given('quota', 'a share holds files'), value: `\${share_id}` },
] as const;

export const historyInteractions: readonly HttpInteraction[] = [
  ...TARGETS.map(
    ({ type, state, value }): HttpInteraction => ({
      title: `charts the history of a ${type}`,
      rules: ['Q-EP-13.1', 'Q-EP-13.4', 'Q-OB-03.1'],
      caller: 'superuser',
      states: [state],
      request: {
        method: 'GET',
        path: PATH,
        query: { target_type: type, target_id: stateValue(value, 'target_example'), days: '3' },
      },
      response: { status: 200, body: { history: atLeastLike(ANY_POINT, 1) } },
      async consume(provider) {
        const { data } = await historyOf(provider, {
          target_type: type,
          target_id: 'target_example',
          days: 3,
        });
        expect(data?.history[0]).toEqual({ date: '2026-01-01', used_bytes: 1_000, file_count: 1 });
      },
    }),
  ),
  ...[1, 365].map(
    (days): HttpInteraction => ({
      title: `charts the history of ${days} days`,
      rules: ['Q-EP-13.2', 'Q-EP-13.4'],
      caller: 'superuser',
      states: [userHolds],
      request: {
        method: 'GET',
        path: PATH,
        query: {
          target_type: 'user',
          target_id: stateValue(`\${user_id}`, 'usr_example'),
          days: String(days),
        },
      },
      response: { status: 200, body: { history: atLeastLike(ANY_POINT, 1) } },
      async consume(provider) {
        const { data } = await historyOf(provider, { target_type: 'user', target_id: 'usr_example', days });
        expect(data?.history).toHaveLength(1);
      },
    }),
  ),
  ...[0, 366].map(
    (days): HttpInteraction => ({
      title: `learns that there is no history of ${days} days`,
      rules: ['Q-EP-13.2'],
      caller: 'superuser',
      states: [userHolds],
      request: {
        method: 'GET',
        path: PATH,
        query: {
          target_type: 'user',
          target_id: stateValue(`\${user_id}`, 'usr_example'),
          days: String(days),
        },
      },
      response: { status: anyRefusal(422) },
      async consume(provider) {
        const response = historyOf(provider, { target_type: 'user', target_id: 'usr_example', days });
        expect((await response).response.ok).toBe(false);
      },
    }),
  ),
  {
    title: 'learns that a partner has no history',
    rules: ['Q-EP-13.1'],
    gaps: ['Q-G-11'],
    caller: 'superuser',
    request: { method: 'GET', path: PATH, query: { target_type: 'partner', target_id: 'prt_example' } },
    response: { status: 422, body: errorOf('VALIDATION_FAILED') },
    async consume(provider) {
      // The client's types do not allow this target, but untyped callers may request it.
      const query: object = { target_type: 'partner', target_id: 'prt_example' };
      const refusal = await refusalOf(client(provider).unwrap(historyOf(provider, query)));
      expect(refusal.status).toBe(422);
    },
  },
  {
    title: 'charts three days of the tenant, oldest first',
    rules: ['Q-EP-13.4', 'Q-OB-03.1'],
    gaps: ['Q-G-23'],
    caller: 'superuser',
    states: [grew],
    request: { method: 'GET', path: PATH, query: { days: '3' } },
    response: {
      status: 200,
      body: {
        history: [1, 2, 3].map((day) => ({ date: DATE, used_bytes: day * 1_000, file_count: day })),
      },
    },
    async consume(provider) {
      const { data } = await historyOf(provider, { days: 3 });
      expect(data?.history.map(({ used_bytes }) => used_bytes)).toEqual([1_000, 2_000, 3_000]);
    },
  },
  {
    title: 'needs a target for every history except that of the tenant',
    rules: [],
    gaps: ['Q-G-11', 'Q-G-33'],
    caller: 'superuser',
    request: { method: 'GET', path: PATH, query: { target_type: 'user' } },
    response: { status: 422, body: errorOf('VALIDATION_FAILED') },
    async consume(provider) {
      const refusal = await refusalOf(client(provider).unwrap(historyOf(provider, { target_type: 'user' })));
      expect(refusal).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    },
  },
];
