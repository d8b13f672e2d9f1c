// How the tests of the vault call it: as one of a world's credentials, with the bodies that most of them need.

import type { MockWorld } from '../../../src/index.ts';
import { type Caller, callerWith, received } from '../../support/caller.ts';

export { changesOf, inboxAnswers, received } from '../../support/caller.ts';

export const WEBHOOKS = '/v1/webhooks';

/** Where the tests' time begins. */
export const START = '2026-01-01T00:00:00Z';

/** A secret of the recommended length. */
export const SECRET = '7f1c9a52d4e84b0f9b6a3c2e5d8f0a17';

/** A caller by the name of its token. */
export function vaultAs(world: MockWorld, credential: 'admin' | 'reader' = 'admin'): Caller {
  return callerWith(world, world.credentials.vault?.[credential] as string);
}

/** A webhook to register at the world's inbox `hook` for all events, unless asked otherwise. */
export function webhookBody(world: MockWorld, change: Readonly<Record<string, unknown>> = {}) {
  return { name: 'Hook', url: world.inboxUrl('hook'), secret: SECRET, events: ['**'], ...change };
}

/** Registers a webhook and gives it as it was answered. */
export async function addWebhook(
  world: MockWorld,
  change: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: string }> {
  const { status, body } = await vaultAs(world).post(WEBHOOKS, webhookBody(world, change));
  if (status !== 201) throw new Error(`POST ${WEBHOOKS} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** When, and which types, an inbox has received: `2026-01-31T00:00:00.000Z secret.expiring`. */
export async function receivedTimeline(world: MockWorld): Promise<string[]> {
  return (await received(world)).map(({ timestamp, event_type }) => `${timestamp} ${event_type}`);
}

/** Emits an event by hand that webhooks of all events are told. */
export function emitCreated(world: MockWorld) {
  return world.emit({ service: 'vault', type: 'secret.created' });
}
