// Contradictions of real documents: parts of a schema that no value fits together.

import type { Note } from '../notes.ts';
import { isListOfSchemas } from './keywords.ts';
import type { JsonNode } from './references.ts';

/**
 * Changes parts that contradict each other, so that no value could fit, to what was most likely meant.
 *
 * @returns what was changed
 * @example reconcile({ type: 'string', enum: [1, 2] }, '/components/schemas/Size') // its enum is now ['1', '2']
 */
export function reconcile(schema: JsonNode, pointer: string): readonly Note[] {
  const notes: Note[] = [];
  if (Array.isArray(schema.enum) && isForText(schema.type) && schema.enum.some(isNumberOrFlag)) {
    schema.enum = schema.enum.map((value) => (isNumberOrFlag(value) ? String(value) : value));
    const what = 'has values that are not strings; their text is taken';
    notes.push({ pointer: `${pointer}/enum`, what });
  }
  if (schema.type === 'null' && [schema.oneOf, schema.anyOf].some(isListWithoutNull)) {
    delete schema.type;
    allowNull(schema);
    const what = 'allows only null, and its alternatives do not: either is taken';
    notes.push({ pointer: `${pointer}/type`, what });
  }
  if (!Object.hasOwn(schema, 'default')) return notes;
  const usual = schema.default;
  const isListed = !Array.isArray(schema.enum) || typeof usual === 'object' || schema.enum.includes(usual);
  if (isListed && isOfType(usual, schema.type)) return notes;
  delete schema.default;
  const what = isListed ? 'is not of its type and is ignored' : 'is not in its enum and is ignored';
  notes.push({ pointer: `${pointer}/default`, what });
  return notes;
}

/** Makes a schema accept null, too. */
export function allowNull(schema: JsonNode): void {
  if (Array.isArray(schema.enum) && !schema.enum.includes(null)) schema.enum.push(null);
  if (schema.type !== undefined) schema.type = [...new Set([schema.type, 'null'].flat())];
  else {
    const alternatives = ['allOf', 'anyOf', 'oneOf'].filter((name) => Object.hasOwn(schema, name));
    if (alternatives.length === 0) return;
    const inner: JsonNode = {};
    for (const name of alternatives) {
      inner[name] = schema[name];
      delete schema[name];
    }
    schema.anyOf = [inner, { type: 'null' }];
  }
}

function isOfType(value: unknown, type: unknown): boolean {
  const types = type === undefined ? [] : [type].flat();
  if (types.length === 0) return true;
  if (value === null) return types.includes('null');
  if (Array.isArray(value)) return types.includes('array');
  if (typeof value !== 'number') return types.includes(typeof value);
  return types.includes('number') || (types.includes('integer') && Number.isInteger(value));
}

function isForText(type: unknown): boolean {
  return [type].flat().includes('string') && [type].flat().every((each) => /^(string|null)$/.test(`${each}`));
}

function isNumberOrFlag(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}

/** Whether it is a list of schemas each of which has a type, and none allows null. */
function isListWithoutNull(value: unknown): boolean {
  if (!isListOfSchemas(value)) return false;
  return (value as readonly JsonNode[]).every(
    ({ type }) => type !== undefined && ![type].flat().includes('null'),
  );
}
