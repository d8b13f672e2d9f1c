// Endpoints that scenarios register, and the data about them that a caller needs.

import { addEndpoint, type Endpoint } from '../../../src/delivery/endpoint.ts';
import type { World } from '../../../src/engine/world.ts';
import { actionError } from '../../../src/service/api-error.ts';
import { type Receiver, receiverAt } from '../../../src/service/receiver.ts';
import { MAIN_TENANT } from '../credentials.ts';
import { urlError } from '../domain/webhooks.ts';
import { explain } from '../errors.ts';

/** An endpoint in the result of a scenario. */
export type GivenEndpoint = Receiver & {
  readonly webhook_id: string;
  readonly signing_secret: string;
};

/**
 * Registers an endpoint, for the main tenant unless another is named.
 *
 * @throws ApiError (422) when the URL is not allowed for deliveries
 */
export function registerEndpoint(
  world: World,
  {
    url,
    events,
    tenantId = MAIN_TENANT,
  }: { readonly url: string; readonly events: readonly string[]; readonly tenantId?: string },
): Endpoint {
  const error = urlError(world, url);
  if (error !== undefined) throw actionError(422, explain(error), 'Give another url.');
  const [id, secret] = [world.ids.next('wh_'), world.ids.next('whsec_')];
  return addEndpoint(world, { id, service: 'mail', tenantId, url, secret, events });
}

/** The data about an endpoint that a caller needs. */
export function given({ id, url, secret }: Endpoint): GivenEndpoint {
  return { webhook_id: id, ...receiverAt(url), signing_secret: secret };
}
