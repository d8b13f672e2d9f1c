// A sender that our mock is: its policy is in a document that the measurement does not see.

import { ControlClient } from '../../src/control-client/control-client.ts';
import { inProcess } from '../../src/control-client/send.ts';
import { type Measurement, measure } from '../../src/measure/measure.ts';
import type { Sender } from '../../src/measure/sender.ts';
import { registerBySettings, targetSender } from '../../src/measure/target-sender.ts';
import { startServer } from '../../src/server/start.ts';
import { serviceFromDocument } from '../../src/spec-service/index.ts';
import { mockTarget } from '../../src/verify/mock-target.ts';
import type { DrawnSender } from './drawn-policy.ts';

/**
 * Starts the mock that delivers by a policy, measures it, and stops it.
 *
 * @param seenAs the sender as the measurement meets it
 */
export async function measuredSender(
  { policy, events, secret }: DrawnSender,
  seenAs: (sender: Sender) => Sender = (sender) => sender,
): Promise<Measurement> {
  const { service } = serviceFromDocument({
    name: 'drawn',
    source: 'drawn.yaml',
    document: documentOf(policy, events),
  });
  const server = await startServer({
    services: new Map([['drawn', service]]),
    port: 0,
    onDefect: () => undefined,
  });
  try {
    const send = inProcess(server);
    const control = new ControlClient({ url: server.url, token: server.controlToken, send });
    const { received } = server;
    const target = mockTarget(control, {
      ...{ send, received, isVaried: true },
      settings: { response_check: false },
    });
    const sender = targetSender({
      service: 'drawn',
      target,
      types: Object.keys(events),
      register: registerBySettings('drawn', secret),
      hasOtherHost: true,
    });
    return await measure(seenAs(sender));
  } finally {
    await server.close();
  }
}

function documentOf(policy: DrawnSender['policy'], events: DrawnSender['events']): object {
  const webhooks = Object.entries(events).map(([type, schema]) => [
    type,
    {
      post: {
        requestBody: { content: { 'application/json': { schema } } },
        responses: { 200: { description: 'Taken.' } },
      },
    },
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'drawn', version: '1.0.0' },
    paths: {},
    webhooks: Object.fromEntries(webhooks),
    'x-webhook-delivery': policy,
  };
}
