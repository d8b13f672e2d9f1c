// The extensions that a document can have: where each belongs, what it means, and its form as a JSON Schema of whole
// documents. `countersign check`, editors and docs/extensions.md all go by it.

import type { JsonObject } from '../../engine/json.ts';
import { KINDS } from '../../openapi/field-kind.ts';
import { CHILDREN, type Child, type PartKind } from '../../openapi/parts.ts';

/** An extension of OpenAPI. */
export interface Extension {
  /** The parts of a document that it belongs to. */
  readonly at: readonly PartKind[];
  /** The form of its value; `description` says what it means. */
  readonly schema: JsonObject;
}

const EVERYWHERE = Object.keys(CHILDREN) as PartKind[];
const TEXTS = { type: 'array', items: { type: 'string' } };
const NUMBERS = { type: 'array', items: { type: 'integer' } };

const says = (description: string, schema: JsonObject): JsonObject => ({ description, ...schema });
const anObject = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  properties,
  additionalProperties: false,
  ...(required.length > 0 ? { required } : {}),
});
const yes = (description: string): JsonObject => ({ description, const: true });
const eachWithBasis = (description: string): JsonObject => ({
  description,
  type: 'object',
  additionalProperties: anObject({ 'x-rules': TEXTS, 'x-gaps': TEXTS }),
});

/** What an entry of `x-freedoms` may say beside its gap. */
const CONDITIONS: JsonObject = {
  operations: says('the answers of these operations alone', TEXTS),
  named: yes('the answers of operations that name the gap'),
  statuses: says('both statuses are among these', NUMBERS),
  observed: says(
    'the status of the implementation, or the number that it shows in a field, is among these',
    NUMBERS,
  ),
  undone: yes('the implementation has never done the operation'),
  told: says('the answer of the implementation, or a header of it, has this text', { type: 'string' }),
  documented: yes('the operation documents the status of the implementation'),
  fields: says('the place of the difference ends with one of these', TEXTS),
  kinds: says('the difference is of one of these kinds', {
    type: 'array',
    items: {
      enum: ['status', 'value', 'missing', 'added', 'order', 'id', 'instant', 'signature', 'refused'],
    },
  }),
  items: says('whole items of lists are missing or added; if false, no whole items are', {
    type: 'boolean',
  }),
  succeeded: yes('the mock answered with a success'),
  deliveries: yes('the difference is in what receivers were sent'),
  unlike: yes('the implementation has not yet sent what the mock sends'),
  instead: yes('the implementation sends something else, unless it never has'),
  contains: says('what the implementation shows has this text, or one of these', {
    type: ['string', 'array'],
    items: { type: 'string' },
  }),
  lacks: says('what the implementation shows does not have this text', { type: 'string' }),
  withinSegment: says(
    'the first property of an event goes on within a segment of what was given as the second one',
    { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
  ),
  once: yes('an endpoint is sent it once, and not twice at one instant'),
  sparse: yes('the list of the implementation has no two neighbours with the same numbers'),
  zeros: yes('the answer of the implementation shows no number but 0'),
  expected: says('the mock shows one of these', { type: 'array' }),
  except: says('the implementation shows none of these', { type: 'array' }),
  otherCase: yes('the two texts differ in the case of letters alone'),
  greater: yes('the number of the implementation is the greater one'),
  withinMs: says('the two instants, or numbers of seconds, are no farther apart than so many milliseconds', {
    type: 'integer',
  }),
  sentOtherwise: yes('the credential is sent in another way than as a bearer token in `Authorization`'),
  unknown: says('the path names something that no answer has shown; if false, something that one has', {
    type: 'boolean',
  }),
  given: says('one of these parameters or properties was given', TEXTS),
  absent: says(
    'none of these parameters and properties was given, with a slash before it as one of the body itself',
    TEXTS,
  ),
  constant: yes('the implementation shows one value, always the same'),
  after: says(
    'an operation, an action, a state or a property of these came before; or in words: `add again`, one did for the second time; `several states`; `several tags`, a property was given several values at once; a `later attempt`; attempts at the `same instant`; a `day`; `told amount`, an event has told a property; a delivery is `pending`; time is `passing`; `exactly 86400000` milliseconds have passed since a step; a text in `other case`; `as live`, a credential has called; `by live`, it does; `of a user holds files`, a step has named what a state has set up; a `slow answer`; a `success after failure`; of a list among them, all',
    {
      type: 'array',
      items: { anyOf: [{ type: 'string' }, TEXTS] },
    },
  ),
  without: says(
    'none of these operations, actions and properties came before, or a property was once left out',
    TEXTS,
  ),
  untaken: yes(
    'the implementation has not taken a body before, or a call without one, that is like that of the call in all but simple words',
  ),
  shownBy: says(
    'the mock shows an id, or an object with one, that its answer to one of these operations has shown',
    TEXTS,
  ),
  earlier: yes('what the implementation shows was given or shown before'),
  unsent: yes('the last write has not given what the mock shows'),
  beyond: says(
    'a number that was given under a name, or the length of a body that was filled up, as `padToBytes`, is greater than this',
    {
      type: 'object',
      additionalProperties: { type: 'number' },
    },
  ),
  apart: says('the two numbers differ by what stands beside them under these names', TEXTS),
  apartAs: says(
    'the two numbers differ as those, or as the instants in seconds, that states have told last under one of these names',
    TEXTS,
  ),
  delays: yes('it is an attempt as long after the first one as the schedule says'),
  retried: yes('it is a later attempt of a delivery'),
  atOnce: yes(
    'it failed when another attempt at its receiver did, after as many failures as disable an endpoint',
  ),
  ahead: yes('the instant that the target tells of is not before the one at which it has sent it'),
  inTurn: yes('the receiver had not answered an attempt of another event yet'),
  answer: says('the answer of the mock, or a header of it, has this text, or one of these', {
    type: ['string', 'array'],
    items: { type: 'string' },
  }),
  settings: says(
    'settings of the service with which the mock does the same; what does so is compared with such a mock from then on',
    { type: 'object' },
  ),
  then: says(
    'what becomes of the rest of a history: it is compared, it may differ, too, it ends, or it ends and the operation is not called again; `end` if left out',
    { enum: ['none', 'all', 'end', 'not offered'] },
  ),
};

/** The form of an entry of `x-freedoms`. */
export const FREEDOM = anObject(
  {
    gap: says('the gap that leaves it open', { type: 'string' }),
    ...CONDITIONS,
    follows: says('where the rest of a history may differ, too: only in what one of these entries says', {
      type: 'array',
      items: anObject(CONDITIONS),
    }),
  },
  ['gap'],
);

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
