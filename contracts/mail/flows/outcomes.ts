// Which answers of a receiver are a success, and how long the service waits for one.

import { type Flow, flow } from '../../../src/verify/flow.ts';
import { assertSame } from '../../support/assertions.ts';
import { assertReceived, inTurn, register, secondsBetween } from './support.ts';

const needs = ['clock', 'inbox', 'emit'] as const;

export const outcomeFlows: readonly Flow[] = [
  flow({
    service: 'mail',
    title: 'every answer but 2xx fails the attempt, redirects and refusals included',
    rules: ['M-DL-01'],
    needs,
    async run(session) {
      const failures = [301, 400, 404, 410, 503];
      await session.inbox.script('mail-failures', inTurn(...failures.map((status) => ({ status }))));
      await using endpoint = await register(session, 'mail-failures', ['open']);
      await session.emit('mail', 'open');
      await session.clock.advance('4h');
      const attempts = await session.inbox.received(endpoint.inbox);
      assertReceived(attempts, 6, `the first five attempts were answered ${failures.join(', ')}`);
    },
  }),
  flow({
    service: 'mail',
    title: 'any 2xx is a success',
    rules: ['M-DL-01'],
    needs,
    async run(session) {
      const successes = [200, 201, 202, 204];
      await session.inbox.script('mail-successes', inTurn(...successes.map((status) => ({ status }))));
      await using endpoint = await register(session, 'mail-successes', ['open']);
      for (const _ of successes) await session.emit('mail', 'open');
      await session.clock.advance('2m');
      const attempts = await session.inbox.received(endpoint.inbox);
      assertReceived(attempts, 4, `four events were answered ${successes.join(', ')}`);
    },
  }),
  flow({
    service: 'mail',
    title: 'a receiver that never answers fails the attempt after 30 seconds',
    rules: ['M-DL-01', 'M-DL-02'],
    needs,
    async run(session) {
      await session.inbox.script('mail-hanging', inTurn({ hang: true }));
      await using endpoint = await register(session, 'mail-hanging', ['click']);
      await session.emit('mail', 'click');
      await session.clock.advance('5m');
      const gaps = secondsBetween(await session.inbox.received(endpoint.inbox));
      assertSame('seconds between the attempts, 30 to fail and 60 to wait', gaps, [90]);
    },
  }),
  flow({
    service: 'mail',
    title: 'an answer after 29 seconds is in time, one after 31 seconds is not',
    rules: ['M-DL-01'],
    needs,
    async run(session) {
      await session.inbox.script('mail-slow', inTurn({ status: 200, delay_ms: 29_000 }));
      await using endpoint = await register(session, 'mail-slow', ['click']);
      await session.emit('mail', 'click');
      await session.clock.advance('5m');
      assertReceived(await session.inbox.received(endpoint.inbox), 1, 'the answer came after 29 seconds');
      await session.inbox.script('mail-slow', inTurn({ status: 200, delay_ms: 31_000 }));
      await session.emit('mail', 'click');
      await session.clock.advance('5m');
      const attempts = await session.inbox.received(endpoint.inbox);
      assertReceived(attempts, 3, 'the first answer to the second event came after 31 seconds');
    },
  }),
  flow({
    service: 'mail',
    title: 'a receiver that breaks the connection fails the attempt',
    rules: ['M-DL-01'],
    needs,
    async run(session) {
      await session.inbox.script('mail-reset', inTurn({ reset: true }));
      await using endpoint = await register(session, 'mail-reset', ['click']);
      await session.emit('mail', 'click');
      await session.clock.advance('5m');
      const attempts = await session.inbox.received(endpoint.inbox);
      assertReceived(attempts, 2, 'the connection was reset during the first attempt');
    },
  }),
];
