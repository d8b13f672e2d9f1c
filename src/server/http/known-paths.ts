// The methods of each path in the documents of the server.

import type { OpenApiDocument } from '../../openapi/document.ts';
import { type Operation, operationsOf } from '../../openapi/operations.ts';
import { methodsOf } from './routes.ts';

/** A path of a document. */
interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

export class KnownPaths {
  readonly #documents: readonly OpenApiDocument[];
  #paths: readonly KnownPath[] | undefined;

  constructor(documents: Iterable<OpenApiDocument>) {
    this.#documents = [...documents];
  }

  /**
   * The methods of a path; empty if no document has it.
   *
   * @example paths.methodsOf('/v3/user/webhooks') // ['GET', 'HEAD', 'POST']
   */
  methodsOf(path: string): string[] {
    // Only needed for failing requests, so it does not delay the start.
    this.#paths ??= this.#documents.flatMap(operationsOf).map(knownPath);
    const methods = this.#paths.filter(({ pattern }) => pattern.test(path)).flatMap((known) => known.methods);
    return [...new Set(methods)];
  }
}

function knownPath(operation: Operation): KnownPath {
  const last = operation.isMultiSegment ? '.+' : '[^/]+';
  const literals = operation.path.replace(/\{[^}]*\}$/, '').split(/\{[^}]*\}/);
  const source = literals.map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^/]+');
  const end = operation.path.endsWith('}') ? last : '';
  return { pattern: new RegExp(`^${source}${end}$`), methods: methodsOf(operation) };
}
