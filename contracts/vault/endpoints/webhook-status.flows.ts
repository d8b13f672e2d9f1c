// The status of a webhook, and the causes of its changes.

import { assertSame } from '../../support/assertions.ts';
import { inTurn } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import { granted } from '../call-vault.ts';
import { emit, type Schemas, subscribe } from '../support.ts';

const needs = ['clock', 'inbox', 'emit'] as const;

export const webhookStatusFlows = flowsOf('vault', {
  'a webhook is failing once a delivery is exhausted, and healthy again after a success': {
    rules: ['V-WH-01'],
    gaps: ['V-G-02', 'V-G-33'],
    needs,
    async run(session) {
      const failures = Array.from({ length: 7 }, () => ({ status: 500 }));
      await using hook = await subscribe(session, ['secret.created'], { answers: inTurn(...failures) });
      const status = async () => (await granted<Schemas['Webhook']>(session, 'GET', hook.path)).status;
      await emit(session, hook, 'secret.created');
      await session.clock.advance('35h');
      assertSame('status after an exhausted delivery', await status(), 'failing');
      await emit(session, hook, 'secret.created');
      assertSame('status after a success', await status(), 'healthy');
    },
  },
});
