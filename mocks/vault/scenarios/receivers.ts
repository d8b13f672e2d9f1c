// Webhooks that scenarios register, and the data about them that a caller needs.

import type { Endpoint } from '../../../src/delivery/endpoint.ts';
import type { World } from '../../../src/engine/world.ts';
import { type Receiver, receiverAt } from '../../../src/service/receiver.ts';
import { createWebhook } from '../domain/webhooks.ts';
import type { Schemas } from '../spec.ts';

/** A webhook in the result of a scenario. */
export type GivenWebhook = Receiver & {
  readonly webhook_id: string;
  readonly secret: string;
};

/** The parameters of a scenario's webhook, in addition to its URL. */
type ReceiverParams = Pick<Schemas['WebhookCreate'], 'events'> & Partial<Schemas['WebhookCreate']>;

/** The length that the document recommends. */
const SECRET_LENGTH = 32;

/**
 * Registers a webhook with a signing secret of its own.
 *
 * @throws ApiError (422) when the URL is not valid
 */
export function registerWebhook(world: World, url: string, params: ReceiverParams): Endpoint {
  receiverAt(url);
  return createWebhook(world, { name: 'hook', secret: world.ids.next('', SECRET_LENGTH), ...params, url });
}

/** Registers a webhook, and returns the data about it that a caller needs. */
export function givenWebhook(world: World, url: string, params: ReceiverParams): GivenWebhook {
  return given(registerWebhook(world, url, params));
}

/** The data about a webhook that a caller needs. */
export function given({ id, url, secret }: Endpoint): GivenWebhook {
  return { webhook_id: id, ...receiverAt(url), secret };
}
