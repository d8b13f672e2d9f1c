// When a failed delivery is tried again, and when no more.

import { type Flow, flow } from '../../../src/verify/flow.ts';
import { assertSame } from '../../support/assertions.ts';
import { always, assertReceived, eventOf, inTurn, register, secondsBetween } from './support.ts';

const needs = ['clock', 'inbox', 'emit'] as const;

/** In seconds: 1 and 5 and 15 minutes, 1 and 2 hours. */
const DELAYS = [60, 300, 900, 3_600, 7_200];

export const scheduleFlows: readonly Flow[] = [
  flow({
    service: 'mail',
    title: 'a delivery that always fails is tried again after 1, 5 and 15 minutes, 1 hour and 2 hours',
    rules: ['M-DL-02'],
    needs,
    async run(session) {
      await session.inbox.script('mail-schedule', always({ status: 500 }));
      await using endpoint = await register(session, 'mail-schedule', ['bounce']);
      await session.emit('mail', 'bounce');
      await session.clock.advance('4h');
      const gaps = secondsBetween(await session.inbox.received(endpoint.inbox));
      assertSame('seconds from each attempt to the next', gaps, DELAYS);
    },
  }),
  flow({
    service: 'mail',
    title: 'a delivery is given up after its sixth attempt',
    rules: ['M-DL-03'],
    needs,
    async run(session) {
      await session.inbox.script('mail-given-up', always({ status: 503 }));
      await using endpoint = await register(session, 'mail-given-up', ['bounce']);
      await session.emit('mail', 'bounce');
      await session.clock.advance('7d');
      const attempts = await session.inbox.received(endpoint.inbox);
      assertReceived(attempts, 6, 'all of them failed within a week');
      const ids = new Set(attempts.map((attempt) => eventOf(attempt).event_id));
      assertSame('events in these attempts', ids.size, 1);
    },
  }),
  flow({
    service: 'mail',
    title: 'a delivery that succeeds in the end is not tried any more',
    rules: ['M-DL-01', 'M-DL-02'],
    needs,
    async run(session) {
      await session.inbox.script('mail-in-the-end', inTurn({ status: 500 }, { status: 500 }));
      await using endpoint = await register(session, 'mail-in-the-end', ['bounce']);
      await session.emit('mail', 'bounce');
      await session.clock.advance('4h');
      const attempts = await session.inbox.received(endpoint.inbox);
      assertSame('seconds from each attempt to the next', secondsBetween(attempts), DELAYS.slice(0, 2));
    },
  }),
];
