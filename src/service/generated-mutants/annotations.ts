// The rules (`x-rules`) and gaps (`x-gaps`) that a document lists for its parts.

import type { OpenApiDocument } from '../../openapi/document.ts';

/** What is known of the rules that a document names. */
export interface AnnotatedRules {
  /** Whether a provider can show a rule; other rules are ignored. */
  canShow(rule: string): boolean;
  /** The statements of a rule that can be seen from outside. */
  statementsOf(rule: string): readonly { readonly id: string; readonly says: string }[];
}

/** Reads the annotations of one document. */
export class Annotations {
  readonly #counts = new Map<string, number>();
  readonly #rules: AnnotatedRules;

  constructor(document: OpenApiDocument, rules: AnnotatedRules) {
    this.#rules = rules;
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
    return rulesIn(part).filter(this.#rules.canShow);
  }

  /** The statements of a rule that name a field, rather with another word; the rule itself if none does. */
  statementsOn(rule: string, field: string, word = field): readonly string[] {
    const speaksOf = (named: string) => (statement: { readonly says: string }) =>
      statement.says.split(/[^a-z0-9_]+/i).includes(named);
    const naming = this.#rules.statementsOf(rule).filter(speaksOf(field));
    const speaking = naming.filter(speaksOf(word));
    const meant = speaking.length === 0 ? naming : speaking;
    return meant.length === 0 ? [rule] : meant.map(({ id }) => id);
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
