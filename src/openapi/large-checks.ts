// Compiles the checks of large schemas before the first call, which would otherwise wait for it, and everybody else with it:
// a check is compiled in one go. Small ones are compiled on first use, since most are never used.

import { follow, type OpenApiDocument, pointerTo, valueAt } from './document.ts';
import type { Operation } from './operations.ts';
import type { Validators } from './validators.ts';

/** Schemas with more parts are large: compiling so many takes some tens of milliseconds. */
const MOST_PARTS = 300;

/** What a schema gives as a value, without being a schema. */
const VALUES = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** A document, and its validators. */
interface Compiling {
  readonly document: OpenApiDocument;
  readonly requests: Validators;
  readonly answers: Validators;
}

/**
 * Compiles what is large among the checks of operations, of what they take and answer, and of the document's events.
 *
 * @example compileLargeChecks(operations, { document, requests, answers })
 */
export function compileLargeChecks(operations: readonly Operation[], compiling: Compiling): void {
  const { document, requests, answers } = compiling;
  const [taken, given] = [new LargeSchemas(document), new LargeSchemas(document)];
  for (const operation of operations) {
    const parameters = operation.parameters.map(({ schemaPointer }) => schemaPointer);
    // For what is no request, all errors are looked for, and that is compiled, too.
    for (const [mediaType, body] of [[undefined, undefined], ...(operation.body?.content ?? [])] as const)
      taken.compile([...parameters, body], () => requests.request(operation, body && mediaType)(null));
    for (const { content } of operation.responses.values())
      for (const pointer of content.values()) given.compile([pointer], () => answers.at(pointer));
  }
  for (const type of Object.keys(document.webhooks ?? {}))
    given.compile([pointerTo('webhooks', type)], () => answers.event(type));
}

/** Keeps in mind what has been compiled, which others can refer to at no cost. */
class LargeSchemas {
  readonly #document: OpenApiDocument;
  readonly #compiled = new Set<object>();

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  /** Compiles the schemas at these places, if they are large together. */
  compile(pointers: readonly (string | undefined)[], compile: () => unknown): void {
    const parts = this.#partsOf(pointers);
    if (parts.size <= MOST_PARTS) return;
    compile();
    for (const part of parts) this.#compiled.add(part);
  }

  /** What has not been compiled of schemas, and of those that they refer to. */
  #partsOf(pointers: readonly (string | undefined)[]): Set<object> {
    const parts = new Set<object>();
    const waiting = pointers.map((pointer) => pointer && valueAt(this.#document, pointer));
    while (waiting.length > 0) {
      const part = waiting.pop();
      if (typeof part !== 'object' || part === null || parts.has(part) || this.#compiled.has(part)) continue;
      parts.add(part);
      if ('$ref' in part) waiting.push(follow(this.#document, part, '').value);
      for (const [key, value] of Object.entries(part)) if (!VALUES.has(key)) waiting.push(value);
    }
    return parts;
  }
}
