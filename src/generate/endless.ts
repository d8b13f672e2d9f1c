// Finds circular references that describe no value. A schema that contains itself in a field, as a tree does, is
// fine; one that contains itself only as an item has no TypeScript type.

import { pointerTo } from '../openapi/document.ts';
import { type JsonNode, referenceOf, valueAt } from './pointer.ts';
import type { SpecProblem } from './spec-error.ts';

/** Keywords whose schemas describe the same value as the schema that contains them, or its items. */
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'] as const;
const SINGLES = ['not', 'if', 'then', 'else', 'items'] as const;

/** Fields that contain data, where `$ref` has no special meaning. */
const DATA: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'example']);

/**
 * The circular references of a document, each circle once.
 *
 * @param document parsed from JSON or YAML
 */
export function endlessReferences(document: object): SpecProblem[] {
  const search = new Search(document as JsonNode);
  search.walk(document, '', new Set());
  return search.problems;
}

class Search {
  readonly problems: SpecProblem[] = [];
  readonly #document: JsonNode;
  /** Pointers that are known not to be circular, or that belong to a reported circle. */
  readonly #done = new Set<string>();

  constructor(document: JsonNode) {
    this.#document = document;
  }

  /** Follows every reference below a pointer. */
  walk(value: unknown, pointer: string, around: ReadonlySet<unknown>): void {
    if (typeof value !== 'object' || value === null) return;
    if (around.has(value)) {
      this.problems.push({ pointer, message: 'contains itself through a YAML anchor' });
      return;
    }
    const { $ref } = value as JsonNode;
    if ($ref === '#' || $ref === '#/')
      this.problems.push({ pointer, message: 'refers to the whole document; refer to a part of it' });
    else if (typeof $ref === 'string') this.#follow(pointer, []);
    const within = new Set(around).add(value);
    for (const [key, part] of Object.entries(value)) {
      if (!DATA.has(key)) this.walk(part, pointer + pointerTo(key), within);
    }
  }

  #follow(pointer: string, trail: readonly string[]): void {
    const start = trail.indexOf(pointer);
    if (start !== -1) {
      const circle = [...trail.slice(start), pointer].map((at) => `#${at}`).join(' → ');
      this.problems.push({ pointer, message: `refers to itself with no object in between: ${circle}` });
      return;
    }
    if (this.#done.has(pointer)) return;
    for (const next of this.#describers(pointer)) this.#follow(next, [...trail, pointer]);
    this.#done.add(pointer);
  }

  /** The other schemas that describe the value at a pointer. */
  #describers(pointer: string): string[] {
    const schema = valueAt(this.#document, pointer);
    if (typeof schema !== 'object' || schema === null) return [];
    const target = referenceOf(schema);
    const lists = LISTS.flatMap((keyword) => {
      const list = (schema as JsonNode)[keyword];
      return Array.isArray(list) ? list.map((_, index) => pointer + pointerTo(keyword, index)) : [];
    });
    const singles = SINGLES.filter((keyword) => Object.hasOwn(schema, keyword));
    return [
      ...(target === undefined ? [] : [target]),
      ...lists,
      ...singles.map((keyword) => pointer + pointerTo(keyword)),
    ];
  }
}
