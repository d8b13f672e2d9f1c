// Endpoints that fail too often. It is not documented whether attempts or deliveries count (M-G-05), so flows that
// rest on no gap hold for either interpretation.

import type { Session } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { always, inTurn, times } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import {
  countsOf,
  EVENT_TYPES,
  type EventType,
  emitted,
  listedEndpoints,
  listedIds,
  type OwnEndpoint,
  readEndpoint,
  register,
} from '../support.ts';

const needs = ['clock', 'inbox', 'emit'] as const;
const failure = { status: 500 };

export const disablingFlows = flowsOf('mail', {
  'ten deliveries in a row that fail for good disable the endpoint, and no other': {
    rules: ['M-LF-01.1', 'M-LF-01.2', 'M-LF-05.3', 'M-EP-09'],
    needs,
    async run(session) {
      await session.inbox.script('mail-disabled', always(failure));
      await using endpoint = await register(session, 'mail-disabled', ['bounce']);
      await using healthy = await register(session, 'mail-healthy', ['bounce']);
      await session.clock.advance('1h');
      const before = (await session.clock.now()).getTime();
      const events = await several(session, 10);
      await session.clock.advance('4h');
      const { enabled, disabled_at, failure_count: count } = await readEndpoint(session, endpoint);
      assertSame('enabled, after ten deliveries in a row failed', enabled, false);
      // Ten, whether attempts or deliveries count.
      assertThat(count >= 10, `failure_count should be ten at least, and is ${count}`);
      const shown = (await listedEndpoints(session)).find(({ id }) => id === endpoint.id);
      assertSame(
        'enabled and disabled_at in the list',
        [shown?.enabled, shown?.disabled_at],
        [false, disabled_at],
      );
      const off = Date.parse(disabled_at ?? '') - before;
      assertThat(
        off > -2_000 && off < 5 * 3_600_000,
        `disabled_at should be when it was disabled, and is ${disabled_at}`,
      );
      await session.clock.advance('1h');
      const later = await readEndpoint(session, endpoint);
      assertSame('disabled_at, read an hour later', later.disabled_at, disabled_at);
      const other = await readEndpoint(session, healthy);
      assertSame('enabled, of an endpoint that got the same events', other.enabled, true);
      assertSame('last_failure_at of that endpoint', other.last_failure_at, null);
      assertSame(
        'deliveries to that endpoint',
        await countsOf(session, 'mail-healthy', events),
        times(10, {}).map(() => 1),
      );
      assertThat(
        (await listedIds(session, { is_active: false })).includes(endpoint.id),
        'is_active=false should list the endpoint, and does not',
      );
      assertThat(
        !(await listedIds(session, { is_active: true })).includes(endpoint.id),
        'is_active=true should not list the endpoint, and does',
      );
    },
  },
  'the tenth failure disables the endpoint, after it no attempt is made, and no event is delivered': {
    rules: ['M-LF-01.1', 'M-LF-01.4', 'M-DL-05.4'],
    needs,
    async run(session) {
      await session.inbox.script('mail-tenfold', always(failure));
      await using endpoint = await register(session, 'mail-tenfold', ['bounce', 'open']);
      const events = await several(session, 10);
      await session.clock.advance('4h');
      const attempts = sum(await countsOf(session, endpoint.inbox, events));
      assertThat(
        attempts === 10 || attempts === 60,
        `ten attempts should be made, or six for each of ten deliveries, and ${attempts} were`,
      );
      const late = [await emitted(session, 'bounce'), await emitted(session, 'open')];
      await session.clock.advance('2d');
      late.push(await emitted(session, 'bounce'));
      await session.clock.advance('4h');
      assertSame('attempts after that', sum(await countsOf(session, endpoint.inbox, events)), attempts);
      assertSame('deliveries of later events', await countsOf(session, endpoint.inbox, late), [0, 0, 0]);
    },
  },
  'deliveries that fail one after another disable the endpoint, whatever reaches another one meanwhile': {
    rules: ['M-LF-01.1', 'M-LF-01.2'],
    needs,
    async run(session) {
      await session.inbox.script('mail-one-by-one', always(failure));
      await using endpoint = await register(session, 'mail-one-by-one', ['bounce', 'open']);
      await using healthy = await register(session, 'mail-one-by-one-healthy', ['bounce', 'open']);
      for (let event = 0; event < 10; event++) {
        await emitted(session, event % 2 === 0 ? 'bounce' : 'open');
        await session.clock.advance('4h');
      }
      const { enabled, disabled_at } = await readEndpoint(session, endpoint);
      assertSame('enabled, after ten deliveries failed for good', enabled, false);
      assertThat(disabled_at !== null, 'disabled_at should be set then, and is null');
      const other = await readEndpoint(session, healthy);
      assertSame('enabled, of an endpoint that received all of them', other.enabled, true);
    },
  },
  'refusals, redirects and missing answers count as failures, of any types, at an endpoint for all events': {
    rules: ['M-LF-01.1'],
    needs,
    async run(session) {
      const failures = { refused: { status: 404 }, redirected: { status: 302 }, unanswered: { hang: true } };
      await using endpoints = new AsyncDisposableStack();
      const ids = new Map<string, OwnEndpoint>();
      for (const [name, answer] of Object.entries(failures)) {
        await session.inbox.script(`mail-${name}`, always(answer));
        ids.set(name, endpoints.use(await register(session, `mail-${name}`)));
      }
      for (const type of EVENT_TYPES.slice(0, 10)) await emitted(session, type);
      await session.clock.advance('5h');
      for (const [name, endpoint] of ids) {
        const { enabled } = await readEndpoint(session, endpoint);
        assertSame(`enabled, after ten deliveries of ten types were ${name}`, enabled, false);
      }
    },
  },
  'nine failures of nine deliveries in a row do not disable the endpoint': {
    rules: ['M-LF-01.3'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await session.inbox.script('mail-nine', inTurn(...times(9, failure)));
      await using endpoint = await register(session, 'mail-nine', ['bounce']);
      await several(session, 9);
      const { enabled, disabled_at } = await readEndpoint(session, endpoint);
      assertSame('enabled and disabled_at, after nine failures', [enabled, disabled_at], [true, null]);
      const next = await emitted(session, 'bounce');
      assertSame('deliveries of the next event', await countsOf(session, endpoint.inbox, [next]), [1]);
    },
  },
  'one delivery that fails for good does not disable the endpoint, and later events reach it': {
    rules: ['M-LF-01.3', 'M-DL-03.1'],
    needs,
    async run(session) {
      await session.inbox.script('mail-six', inTurn(...times(6, failure)));
      await using endpoint = await register(session, 'mail-six', ['bounce']);
      const event = await emitted(session, 'bounce');
      await session.clock.advance('4h');
      const { enabled, disabled_at } = await readEndpoint(session, endpoint);
      assertSame(
        'enabled and disabled_at, after six failures in a row',
        [enabled, disabled_at],
        [true, null],
      );
      const next = await emitted(session, 'bounce');
      assertSame('attempts for both events', await countsOf(session, endpoint.inbox, [event, next]), [6, 1]);
    },
  },
  'the tenth attempt in a row that fails disables the endpoint, and not the ninth': {
    rules: ['M-LF-01'],
    gaps: ['M-G-05', 'M-G-23'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await session.inbox.script('mail-tenth', { answers: [{ status: 200 }], then: failure });
      await using endpoint = await register(session, 'mail-tenth', ['bounce', 'open']);
      // Successes of other endpoints do not count.
      await using _ = await register(session, 'mail-tenth-elsewhere', ['bounce', 'open']);
      await several(session, 1);
      await several(session, 9);
      const ninth = await readEndpoint(session, endpoint);
      assertSame('enabled, after nine failures', ninth.enabled, true);
      assertSame('failure_count, after nine failures', ninth.failure_count, 9);
      await several(session, 1, 'open');
      const tenth = await readEndpoint(session, endpoint);
      assertSame('enabled, after the tenth failure', tenth.enabled, false);
      assertSame('failure_count, after the tenth failure', tenth.failure_count, 10);
      assertSame('disabled_at, at the tenth failure', tenth.disabled_at, tenth.last_failure_at);
    },
  },
  'retries count towards the ten attempts in a row that disable an endpoint': {
    rules: ['M-LF-01'],
    gaps: ['M-G-05'],
    needs,
    async run(session) {
      await session.inbox.script('mail-retried', always(failure));
      await using endpoint = await register(session, 'mail-retried', ['bounce']);
      const events = await several(session, 2);
      await session.clock.advance('80m');
      assertSame(
        'enabled, after two deliveries failed four times',
        (await readEndpoint(session, endpoint)).enabled,
        true,
      );
      await session.clock.advance('1d');
      assertSame('enabled, a day later', (await readEndpoint(session, endpoint)).enabled, false);
      assertSame('attempts for both events', await countsOf(session, endpoint.inbox, events), [5, 5]);
    },
  },
  'a success between nine failures and nine failures keeps the endpoint enabled': {
    rules: ['M-LF-02'],
    needs: ['inbox', 'emit'],
    async run(session) {
      const nine = times(9, failure);
      await session.inbox.script('mail-recovered', inTurn(...nine, { status: 204 }, ...nine));
      await using endpoint = await register(session, 'mail-recovered', ['bounce']);
      const events = await several(session, 19);
      assertSame('attempts in all', sum(await countsOf(session, endpoint.inbox, events)), 19);
      const { enabled } = await readEndpoint(session, endpoint);
      assertSame('enabled, after nine failures, a success and nine failures', enabled, true);
    },
  },
  'a success at the third attempt counts as one in between, as often as it happens': {
    rules: ['M-LF-02'],
    needs,
    async run(session) {
      const script = [failure, failure, { status: 200 }];
      await session.inbox.script('mail-third-time', inTurn(...times(6, {}).flatMap(() => script)));
      await using endpoint = await register(session, 'mail-third-time', ['bounce']);
      for (let event = 1; event <= 6; event++) {
        const id = await emitted(session, 'bounce');
        await session.clock.advance('10m');
        assertSame(`attempts for event ${event}`, await countsOf(session, endpoint.inbox, [id]), [3]);
      }
      assertSame(
        'enabled, after twelve failures, two in a row',
        (await readEndpoint(session, endpoint)).enabled,
        true,
      );
    },
  },
});

/** Emits events one after another and returns their ids. */
async function several(session: Session, count: number, type: EventType = 'bounce'): Promise<string[]> {
  const ids: string[] = [];
  for (let event = 0; event < count; event++) ids.push(await emitted(session, type));
  return ids;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
