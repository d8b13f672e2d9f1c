// The references of a document: each must lead to something, within the document, and to a value in the end.

import { pointerTo } from '../../openapi/document.ts';
import { DocumentError } from '../document-error.ts';

export type JsonNode = Record<string, unknown>;

/** Keys whose values are data, where `$ref` has no special meaning. */
const DATA: ReadonlySet<string> = new Set(['example', 'default', 'const', 'enum', 'value']);

/** Keywords whose schemas describe the same value as the schema that contains them. */
const SAME_VALUE = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

/**
 * Checks every reference, and writes each in one form: a fragment that `encodeURI` has encoded.
 *
 * @throws DocumentError when one leads nowhere, out of the document, or only back to itself
 */
export function checkReferences(document: JsonNode, source: string): void {
  const found = referencesOf(document);
  const known = new Set<object>();
  for (const { node, pointer } of found) {
    const target = targetPointer(node.$ref as string, pointer, source);
    if (target === '')
      throw new DocumentError(source, pointer, 'refers to the whole document; refer to a part of it');
    if (at(document, target) === undefined)
      throw new DocumentError(source, pointer, `refers to ${node.$ref}, and there is nothing`);
    node.$ref = `#${encodeURI(target)}`;
  }
  for (const { node, pointer } of found) assertEnds(document, node, { pointer, source, known });
}

/** The objects with references in a document or a part of it, each with its pointer. */
export function referencesOf(document: unknown): { readonly node: JsonNode; readonly pointer: string }[] {
  const found: { node: JsonNode; pointer: string }[] = [];
  collect(document, '', false, found);
  return found;
}

/** The value at a pointer; `undefined` if there is none. */
export function at(document: JsonNode, pointer: string): unknown {
  let value: unknown = document;
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as JsonNode)[key];
  }
  return value;
}

/** The pointer of a reference that has been checked. */
export function pointerOf(reference: string): string {
  return decodeURI(reference.slice(1));
}

/** The object behind references, and its pointer. */
export function resolved(document: JsonNode, pointer: string): { value: unknown; pointer: string } {
  let here = pointer;
  let value = at(document, here);
  while (isNode(value) && typeof value.$ref === 'string') {
    here = pointerOf(value.$ref);
    value = at(document, here);
  }
  return { value, pointer: here };
}

export function isNode(value: unknown): value is JsonNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function collect(
  value: unknown,
  pointer: string,
  isMap: boolean,
  found: { node: JsonNode; pointer: string }[],
): void {
  if (typeof value !== 'object' || value === null) return;
  if (!isMap && typeof (value as JsonNode).$ref === 'string')
    found.push({ node: value as JsonNode, pointer });
  for (const [key, part] of Object.entries(value)) {
    if (!isMap && (DATA.has(key) || key.startsWith('x-') || isSchemaExamples(key, part))) continue;
    // The keys of these maps are names, not keywords.
    collect(part, pointer + pointerTo(key), !isMap && /^(properties|patternProperties)$/.test(key), found);
  }
}

/** In a schema, `examples` is a list of data; elsewhere it is a map of objects that may be references. */
function isSchemaExamples(key: string, part: unknown): boolean {
  return key === 'examples' && Array.isArray(part);
}

function targetPointer(reference: string, pointer: string, source: string): string {
  if (!reference.startsWith('#'))
    throw new DocumentError(
      source,
      pointer,
      `refers to ${reference}; bundle the document into one file first`,
    );
  if (reference !== '#' && !reference.startsWith('#/'))
    throw new DocumentError(
      source,
      pointer,
      `refers to ${reference}; anchors are not supported, use a pointer`,
    );
  try {
    return decodeURIComponent(reference.slice(1));
  } catch {
    throw new DocumentError(source, pointer, `refers to ${reference}, which cannot be decoded`);
  }
}

interface Around {
  readonly pointer: string;
  readonly source: string;
  /** What is known to end. */
  readonly known: Set<object>;
}

/** A schema may contain itself in a field or an item; without one in between, it describes no value. */
function assertEnds(document: JsonNode, start: JsonNode, { pointer, source, known }: Around): void {
  const trail: string[] = [];
  const around = new Set<object>();
  const follow = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || known.has(value)) return;
    if (around.has(value))
      throw new DocumentError(
        source,
        pointer,
        `refers to itself with nothing in between: ${trail.join(' → ')}`,
      );
    around.add(value);
    const { $ref } = value as JsonNode;
    if (typeof $ref === 'string') {
      trail.push($ref);
      follow(at(document, pointerOf($ref)));
      trail.pop();
    }
    for (const keyword of SAME_VALUE) {
      const part = (value as JsonNode)[keyword];
      for (const each of Array.isArray(part) ? part : [part]) follow(each);
    }
    around.delete(value);
    known.add(value);
  };
  follow(start);
}
