// What a document of somebody else is checked with, so that neither it nor a value that a caller sends for it can make the
// process stand still. The project's own documents do without: their patterns are known to be linear.

import type { OpenApiDocument } from './document.ts';
import type { Budget } from './patterns/budget.ts';

/** A regular expression as far as it is used here. */
interface Matcher {
  test(text: string): boolean;
}

/** The means of checking values of a document that is not trusted. */
export interface Safeguards {
  /** Pays for the check of one value: for its patterns, and for each reference that is followed. */
  readonly budget: Budget;
  /** Compiles a pattern. */
  readonly pattern: (source: string) => Matcher;
}

const safeguards = new WeakMap<OpenApiDocument, Safeguards>();

/** Has all values of a document checked with these means. To be called before the first check. */
export function guard(document: OpenApiDocument, means: Safeguards): void {
  safeguards.set(document, means);
}

/** The means for a document; `undefined` if it is trusted. */
export function safeguardsOf(document: OpenApiDocument): Safeguards | undefined {
  return safeguards.get(document);
}
