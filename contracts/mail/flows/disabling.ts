// Endpoints that fail too often. Whether attempts or deliveries count is not documented (M-G-05), so what is
// proven here holds by either reading.

import { type Flow, flow } from '../../../src/verify/flow.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { always, assertReceived, inTurn, readEndpoint, register } from './support.ts';

const needs = ['clock', 'inbox', 'emit'] as const;

export const disablingFlows: readonly Flow[] = [
  flow({
    service: 'mail',
    title:
      'ten deliveries in a row that fail for good disable the endpoint, and no event reaches it any more',
    rules: ['M-LF-01'],
    needs,
    async run(session) {
      await session.inbox.script('mail-disabled', always({ status: 500 }));
      await using endpoint = await register(session, 'mail-disabled', ['bounce']);
      for (let count = 0; count < 10; count++) await session.emit('mail', 'bounce');
      await session.clock.advance('4h');
      const { enabled, disabled_at } = await readEndpoint(session, endpoint);
      assertSame('enabled, after ten deliveries in a row failed', enabled, false);
      assertThat(disabled_at !== null, 'disabled_at should say when the endpoint was disabled, and is null');
      const before = await session.inbox.received(endpoint.inbox);
      await session.emit('mail', 'bounce');
      await session.clock.advance('4h');
      const after = await session.inbox.received(endpoint.inbox);
      assertSame('deliveries to an endpoint that is disabled', after.length - before.length, 0);
    },
  }),
  flow({
    service: 'mail',
    title: 'one delivery that fails for good does not disable the endpoint',
    rules: ['M-LF-01'],
    needs,
    async run(session) {
      await session.inbox.script('mail-six', always({ status: 500 }));
      await using endpoint = await register(session, 'mail-six', ['bounce']);
      await session.emit('mail', 'bounce');
      await session.clock.advance('4h');
      const { enabled, disabled_at } = await readEndpoint(session, endpoint);
      assertSame('enabled, after six failures in a row', enabled, true);
      assertSame('disabled_at, after six failures in a row', disabled_at, null);
    },
  }),
  flow({
    service: 'mail',
    title: 'the tenth attempt in a row that fails disables the endpoint, and not the ninth',
    rules: ['M-LF-01'],
    gaps: ['M-G-05', 'M-G-23'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await session.inbox.script('mail-tenth', always({ status: 500 }));
      await using endpoint = await register(session, 'mail-tenth', ['bounce']);
      for (let count = 0; count < 9; count++) await session.emit('mail', 'bounce');
      const ninth = await readEndpoint(session, endpoint);
      assertSame('enabled, after nine failures', ninth.enabled, true);
      assertSame('failure_count, after nine failures', ninth.failure_count, 9);
      await session.emit('mail', 'bounce');
      const tenth = await readEndpoint(session, endpoint);
      assertSame('enabled, after the tenth failure', tenth.enabled, false);
      assertSame('disabled_at, at the tenth failure', tenth.disabled_at, tenth.last_failure_at);
    },
  }),
  flow({
    service: 'mail',
    title: 'a success in between lets the failures be counted anew',
    rules: ['M-LF-02'],
    needs,
    async run(session) {
      const six = Array.from({ length: 6 }, () => ({ status: 500 }));
      await session.inbox.script('mail-recovered', inTurn(...six, { status: 200 }, ...six));
      await using endpoint = await register(session, 'mail-recovered', ['bounce']);
      await session.emit('mail', 'bounce');
      await session.clock.advance('4h');
      await session.emit('mail', 'bounce');
      await session.emit('mail', 'bounce');
      await session.clock.advance('4h');
      assertReceived(
        await session.inbox.received(endpoint.inbox),
        13,
        'six failed, one succeeded, six failed',
      );
      const { enabled } = await readEndpoint(session, endpoint);
      assertSame('enabled, after six failures, a success and six failures', enabled, true);
    },
  }),
];
