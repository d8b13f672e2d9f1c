// Compares the parameters of an operation, and the headers of an event, which are parameters too.

import { pointerTo } from '../../openapi/document.ts';
import type { ComparedPair, Comparison } from './comparison.ts';
import { type Member, memberAt, membersOf, schemaOf } from './members.ts';
import { compareSchemas } from './schemas.ts';

interface ComparedParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  readonly content?: object;
}

/** The location of an operation: its path or webhook, and its method. */
export interface OperationPlace {
  readonly item: string;
  readonly method: string;
  /** The path template; undefined for webhooks. */
  readonly path?: string;
}

/** Compares the parameters of an operation, including those of its path. */
export function compareParameters(comparison: Comparison, places: ComparedPair<OperationPlace>): void {
  const old = parametersOf(comparison, places, 'before');
  const now = parametersOf(comparison, places, 'after');
  for (const [key, earlier] of old) {
    const later = now.get(key);
    if (later === undefined)
      comparison.note('parameter_removed', earlier.pointer, `${named(earlier)} is removed`);
    else compareParameter(comparison, { before: earlier, after: later });
  }
  for (const [key, later] of now) {
    if (old.has(key) || later.value.required !== true) continue;
    comparison.note('parameter_required', later.pointer, `${named(later)} is required now`);
  }
}

function compareParameter(
  comparison: Comparison,
  { before, after }: ComparedPair<Member<ComparedParameter>>,
): void {
  const [earlier, later] = [before.value, after.value];
  if (later.required === true && earlier.required !== true) {
    comparison.note('parameter_required', after.pointer, `${named(after)} is required now`);
  }
  if (earlier.required === true && later.required !== true) {
    comparison.note('parameter_optional', after.pointer, `${named(after)} is optional now`);
  }
  if (styleOf(earlier) !== styleOf(later)) {
    comparison.note(
      'parameter_restyled',
      after.pointer,
      `${named(after)} has style ${styleOf(later)} now, and had ${styleOf(earlier)}`,
    );
  }
  compareSchemas(comparison, {
    before: writtenAs(comparison, before, 'before'),
    after: writtenAs(comparison, after, 'after'),
  });
}

function named({ value }: Member<ComparedParameter>): string {
  return `the ${value.in} parameter ${value.name}`;
}

/** By location and name; path parameters by position, because their names do not matter. */
function parametersOf(
  comparison: Comparison,
  places: ComparedPair<OperationPlace>,
  side: 'before' | 'after',
) {
  const document = comparison.documents[side];
  const { item, method, path = '' } = places[side];
  const parameters = new Map<string, Member<ComparedParameter>>();
  for (const owner of [
    memberAt<object>(document, item),
    memberAt<object>(document, item + pointerTo(method)),
  ]) {
    for (const parameter of membersOf<ComparedParameter>(document, owner, 'parameters').values()) {
      parameters.set(keyOf(parameter.value, path), parameter);
    }
  }
  return parameters;
}

function keyOf({ in: place, name }: ComparedParameter, path: string): string {
  if (place === 'header') return `header ${name.toLowerCase()}`;
  if (place !== 'path') return `${place} ${name}`;
  return `path ${[...path.matchAll(/\{([^{}]*)\}/g)].findIndex(([, inPath]) => inPath === name)}`;
}

function styleOf({ in: place, style, explode }: ComparedParameter): string {
  const used = style ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  return (explode ?? used === 'form') ? `${used}, exploded` : used;
}

/** A parameter has a schema, or content of one media type. */
function writtenAs(comparison: Comparison, parameter: Member<ComparedParameter>, side: 'before' | 'after') {
  const [content] = membersOf<object>(comparison.documents[side], parameter, 'content').values();
  return schemaOf(content ?? parameter);
}
