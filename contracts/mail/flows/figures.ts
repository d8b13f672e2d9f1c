// What an endpoint tells of its deliveries.

import { type Flow, flow } from '../../../src/verify/flow.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { always, inTurn, readEndpoint, register } from './support.ts';

const needs = ['clock', 'inbox', 'emit'] as const;

export const figureFlows: readonly Flow[] = [
  flow({
    service: 'mail',
    title: 'the figures of an endpoint follow its deliveries',
    rules: ['M-LF-05'],
    needs,
    async run(session) {
      await session.inbox.script('mail-figures', inTurn({ status: 200 }));
      await using endpoint = await register(session, 'mail-figures', ['bounce']);
      await session.emit('mail', 'bounce');
      const [first] = await session.inbox.received(endpoint.inbox);
      const succeeded = await readEndpoint(session, endpoint);
      assertSame(
        'last_success_at, after a success',
        secondOf(succeeded.last_success_at),
        secondOf(first?.at),
      );
      assertSame('last_failure_at, before any failure', succeeded.last_failure_at, null);
      await session.inbox.script(endpoint.inbox, always({ status: 500 }));
      await session.clock.advance('1h');
      await session.emit('mail', 'bounce');
      await session.clock.advance('4h');
      const last = (await session.inbox.received(endpoint.inbox)).at(-1);
      const failed = await readEndpoint(session, endpoint);
      assertSame('last_failure_at, after failures', secondOf(failed.last_failure_at), secondOf(last?.at));
      assertSame('last_success_at, after failures', failed.last_success_at, succeeded.last_success_at);
      // By any reading of what is counted: six attempts failed, and with them a delivery.
      assertThat(
        failed.failure_count > 0,
        'failure_count should count a delivery that failed for good, and is 0',
      );
    },
  }),
  flow({
    service: 'mail',
    title: 'failure_count is that of failed attempts in a row',
    rules: ['M-LF-05', 'M-LF-02'],
    gaps: ['M-G-23'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await session.inbox.script('mail-count', inTurn({ status: 500 }, { status: 500 }));
      await using endpoint = await register(session, 'mail-count', ['bounce']);
      for (const expected of [1, 2, 0]) {
        await session.emit('mail', 'bounce');
        const { failure_count } = await readEndpoint(session, endpoint);
        assertSame('failure_count, after two failures and a success one by one', failure_count, expected);
      }
    },
  }),
];

/** Instants are compared by the second: how exactly a service dates an attempt is not documented. */
function secondOf(at: string | null | undefined): number | null {
  return at == null ? null : Math.floor(Date.parse(at) / 1_000);
}
