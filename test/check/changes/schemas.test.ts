// Each kind of change of a value, as callers who write it, callers who read it and receivers who read it meet it.

import { expect, test } from 'vitest';
import { flows, said, severities } from './pairs.ts';

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const text = { type: 'string' };
const a = { const: 'a' };
const shape = (kind: string, more: object = {}) =>
  object({ kind: { const: kind }, ...more }, { required: ['kind'] });

/** The change, before, after, and whether it harms a request, an answer, an event. */
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
  ['a field that is new', object({}), object({ x: text }), '', '', ''],
  ['a field that is removed', object({ x: text }), object({}), 'warning', 'error', 'error'],
  [
    'a field that is removed where no others are taken',
    object({ x: text }, { additionalProperties: false }),
    object({}, { additionalProperties: false }),
    'error',
    'error',
    'error',
  ],
  [
    'a field that is required',
    object({ x: text }),
    object({ x: text }, { required: ['x'] }),
    'error',
    '',
    '',
  ],
  ['a new field that is required', object({}), object({ x: text }, { required: ['x'] }), 'error', '', ''],
  [
    'a field that may be left out',
    object({ x: text }, { required: ['x'] }),
    object({ x: text }),
    '',
    'error',
    'error',
  ],
  [
    'a field that may be null',
    object({ x: text }),
    object({ x: { type: ['string', 'null'] } }),
    '',
    'error',
    'error',
  ],
  [
    'a field that is never null',
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
  ['an integer that may be any number', { type: 'integer' }, { type: 'number' }, '', 'error', 'error'],
  ['a number that must be an integer', { type: 'number' }, { type: 'integer' }, 'error', '', ''],
  ['a type that is named', {}, text, 'error', '', ''],
  ['a value that is added', { enum: ['a'] }, { enum: ['a', 'b'] }, '', 'warning', 'error'],
  ['a value that is removed', { enum: ['a', 'b'] }, { enum: ['a'] }, 'error', '', ''],
  ['a text that is listed', text, { enum: ['a'] }, 'error', '', ''],
  ['a list that is opened', { enum: ['a'] }, text, '', 'warning', 'error'],
  ['another constant', a, { const: 'b' }, 'error', 'error', 'error'],
  ['a constant as a list of one', a, { enum: ['a'] }, '', '', ''],
  [
    'null among the values',
    { enum: ['a', null] },
    { enum: ['a', null], type: ['string', 'null'] },
    '',
    '',
    '',
  ],
  [
    'null beside the values',
    { enum: ['a', null] },
    { anyOf: [{ enum: ['a'] }, { type: 'null' }] },
    '',
    '',
    '',
  ],
  ['a bound that is tighter', { maxLength: 9 }, { maxLength: 5 }, 'error', '', ''],
  ['a bound that is looser', { minimum: 5 }, { minimum: 1 }, '', 'warning', 'error'],
  ['a bound that is new', { type: 'array' }, { type: 'array', maxItems: 5 }, 'error', '', ''],
  ['a bound that bounds nothing', text, { type: 'string', minLength: 0 }, '', '', ''],
  ['a pattern that is new', text, { type: 'string', pattern: '^a' }, 'error', '', ''],
  ['another pattern', { pattern: '^a' }, { pattern: '^b' }, 'error', 'warning', 'error'],
  ['a format that is new', text, { type: 'string', format: 'uri' }, 'error', '', ''],
  ['another format', { format: 'uri' }, { format: 'email' }, 'error', 'error', 'error'],
  ['a format that is gone', { type: 'string', format: 'uri' }, text, '', 'error', 'error'],
  ['a wider format', { format: 'int32' }, { format: 'int64' }, '', 'error', 'error'],
  ['a format that is only for show', text, { type: 'string', format: 'password' }, '', '', ''],
  ['another default', { default: 1 }, { default: 2 }, 'error', '', ''],
  ['a default that is new', { type: 'integer' }, { type: 'integer', default: 2 }, '', '', ''],
  ['other fields that are refused', object({}), object({}, { additionalProperties: false }), 'error', '', ''],
  ['other fields that are taken', object({}, { additionalProperties: false }), object({}), '', '', ''],
  [
    'other fields of another type',
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
  [
    'an alternative that is new',
    { oneOf: [shape('a')] },
    { oneOf: [shape('a'), shape('b')] },
    '',
    'warning',
    'error',
  ],
  [
    'an alternative that is gone',
    { oneOf: [shape('a'), shape('b')] },
    { oneOf: [shape('b')] },
    'error',
    '',
    '',
  ],
  [
    'alternatives in another order',
    { oneOf: [shape('a'), shape('b')] },
    { oneOf: [shape('b'), shape('a')] },
    '',
    '',
    '',
  ],
  [
    'a field of one alternative',
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
    'parts that are put together',
    { allOf: [object({ x: text }), object({ y: text })] },
    object({ x: text, y: text }),
    '',
    '',
    '',
  ],
  [
    'a part that requires',
    { allOf: [object({ x: text })] },
    { allOf: [object({ x: text }), { required: ['x'] }] },
    'error',
    '',
    '',
  ],
  ['a restriction that is new', object({}), object({}, { not: { required: ['x'] } }), 'error', '', ''],
  [
    'a restriction that is gone',
    object({}, { not: { required: ['x'] } }),
    object({}),
    '',
    'warning',
    'error',
  ],
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
  ['a field that never comes', object({ x: text }), object({ x: false }), 'warning', 'error', 'error'],
];

test.each(CASES)('%s', (_, before, after, request, answer, event) => {
  expect(severities(before, after)).toEqual({ request, answer, event });
});

test.each([
  ['request', object({}), object({ x: text }, { required: ['x'] }), 'error: x is required now'],
  ['request', { enum: ['a', 'b'] }, { enum: ['a'] }, 'error: may not be "b" any more'],
  ['request', { maxLength: 9 }, { maxLength: 5 }, 'error: has maxLength 5 instead of 9'],
  ['answer', object({ x: text }), object({}), 'error: x is removed'],
  ['answer', text, { type: 'integer' }, 'error: is integer now, and was string'],
  ['answer', { enum: ['a'] }, { enum: ['a', 'b'] }, 'warning: may be "b" now'],
  ['event', { enum: ['a'] }, { enum: ['a', 'b'] }, 'error: may be "b" now'],
  ['event', text, { type: ['string', 'null'] }, 'error: may be null now'],
] as const)('in a %s, %j that becomes %j is told', (flow, before, after, line) => {
  expect(said(flows[flow](before), flows[flow](after))).toEqual([line]);
});

const list = { type: 'object', properties: { next: { $ref: '#/components/schemas/List' }, x: text } };
const withList = (schema: object) => ({ components: { schemas: { List: schema } } });
const reference = { $ref: '#/components/schemas/List' };

test('a schema that contains itself is compared once', () => {
  const { x, ...properties } = list.properties;
  const after = flows.answer(reference, withList({ ...list, properties }));
  expect(said(flows.answer(reference, withList(list)), after)).toEqual(['error: x is removed']);
});

test('a schema that takes another name is the same', () => {
  const renamed = JSON.parse(JSON.stringify(withList(list)).replaceAll('List', 'Chain'));
  const after = flows.answer({ $ref: '#/components/schemas/Chain' }, renamed);
  expect(said(flows.answer(reference, withList(list)), after)).toEqual([]);
});
