// What each generated client does with a service: create, read, list, and meet a documented error, with the largest numbers
// that the document allows; and every event of the document is parsed into its type. The names come from the document.

import type { Json } from '../../src/engine/json.ts';
import { follow, type OpenApiDocument, pointerTo, valueAt } from '../../src/openapi/document.ts';
import { type Operation, operationsById, responseFor } from '../../src/openapi/operations.ts';
import { services } from '../support/registry/services.ts';

/** A call of an operation, in the names of the document. */
export interface Call {
  readonly name: string;
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  /** The parameters in the path, with what is given for them; `created` is what the first call returned. */
  readonly inPath: Readonly<Record<string, 'created' | { readonly text: string }>>;
  /** How many parameters it has besides, all of them optional. */
  readonly optionalCount: number;
  readonly body: { readonly type: string; readonly value: Json } | undefined;
  readonly answer: { readonly type: string; readonly status: number; readonly mediaType: string };
}

/** An event as the document shows it, and the name of its schema. */
export interface EventExample {
  readonly type: string;
  readonly value: Json;
}

export interface Session {
  readonly service: string;
  readonly credential: string;
  readonly calls: readonly Call[];
  readonly events: readonly EventExample[];
  /** The schema of any of these events, which a field tells apart; quota has one event alone. */
  readonly union: string | undefined;
}

interface Step {
  readonly name: string;
  readonly operation: string;
  readonly status: number;
  /** The path's parameter; none by default. */
  readonly of?: 'created' | { readonly text: string };
  readonly body?: Json;
}

const MAX = Number.MAX_SAFE_INTEGER;
const read = (operation: string, of: 'created' | { readonly text: string }): Step[] => [
  { name: 'read', operation, of, status: 200 },
  { name: 'refused', operation, of: { text: 'nobody_knows_this' }, status: 404 },
];

/** What is done with each service: the only thing here that the documents do not say. */
const STEPS: Readonly<Record<string, { readonly credential: string; readonly steps: readonly Step[] }>> = {
  vault: {
    credential: 'admin',
    steps: [
      {
        name: 'create',
        operation: 'createWebhook',
        status: 201,
        body: {
          name: 'Billing secrets',
          url: 'https://inbox.countersign.test/vault',
          events: ['secret.*'],
          secret: '7f1c9a52d4e84b0f9b6a3c2e5d8f0a17',
        },
      },
      { name: 'list', operation: 'listWebhooks', status: 200 },
      ...read('getWebhook', 'created'),
    ],
  },
  mail: {
    credential: 'live',
    steps: [
      {
        name: 'create',
        operation: 'createWebhook',
        status: 201,
        body: { url: 'https://inbox.countersign.test/mail', enabled_events: ['bounce', 'delivered'] },
      },
      { name: 'list', operation: 'listWebhooks', status: 200 },
      ...read('getWebhook', 'created'),
    ],
  },
  quota: {
    credential: 'superuser',
    steps: [
      {
        name: 'create',
        operation: 'replaceUserQuota',
        of: { text: 'usr_ada' },
        status: 200,
        body: { limit_bytes: MAX, limit_type: 'soft', grace_period_days: 7, grace_extra_percent: 10 },
      },
      { name: 'list', operation: 'listUserQuotas', status: 200 },
      ...read('getUserQuota', { text: 'usr_ada' }),
    ],
  },
};

/** The services that clients are generated for. */
export const sessionNames = Object.keys(STEPS);

/** @example sessionOf('mail').calls[0].body.type // 'CreateWebhookRequest' */
export function sessionOf(service: string): Session {
  const found = services.get(service);
  const plan = STEPS[service];
  if (found === undefined || plan === undefined) throw new Error(`there is no session with ${service}`);
  const operations = operationsById(found.document);
  return {
    service,
    credential: plan.credential,
    calls: plan.steps.map((step) => callOf(found.document, operations.get(step.operation), step)),
    events: [...eventsOf(found.document)],
    union: unionOf(found.document),
  };
}

function callOf(document: OpenApiDocument, operation: Operation | undefined, step: Step): Call {
  const { name, of, body, status } = step;
  if (operation === undefined) throw new Error(`there is no operation ${step.operation}`);
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  const [mediaType = '', pointer = ''] = [...(responseFor(operation, status)?.content ?? [])][0] ?? [];
  const [tag = ''] =
    follow<{ readonly tags?: readonly string[] }>(document, valueAt(document, operation.pointer), '').value
      .tags ?? [];
  return {
    name,
    id: operation.id,
    method: operation.method,
    path: operation.path,
    tag,
    inPath: of === undefined ? {} : Object.fromEntries(inPath.map((parameter) => [parameter.name, of])),
    optionalCount: operation.parameters.length - inPath.length,
    body:
      body === undefined
        ? undefined
        : { type: nameAt(document, operation.body?.content.get('application/json')), value: body },
    answer: { type: nameAt(document, pointer), status, mediaType },
  };
}

/** The name of the schema that a place refers to. */
function nameAt(document: OpenApiDocument, pointer = ''): string {
  const { $ref = '' } = valueAt(document, pointer) as { readonly $ref?: string };
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

function unionOf(document: OpenApiDocument): string | undefined {
  const schemas = valueAt(document, pointerTo('components', 'schemas')) as Readonly<Record<string, object>>;
  return Object.keys(schemas).find(
    (name) => name.endsWith('Event') && 'discriminator' in (schemas[name] ?? {}),
  );
}

function* eventsOf(document: OpenApiDocument): Generator<EventExample> {
  for (const event of Object.keys(document.webhooks ?? {})) {
    const place = pointerTo('webhooks', event, 'post', 'requestBody', 'content', 'application/json');
    const { examples } = valueAt(document, place) as { readonly examples: Readonly<Record<string, object>> };
    for (const name of Object.keys(examples)) {
      const { value } = follow<{ readonly value: Json }>(document, examples[name], place).value;
      yield { type: nameAt(document, `${place}/schema`), value };
    }
  }
}
