// The extensions that a document can have: where each belongs, what it means, and its form as a JSON Schema of whole
// documents. `countersign check`, editors and docs/extensions.md all go by it.

import type { JsonObject } from '../../engine/json.ts';
import { KINDS } from '../../openapi/field-kind.ts';
import { CHILDREN, type Child, type PartKind } from '../../openapi/parts.ts';
import { FREEDOM } from './freedom-schema.ts';
import { anObject, says, TEXTS, yes } from './schema-forms.ts';

/** An extension of OpenAPI. */
export interface Extension {
  /** The parts of a document that it belongs to. */
  readonly at: readonly PartKind[];
  /** The form of its value; `description` says what it means. */
  readonly schema: JsonObject;
}

const EVERYWHERE = Object.keys(CHILDREN) as PartKind[];

const eachWithBasis = (description: string): JsonObject => ({
  description,
  type: 'object',
  additionalProperties: anObject({ 'x-rules': TEXTS, 'x-gaps': TEXTS }),
});

/** The extensions by name. */
export const EXTENSIONS: Readonly<Record<string, Extension>> = {
  'x-rules': {
    at: EVERYWHERE,
    schema: says('The ids of the rules that are stated here.', TEXTS),
  },
  'x-gaps': {
    at: EVERYWHERE,
    schema: says('The ids of the gaps, which is what is left open, that are assumed here.', TEXTS),
  },
  'x-webhook-delivery': {
    at: ['document'],
    schema: says('How events are delivered and signed.', { $ref: 'webhook-delivery.schema.json' }),
  },
  'x-receiver-expectations': {
    at: ['document'],
    schema: eachWithBasis(
      'What `countersign certify` and `countersign explore` expect of a receiver, by the id of the expectation, with the rules and gaps it rests on.',
    ),
  },
  'x-sender-deviations': {
    at: ['document'],
    schema: eachWithBasis(
      'What the sender may do that `countersign explore` then tries, by the id of the deviation, with the rules and gaps it rests on.',
    ),
  },
  'x-event-stories': {
    at: ['document'],
    schema: {
      description:
        'Stories for `countersign explore`, by name: events in their order. `after` is the time since the event before, `set` what differs from the example of the type.',
      type: 'object',
      additionalProperties: {
        type: 'array',
        minItems: 1,
        items: anObject(
          {
            type: { type: 'string' },
            after: { type: 'string', pattern: '^[0-9]{1,15}(ms|s|m|h|d)$' },
            set: { type: 'object' },
          },
          ['type'],
        ),
      },
    },
  },
  'x-freedoms': {
    at: ['document'],
    schema: says(
      'What an implementation may do otherwise than the mock without being wrong. All that an entry gives must apply.',
      { type: 'array', items: FREEDOM },
    ),
  },
  'x-kind': {
    at: ['schema'],
    schema: says(
      'What a field of an answer or an event is, where its schema does not say it: `id` (of any form, unless a rule states one, but always of the same object), `token` (of any form, such as a cursor), `instant`, `copy` (what was sent, or is determined otherwise), `text` (for people) or `free` (anything, but not `null` or nothing where the schema rules that out). Of a list: whether its order is promised.',
      { enum: KINDS },
    ),
  },
  'x-body-limit': {
    at: ['operation'],
    schema: says('The most bytes that a request body of the operation may have; 1 MiB if left out.', {
      type: 'integer',
      minimum: 0,
    }),
  },
  'x-own-document': {
    at: ['operation'],
    schema: yes(
      'The body is a document of the server itself, such as a snapshot: its texts are taken as they are.',
    ),
  },
  'x-multi-segment': {
    at: ['parameter'],
    schema: yes('The parameter is the rest of the path, slashes included.'),
  },
  'x-idempotent': {
    at: ['operation'],
    schema: says(
      'Whether generated clients may repeat the operation after a failure, where its method says otherwise.',
      { type: 'boolean' },
    ),
  },
  'x-retry': {
    at: ['info'],
    schema: says(
      'Which calls generated clients repeat after a 500 or a 503: `any`, where a failed call was not processed, or `idempotent` ones.',
      anObject({ repeat_failed: { enum: ['any', 'idempotent'] } }, ['repeat_failed']),
    ),
  },
  'x-contributed-by': {
    at: ['schema'],
    schema: says('In the control API: each running service adds its part to the schema.', {
      const: '{service}',
    }),
  },
  'x-errors': {
    at: ['document'],
    schema: {
      description: 'In the control API: all errors, with what to do about each.',
      type: 'array',
      items: anObject(
        {
          code: { type: 'string', pattern: '^[a-z0-9-]+$' },
          status: { type: 'integer', minimum: 400, maximum: 599 },
          title: { type: 'string' },
          hint: { type: 'string' },
        },
        ['code', 'status', 'title', 'hint'],
      ),
    },
  },
  'x-webhooks': {
    at: ['document'],
    schema: says('In documents of OpenAPI 3.0, which have no `webhooks`: the same.', { type: 'object' }),
  },
};

/**
 * The JSON Schema of a document as far as its extensions go. Extensions of others are let alone; one of these in a part that
 * it does not belong to is refused. Delivery policies have a schema of their own, in the file beside it.
 *
 * @example new Ajv2020({ strict: false, schemas: { 'webhook-delivery.schema.json': policySchema() } }).compile(extensionSchema())
 */
export function extensionSchema(): JsonObject {
  const forms = Object.entries(EXTENSIONS).map(([name, { schema }]) => [name, schema]);
  const parts = Object.entries(CHILDREN).map(([kind, children]) => [
    kind,
    {
      properties: {
        ...Object.fromEntries(Object.entries(children).map(([name, child]) => [name, childSchema(child)])),
        ...extensionsAt(kind as PartKind),
      },
    },
  ]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Extensions of OpenAPI documents',
    $ref: '#/$defs/document',
    $defs: Object.fromEntries([...parts, ...forms]),
  };
}

function extensionsAt(kind: PartKind): JsonObject {
  return Object.fromEntries(
    Object.entries(EXTENSIONS).map(([name, { at }]) => [
      name,
      at.includes(kind) && { $ref: `#/$defs/${name}` },
    ]),
  );
}

function childSchema({ kind, holds }: Child): JsonObject {
  const one = { $ref: `#/$defs/${kind}` };
  if (holds === 'one') return one;
  return holds === 'list' ? { items: one } : { additionalProperties: one };
}
