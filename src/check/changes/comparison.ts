// Two documents that are compared, and what has been found so far: each change once, with all that it is met in.

import type { OpenApiDocument } from '../../openapi/document.ts';
import { type Direction, type EffectKind, effectOf } from './effects.ts';
import type { Places } from './shape.ts';

/** A change that does something to somebody. */
export interface SpecChange {
  readonly kind: EffectKind;
  readonly flow: Direction;
  /** Where it is: in the later document, or in the earlier one for what was removed. */
  readonly pointer: string;
  /** What is different, as a sentence without its subject: `is required now`. */
  readonly message: string;
  /** The operations and webhooks that it is met in, such as `POST /v3/mail/send`. */
  readonly affects: readonly string[];
}

/** One of a kind in both documents, such as a parameter or a field. */
export interface ComparedPair<T> {
  readonly before: T;
  readonly after: T;
}

/** The comparison of one operation's values that go one way. */
export interface Comparison {
  readonly documents: ComparedPair<OpenApiDocument>;
  readonly flow: Direction;
  /** Notes a change; one that harms nobody in this flow is forgotten. */
  note(kind: EffectKind, pointer: string, message: string): void;
  /** Whether two schemas were met in this comparison before. */
  isKnown(pair: ComparedPair<Places>): boolean;
  /** The changes that a comparison of the same values finds, without noting them here. */
  trial(compare: (comparison: Comparison) => void): number;
}

/** All changes between two documents. */
export class ChangeLog {
  readonly #documents: ComparedPair<OpenApiDocument>;
  readonly #changes = new Map<string, SpecChange & { readonly affects: string[] }>();

  constructor(documents: ComparedPair<OpenApiDocument>) {
    this.#documents = documents;
  }

  get changes(): SpecChange[] {
    return [...this.#changes.values()];
  }

  /**
   * Begins to compare.
   *
   * @param affects the operation or the webhook, in words
   */
  begin(flow: Direction, affects: string): Comparison {
    return this.#comparison(flow, affects, new Set());
  }

  #comparison(flow: Direction, affects: string, known: Set<string>): Comparison {
    return {
      documents: this.#documents,
      flow,
      note: (kind, pointer, message) => this.#add({ kind, flow, pointer, message }, affects),
      isKnown: ({ before, after }) => {
        const key = `${before.join(' ')} → ${after.join(' ')}`;
        return known.has(key) || !known.add(key);
      },
      trial: (compare) => {
        const apart = new ChangeLog(this.#documents);
        compare(apart.#comparison(flow, affects, new Set(known)));
        return apart.#changes.size;
      },
    };
  }

  #add(change: Omit<SpecChange, 'affects'>, affects: string): void {
    if (effectOf(change.kind, change.flow) === undefined) return;
    const key = [change.kind, change.flow, change.pointer, change.message].join(' ');
    const known = this.#changes.get(key);
    if (known === undefined) this.#changes.set(key, { ...change, affects: [affects] });
    else if (!known.affects.includes(affects)) known.affects.push(affects);
  }
}
