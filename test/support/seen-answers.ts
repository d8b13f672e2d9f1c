// What the documents say of answers, and what of it has been seen in answers of the mock: each status of an operation and
// each field of its bodies, and each value of an enumeration, which counts for all answers that share it.

import { locate, type OpenApiDocument, pointerTo, type Schema } from '../../src/openapi/document.ts';
import { type Operation, operationsOf } from '../../src/openapi/operations.ts';

/** A place in a body: the fields and values that are documented there. */
interface Place {
  readonly fields: Map<string, Place>;
  /** Values of enumerations as JSON, each with the pointer of its enumeration. */
  readonly values: Map<string, string>;
  /** What the items of a list, and the values of a map, are. */
  items: Place | undefined;
}

/** Far deeper than any body of the documents; schemas may refer to themselves. */
const MAX_DEPTH = 12;

export class SeenAnswers {
  readonly #seen = new Set<string>();
  readonly #documented = new Map<string, ReadonlyMap<string, Place>>();
  readonly #operations: readonly Operation[];
  readonly #service: string;

  constructor(service: string, document: OpenApiDocument) {
    this.#service = service;
    this.#operations = operationsOf(document);
    for (const operation of this.#operations)
      this.#documented.set(operation.id, bodiesOf(document, operation));
  }

  /**
   * Notes an answer.
   *
   * @param call the method and the path, with or without its query
   * @param body the parsed body; `undefined` if it is no JSON
   */
  note(call: { readonly method: string; readonly path: string }, status: number, body: unknown): void {
    const operation = this.#operations.find((each) => isCallOf(each, call));
    if (operation === undefined) return;
    const found = operation.responses.get(String(status))?.status ?? `${String(status).charAt(0)}XX`;
    const at = `${operation.id} ${found}`;
    this.#seen.add(at);
    const place = this.#documented.get(operation.id)?.get(found);
    if (place !== undefined) this.#noteBody(place, body, at);
  }

  /** What is documented, each as a line: `mail listWebhooks 200 /total`, `mail /components/schemas/Scope = "mail.send"`. */
  get documented(): string[] {
    const lines = [...this.#documented].flatMap(([id, bodies]) =>
      [...bodies].flatMap(([status, place]) => [`${id} ${status}`, ...linesOf(place, `${id} ${status} `)]),
    );
    return [...new Set(lines)].map((line) => `${this.#service} ${line}`);
  }

  /** What is documented and has not been seen. */
  get unseen(): string[] {
    return this.documented.filter((line) => !this.#seen.has(line.slice(this.#service.length + 1)));
  }

  #noteBody(place: Place, body: unknown, at: string): void {
    const enumeration = place.values.get(JSON.stringify(body));
    if (enumeration !== undefined) this.#seen.add(`${enumeration} = ${JSON.stringify(body)}`);
    if (typeof body !== 'object' || body === null) return;
    for (const [name, value] of Object.entries(body)) {
      const field = Array.isArray(body) ? undefined : place.fields.get(name);
      const below = field ?? place.items;
      if (below === undefined) continue;
      const path = pathBelow(at, field === undefined ? '*' : name);
      if (field !== undefined) this.#seen.add(path);
      this.#noteBody(below, value, path);
    }
  }
}

function isCallOf(
  { method, path, isMultiSegment }: Operation,
  call: { readonly method: string; readonly path: string },
) {
  if (method !== call.method) return false;
  const names = [...path.matchAll(/\{[^}]+\}/g)];
  let seen = 0;
  const pattern = path
    .replace(/[.]/g, '\\.')
    .replace(/\{[^}]+\}/g, () => (isMultiSegment && ++seen === names.length ? '.+' : '[^/]+'));
  return new RegExp(`^${pattern}$`).test(call.path.split('?', 1)[0] as string);
}

function pathBelow(at: string, name: string): string {
  return at.includes(' /') ? `${at}/${name}` : `${at} /${name}`;
}

function linesOf(place: Place, at: string): string[] {
  const values = [...place.values].map(([value, enumeration]) => `${enumeration} = ${value}`);
  const fields = [...place.fields].flatMap(([name, below]) => {
    const path = `${at}/${name}`;
    return [path, ...linesOf(below, path)];
  });
  return [...values, ...fields, ...(place.items ? linesOf(place.items, `${at}/*`) : [])];
}

function bodiesOf(document: OpenApiDocument, { responses }: Operation): ReadonlyMap<string, Place> {
  return new Map(
    Array.from(responses.values(), ({ status, content }) => {
      const place = emptyPlace();
      for (const pointer of content.values()) addSchema(document, place, pointer, 0);
      return [status, place] as const;
    }),
  );
}

function emptyPlace(): Place {
  return { fields: new Map(), values: new Map(), items: undefined };
}

function addSchema(document: OpenApiDocument, place: Place, given: string, depth: number): void {
  if (depth > MAX_DEPTH) return;
  const { value: schema, pointer } = locate<Schema>(document, given);
  for (const value of schema.enum ?? []) place.values.set(JSON.stringify(value), pointer);
  for (const parts of ['allOf', 'oneOf', 'anyOf'] as const)
    for (const index of (schema[parts] ?? []).keys())
      addSchema(document, place, pointer + pointerTo(parts, index), depth);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if ((property as unknown) === false) continue;
    const below = place.fields.get(name) ?? emptyPlace();
    place.fields.set(name, below);
    addSchema(document, below, pointer + pointerTo('properties', name), depth + 1);
  }
  const rest = schema.items ? 'items' : 'additionalProperties';
  if (typeof schema[rest] !== 'object') return;
  place.items ??= emptyPlace();
  addSchema(document, place.items, pointer + pointerTo(rest), depth + 1);
}
