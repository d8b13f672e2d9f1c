// The keywords of JSON Schema 2020-12 that are used, and how each has to be formed.

import { isNode } from './references.ts';

export const SINGLES = [
  ...['items', 'additionalProperties', 'unevaluatedItems', 'unevaluatedProperties', 'propertyNames'],
  ...['not', 'if', 'then', 'else', 'contains'],
];
export const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
export const MAPS = ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'];

const NUMBERS = ['multipleOf', 'maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum'];
const COUNTS = [
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
  ...['minContains', 'maxContains'],
];
const FLAGS = ['readOnly', 'writeOnly', 'deprecated', 'uniqueItems'];
const TEXTS = ['title', 'description', 'format', 'pattern', '$comment', '$ref'];
const TYPES: ReadonlySet<unknown> = new Set([
  ...['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'],
]);

const isWholeNumber = (value: unknown) => Number.isInteger(value) && (value as number) >= 0;

/** Whether the value of a keyword is well-formed. Any other keyword is dropped. */
export const WELL_FORMED: Readonly<Record<string, (value: unknown) => boolean>> = {
  ...Object.fromEntries(NUMBERS.map((name) => [name, Number.isFinite])),
  ...Object.fromEntries(COUNTS.map((name) => [name, isWholeNumber])),
  ...Object.fromEntries(FLAGS.map((name) => [name, (value: unknown) => typeof value === 'boolean'])),
  ...Object.fromEntries(TEXTS.map((name) => [name, (value: unknown) => typeof value === 'string'])),
  ...Object.fromEntries(SINGLES.map((name) => [name, isSchema])),
  ...Object.fromEntries(LISTS.map((name) => [name, isListOfSchemas])),
  ...Object.fromEntries(MAPS.map((name) => [name, isNode])),
  type: (value) => [value].flat().length > 0 && [value].flat().every((each) => TYPES.has(each)),
  const: () => true,
  default: () => true,
  enum: (value) => Array.isArray(value) && value.length > 0,
  examples: Array.isArray,
  required: (value) => Array.isArray(value) && value.every((name) => typeof name === 'string'),
  dependentRequired: isNode,
  xml: isNode,
  'x-answer-required': Array.isArray,
};

/** Keywords that only describe, or that are converted, so that nothing is lost without them. */
export const SILENT = new Set([
  ...['example', 'nullable', 'externalDocs', '$schema', 'id', 'contentEncoding', 'contentMediaType'],
  ...['contentSchema', '$anchor', '$dynamicAnchor'],
]);

/** Keywords that are not used, each with what happens instead. */
export const UNUSED: Readonly<Record<string, string>> = {
  discriminator: 'is not used: a value may be any of the alternatives',
  $id: 'is ignored: references are resolved within the document',
};

/** The formats that are checked. Others only describe. */
export const FORMATS = new Set([
  ...[
    'date',
    'time',
    'date-time',
    'duration',
    'uri',
    'url',
    'uri-reference',
    'uri-template',
    'email',
    'hostname',
  ],
  ...['ipv4', 'ipv6', 'regex', 'uuid', 'json-pointer', 'relative-json-pointer', 'byte', 'int32', 'int64'],
  ...['float', 'double', 'password', 'binary'],
]);

export function isSchema(value: unknown): boolean {
  return isNode(value) || typeof value === 'boolean';
}

export function isListOfSchemas(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isSchema);
}
