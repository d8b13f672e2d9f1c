// The forced retry of a failed delivery.

import { type Flow, flow } from '../../../src/verify/flow.ts';
import { assertSame } from '../../support/assertions.ts';
import {
  always,
  ask,
  assertReceived,
  emit,
  granted,
  inTurn,
  listed,
  only,
  type Schemas,
  subscribe,
} from './support.ts';

const needs = ['clock', 'inbox', 'emit'] as const;

export const forcedRetriesFlows: readonly Flow[] = [
  flow({
    service: 'vault',
    title: 'a failed delivery is sent again when a retry is forced',
    rules: ['V-WH-17', 'V-DL-01'],
    needs,
    async run(session) {
      const failures = Array.from({ length: 7 }, () => ({ status: 500 }));
      await using hook = await subscribe(session, ['secret.created'], { answers: inTurn(...failures) });
      await emit(session, hook, 'secret.created');
      await session.clock.advance('35h');
      const failed = only(await listed(session, hook), 'deliveries');
      await granted(session, 'POST', `${hook.path}/deliveries/${failed.id}/retry`);
      assertReceived(await hook.received(), 8, 'seven attempts failed and a retry was forced');
      assertSame('status of the delivery', only(await listed(session, hook), 'deliveries').status, 'success');
    },
  }),
  flow({
    service: 'vault',
    title: 'a forced retry is one attempt outside the schedule',
    rules: ['V-WH-17'],
    gaps: ['V-G-05', 'V-G-06'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.created'], { answers: always({ status: 500 }) });
      await emit(session, hook, 'secret.created');
      await session.clock.advance('35h');
      const { id } = only(await listed(session, hook), 'deliveries');
      const retry = `${hook.path}/deliveries/${id}/retry`;
      const { status, body } = await ask<Schemas['Delivery']>(session, 'POST', retry);
      assertSame('answer to the forced retry', [status, body.status], [202, 'pending']);
      await session.clock.advance('3d');
      assertReceived(await hook.received(), 8, 'the forced retry failed, too');
      const after = only(await listed(session, hook), 'deliveries');
      assertSame('the delivery', [after.status, after.attempt], ['failed', 8]);
    },
  }),
];
