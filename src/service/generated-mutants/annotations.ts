// The rules that a document names beside its parts (`x-rules`), and the gaps (`x-gaps`).

import type { OpenApiDocument } from '../../openapi/document.ts';

/** Reads the annotations of one document. */
export class Annotations {
  readonly #counts = new Map<string, number>();
  readonly #canShow: (rule: string) => boolean;

  /** @param canShow whether a provider can show a rule; the others are passed over */
  constructor(document: OpenApiDocument, canShow: (rule: string) => boolean) {
    this.#canShow = canShow;
    this.#count(document);
  }

  /**
   * The rule that a part of the document is about. Of several it is the one that the document names least often:
   * that one says most about this part.
   *
   * @example annotations.ruleOf({ 'x-rules': ['M-ER-02', 'M-ER-10'] }) // 'M-ER-10'
   */
  ruleOf(part: object): string | undefined {
    const count = (rule: string) => this.#counts.get(rule) ?? 0;
    const [rule] = this.rulesOf(part).sort((a, b) => count(a) - count(b));
    return rule;
  }

  /** Every rule that a part names and a provider can show. */
  rulesOf(part: object): string[] {
    return rulesIn(part).filter(this.#canShow);
  }

  /** The rule of a part whose every keyword is documented; none where a gap had to be filled. */
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
