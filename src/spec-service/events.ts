// The events of a document: its webhooks go to the URL in the settings, those of callbacks to the URLs that calls gave.

import { askForProof } from '../delivery/challenge.ts';
import { addEndpoint, endpoints, endpointsWith } from '../delivery/endpoint.ts';
import { deliveryPolicyOf } from '../delivery/policy/policy.ts';
import { policyProblems } from '../delivery/policy/policy-problems.ts';
import { secretProblem } from '../delivery/signing/signing-key.ts';
import { removeEndpoint } from '../delivery/switching.ts';
import type { WebhookSource } from '../delivery/webhook-source.ts';
import { iso } from '../engine/instant.ts';
import type { JsonObject } from '../engine/json.ts';
import type { World } from '../engine/world.ts';
import { type OpenApiDocument, pointerTo, type Schema } from '../openapi/document.ts';
import { fittingSample } from '../openapi/fitting-sample.ts';
import type { Validators } from '../openapi/validators.ts';
import { actionError } from '../service/api-error.ts';
import { nearest } from '../service/nearest.ts';
import type { EventFactory, SettingsContribution } from '../service/service.ts';
import { DocumentError } from './document-error.ts';
import { drawsFor } from './draws.ts';

/** How a document delivers that does not say it. */
const DELIVERY = { preset: 'standard-webhooks' };

/** Every webhook of the document. */
const ALL = '*';

/** The settings with the receiver of webhooks. */
export const settings: SettingsContribution = {
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      webhook: {
        description:
          'Where webhooks are delivered, and the secret that signs them, generated if left out; null for nowhere.',
        type: ['object', 'null'],
        additionalProperties: false,
        required: ['url'],
        properties: { url: { type: 'string', format: 'uri' }, secret: { type: 'string', minLength: 1 } },
      } as Schema,
    },
  },
  defaults: { webhook: null },
};

/**
 * The deliveries of a service.
 *
 * @param callbacks the events that go only where a call wants them
 * @param source the name of the document in messages
 * @throws DocumentError when the document has a delivery policy that cannot be used
 */
export function webhooksOf(
  service: string,
  document: OpenApiDocument,
  { callbacks, source }: { readonly callbacks: ReadonlySet<string>; readonly source: string },
): WebhookSource {
  const written = document['x-webhook-delivery'] ?? DELIVERY;
  const [problem] = policyProblems(written);
  if (problem !== undefined) throw new DocumentError(source, problem.pointer, problem.message);
  const policy = deliveryPolicyOf({ 'x-webhook-delivery': written });
  return {
    service,
    policy: () => policy,
    subscribers: (world, { type }) => endpointsWith(world, service, '', [callbacks.has(type) ? type : ALL]),
  };
}

/**
 * Applies the settings to the endpoint of webhooks. Part of a transaction.
 *
 * @throws ApiError (422) when the secret does not have the form that the policy needs
 */
export function configureWebhook(source: WebhookSource, world: World): void {
  const { service } = source;
  const { webhook } = world.settings[service] as {
    readonly webhook: { readonly url: string; readonly secret?: string } | null;
  };
  const [known] = endpointsWith(world, service, '', [ALL]);
  if (webhook === null) {
    if (known !== undefined) removeEndpoint(world, known, { keepDeliveries: true });
    return;
  }
  const secret = webhook.secret ?? known?.secret ?? newSecret(world);
  const problem = secretProblem(source.policy(world).signature, secret);
  if (problem !== undefined) throw actionError(422, `the secret of the webhook ${problem}`);
  if (known !== undefined) {
    const changed = world.collection(endpoints).update(known.id, { url: webhook.url, secret });
    if (known.url !== webhook.url) askForProof(world, source, changed);
    return;
  }
  askForProof(
    world,
    source,
    addEndpoint(world, {
      id: world.ids.next('ep_'),
      service,
      tenantId: '',
      events: [ALL],
      url: webhook.url,
      secret,
    }),
  );
}

/** Registers the URL that a call gave for the events of a callback; once, however often it is given. */
export function addCallback(world: World, source: WebhookSource, event: string, url: string): void {
  const { service } = source;
  const known = endpointsWith(world, service, '', [event]);
  if (known.some((endpoint) => endpoint.url === url)) return;
  const secret = newSecret(world);
  const id = world.ids.next('ep_');
  askForProof(world, source, addEndpoint(world, { id, service, tenantId: '', events: [event], url, secret }));
}

/** A secret as Standard Webhooks has it, which other policies take as a text. */
function newSecret({ ids }: World): string {
  return `whsec_${Buffer.from(ids.next('', 32)).toString('base64')}`;
}

/** Events as they are emitted: the fields given as `payload`, and the rest generated. */
export function eventsOf(document: OpenApiDocument, validators: Validators): EventFactory {
  return {
    fields: {
      payload: { type: 'object', description: 'Fields of the payload; the others are generated.' },
    },
    compose: (type, { payload = {} }, world) => {
      const id = world.ids.next('evt_');
      return {
        id,
        type,
        payload: payloadOf(document, validators, { type, id, given: payload as JsonObject }, world),
      };
    },
  };
}

/** A payload of an event's schema. */
export function payloadOf(
  document: OpenApiDocument,
  validators: Validators,
  { type, id, given }: { readonly type: string; readonly id: string; readonly given: JsonObject },
  world: World,
): object {
  const known = Object.keys(document.webhooks ?? {});
  if (!known.includes(type))
    throw actionError(
      404,
      `there is no event type ${type}`,
      nearest(type, known) ?? 'The document has no events.',
    );
  const pointer = pointerTo('webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'schema');
  const check = validators.at(pointer);
  const draw = drawsFor(world.seed, id, iso(world.now));
  const { value: made } = fittingSample({ document, pointer, given }, { check, draw, usesExamples: false });
  return typeof made === 'object' && made !== null ? made : given;
}
