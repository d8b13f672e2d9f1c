// Each kind of change to a value, and its effect on callers that write it, and on callers and receivers that read it.

import { expect, test } from 'vitest';
import { flows, messagesFor, severities } from './pairs.ts';

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const text = { type: 'string' };
const a = { const: 'a' };
const shape = (kind: string, more: object = {}) =>
  object({ kind: { const: kind }, ...more }, { required: ['kind'] });

/** The change, before, after, and its severity for a request, a response and an event. */
const CASES: [
  change: string,
  before: object,
  after: object,
  request: string,
  answer: string,
  event: string,
][] = [
  ['nothing', object({ x: text }), object({ x: text }), '', '', ''],
  ['a description', { type: 'string', description: 'a' }, { type: 'string', description: 'b' }, '', '', ''],
  ['a new field', object({}), object({ x: text }), '', '', ''],
  ['a removed field', object({ x: text }), object({}), 'warning', 'error', 'error'],
  [
    'a removed field where unlisted fields are not allowed',
    object({ x: text }, { additionalProperties: false }),
    object({}, { additionalProperties: false }),
    'error',
    'error',
    'error',
  ],
  [
    'a field that becomes required',
    object({ x: text }),
    object({ x: text }, { required: ['x'] }),
    'error',
    '',
    '',
  ],
  ['a new required field', object({}), object({ x: text }, { required: ['x'] }), 'error', '', ''],
  [
    'a field that becomes optional',
    object({ x: text }, { required: ['x'] }),
    object({ x: text }),
    '',
    'error',
    'error',
  ],
  [
    'a field that becomes nullable',
    object({ x: text }),
    object({ x: { type: ['string', 'null'] } }),
    '',
    'error',
    'error',
  ],
  [
    'a field that is no longer nullable',
    object({ x: { type: ['string', 'null'] } }),
    object({ x: text }),
    'error',
    '',
    '',
  ],
  ['null as an alternative', text, { oneOf: [text, { type: 'null' }] }, '', 'error', 'error'],
  [
    'another way to write null',
    { type: ['string', 'null'] },
    { anyOf: [text, { type: 'null' }] },
    '',
    '',
    '',
  ],
  ['another type', text, { type: 'integer' }, 'error', 'error', 'error'],
  ['an integer that becomes a number', { type: 'integer' }, { type: 'number' }, '', 'error', 'error'],
  ['a number that becomes an integer', { type: 'number' }, { type: 'integer' }, 'error', '', ''],
  ['a new type restriction', {}, text, 'error', '', ''],
  ['an added value', { enum: ['a'] }, { enum: ['a', 'b'] }, '', 'warning', 'error'],
  ['a removed value', { enum: ['a', 'b'] }, { enum: ['a'] }, 'error', '', ''],
  ['a string that becomes an enum', text, { enum: ['a'] }, 'error', '', ''],
  ['an enum that becomes a string', { enum: ['a'] }, text, '', 'warning', 'error'],
  ['another constant', a, { const: 'b' }, 'error', 'error', 'error'],
  ['a constant written as an enum', a, { enum: ['a'] }, '', '', ''],
  [
    'null among the values',
    { enum: ['a', null] },
    { enum: ['a', null], type: ['string', 'null'] },
    '',
    '',
    '',
  ],
  [
    'null as an alternative to the values',
    { enum: ['a', null] },
    { anyOf: [{ enum: ['a'] }, { type: 'null' }] },
    '',
    '',
    '',
  ],
  ['a tighter bound', { maxLength: 9 }, { maxLength: 5 }, 'error', '', ''],
  ['a looser bound', { minimum: 5 }, { minimum: 1 }, '', 'warning', 'error'],
  ['a new bound', { type: 'array' }, { type: 'array', maxItems: 5 }, 'error', '', ''],
  ['a bound without effect', text, { type: 'string', minLength: 0 }, '', '', ''],
  ['a new pattern', text, { type: 'string', pattern: '^a' }, 'error', '', ''],
  ['another pattern', { pattern: '^a' }, { pattern: '^b' }, 'error', 'warning', 'error'],
  ['a new format', text, { type: 'string', format: 'uri' }, 'error', '', ''],
  ['another format', { format: 'uri' }, { format: 'email' }, 'error', 'error', 'error'],
  ['a removed format', { type: 'string', format: 'uri' }, text, '', 'error', 'error'],
  ['a wider format', { format: 'int32' }, { format: 'int64' }, '', 'error', 'error'],
  ['a format that only affects display', text, { type: 'string', format: 'password' }, '', '', ''],
  ['another default', { default: 1 }, { default: 2 }, 'error', '', ''],
  ['a new default', { type: 'integer' }, { type: 'integer', default: 2 }, '', '', ''],
  [
    'unlisted fields that are no longer allowed',
    object({}),
    object({}, { additionalProperties: false }),
    'error',
    '',
    '',
  ],
  [
    'unlisted fields that become allowed',
    object({}, { additionalProperties: false }),
    object({}),
    '',
    '',
    '',
  ],
  [
    'unlisted fields of another type',
    { additionalProperties: text },
    { additionalProperties: { type: 'integer' } },
    'error',
    'error',
    'error',
  ],
  ['items of a wider type', { items: text }, { items: { type: ['string', 'null'] } }, '', 'error', 'error'],
  [
    'first items of another type',
    { prefixItems: [text] },
    { prefixItems: [{ type: 'null' }] },
    'error',
    'error',
    'error',
  ],
  ['a new alternative', { oneOf: [shape('a')] }, { oneOf: [shape('a'), shape('b')] }, '', 'warning', 'error'],
  ['a removed alternative', { oneOf: [shape('a'), shape('b')] }, { oneOf: [shape('b')] }, 'error', '', ''],
  [
    'alternatives in another order',
    { oneOf: [shape('a'), shape('b')] },
    { oneOf: [shape('b'), shape('a')] },
    '',
    '',
    '',
  ],
  [
    'a removed field of one alternative',
    { oneOf: [shape('a'), shape('b', { x: text })] },
    { oneOf: [shape('a'), shape('b')] },
    'warning',
    'error',
    'error',
  ],
  [
    'an alternative of another type',
    { oneOf: [text, a] },
    { oneOf: [text, a, { type: 'array' }] },
    '',
    'error',
    'error',
  ],
  [
    'merged parts',
    { allOf: [object({ x: text }), object({ y: text })] },
    object({ x: text, y: text }),
    '',
    '',
    '',
  ],
  [
    'a part with a required field',
    { allOf: [object({ x: text })] },
    { allOf: [object({ x: text }), { required: ['x'] }] },
    'error',
    '',
    '',
  ],
  ['a new restriction', object({}), object({}, { not: { required: ['x'] } }), 'error', '', ''],
  ['a removed restriction', object({}, { not: { required: ['x'] } }), object({}), '', 'warning', 'error'],
  [
    'another restriction',
    object({}, { not: { required: ['x'] } }),
    object({}, { not: { required: ['y'] } }),
    'warning',
    'warning',
    'warning',
  ],
  [
    'a field that callers only read',
    object({ x: { type: 'string', readOnly: true } }, { required: ['x'] }),
    object({}),
    '',
    'error',
    'error',
  ],
  [
    'a field that callers only write',
    object({ x: { type: 'string', writeOnly: true } }),
    object({}),
    'warning',
    '',
    '',
  ],
  ['a field that becomes forbidden', object({ x: text }), object({ x: false }), 'warning', 'error', 'error'],
];

test.each(CASES)('%s', (_, before, after, request, answer, event) => {
  expect(severities(before, after)).toEqual({ request, answer, event });
});

test.each([
  ['request', object({}), object({ x: text }, { required: ['x'] }), 'error: x is required now'],
  ['request', { enum: ['a', 'b'] }, { enum: ['a'] }, 'error: may no longer be "b"'],
  ['request', { maxLength: 9 }, { maxLength: 5 }, 'error: has maxLength 5 instead of 9'],
  ['answer', object({ x: text }), object({}), 'error: x is removed'],
  ['answer', text, { type: 'integer' }, 'error: is integer now, and was string'],
  ['answer', { enum: ['a'] }, { enum: ['a', 'b'] }, 'warning: may be "b" now'],
  ['event', { enum: ['a'] }, { enum: ['a', 'b'] }, 'error: may be "b" now'],
  ['event', text, { type: ['string', 'null'] }, 'error: may be null now'],
] as const)('in a %s, %j that becomes %j is reported', (flow, before, after, line) => {
  expect(messagesFor(flows[flow](before), flows[flow](after))).toEqual([line]);
});

const list = { type: 'object', properties: { next: { $ref: '#/components/schemas/List' }, x: text } };
const withList = (schema: object) => ({ components: { schemas: { List: schema } } });
const reference = { $ref: '#/components/schemas/List' };

test('a schema that contains itself is compared once', () => {
  const { x, ...properties } = list.properties;
  const after = flows.answer(reference, withList({ ...list, properties }));
  expect(messagesFor(flows.answer(reference, withList(list)), after)).toEqual(['error: x is removed']);
});

test('a renamed schema is the same schema', () => {
  const renamed = JSON.parse(JSON.stringify(withList(list)).replaceAll('List', 'Chain'));
  const after = flows.answer({ $ref: '#/components/schemas/Chain' }, renamed);
  expect(messagesFor(flows.answer(reference, withList(list)), after)).toEqual([]);
});
