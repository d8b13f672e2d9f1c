// The rules (`x-rules`) and gaps (`x-gaps`) that a document lists for its parts.

import type { OpenApiDocument } from '../../openapi/document.ts';

/** Reads the annotations of one document. */
export class Annotations {
  readonly #counts = new Map<string, number>();
  readonly #canShow: (rule: string) => boolean;

  /** @param canShow whether a provider can show a rule; other rules are ignored */
  constructor(document: OpenApiDocument, canShow: (rule: string) => boolean) {
    this.#canShow = canShow;
    this.#count(document);
  }

  /**
   * The rule for a part of the document. If there are several, it is the one that the document lists least often,
   * since it is the most specific.
   *
   * @example annotations.ruleOf({ 'x-rules': ['M-ER-02', 'M-ER-10'] }) // 'M-ER-10'
   */
  ruleOf(part: object): string | undefined {
    const count = (rule: string) => this.#counts.get(rule) ?? 0;
    const [rule] = this.rulesOf(part).sort((a, b) => count(a) - count(b));
    return rule;
  }

  /** Every rule of a part that a provider can show. */
  rulesOf(part: object): string[] {
    return rulesIn(part).filter(this.#canShow);
  }

  /** The rule of a part that is completely documented; none if it has a gap. */
  promiseOf(part: object): string | undefined {
    return 'x-gaps' in part ? undefined : this.ruleOf(part);
  }

  #count(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    for (const rule of rulesIn(node)) this.#counts.set(rule, (this.#counts.get(rule) ?? 0) + 1);
    for (const child of Object.values(node)) this.#count(child);
  }
}

function rulesIn(part: object): readonly string[] {
  const named = (part as { readonly 'x-rules'?: unknown })['x-rules'];
  return Array.isArray(named) ? named : [];
}
