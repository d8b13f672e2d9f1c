// What is compared, and what was found: objects of documents that may be invalid, such as an earlier version, and the
// changes, each once, with all operations and webhooks it affects.

import { referenceOf, valueAt } from '../../generate/pointer.ts';
import { type OpenApiDocument, pointerTo } from '../../openapi/document.ts';
import { type Direction, type EffectKind, effectOf } from './effects.ts';
import type { Places } from './shape.ts';

/** A change that affects callers or receivers. */
export interface SpecChange {
  readonly kind: EffectKind;
  readonly flow: Direction;
  /** A JSON pointer into the later document, or into the earlier one for something that was removed. */
  readonly pointer: string;
  /** What changed, as a sentence without a subject: `is required now`. */
  readonly message: string;
  /** The operations and webhooks where it occurs, such as `POST /v3/mail/send`. */
  readonly affects: readonly string[];
}

/** The same thing in both documents, such as a parameter or a field. */
export interface ComparedPair<T> {
  readonly before: T;
  readonly after: T;
}

/** Compares the values of one operation in one direction. */
export interface Comparison {
  readonly documents: ComparedPair<OpenApiDocument>;
  readonly flow: Direction;
  /** Records a change, unless it has no effect in this direction. */
  note(kind: EffectKind, pointer: string, message: string): void;
  /** Whether this comparison has already seen these two schemas. */
  isKnown(pair: ComparedPair<Places>): boolean;
  /** The number of changes that a comparison finds, without recording them. */
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
   * Starts a comparison.
   *
   * @param affects the operation or webhook, as it is shown in reports
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
        const trialLog = new ChangeLog(this.#documents);
        compare(trialLog.#comparison(flow, affects, new Set(known)));
        return trialLog.#changes.size;
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

/** An object of a document, and its pointer. */
export interface Member<T> {
  readonly pointer: string;
  readonly value: T;
}

/** The most references that are followed; a longer chain counts as circular. */
const HOP_LIMIT = 20;

/** The object at a pointer, after following references. */
export function memberAt<T extends object>(
  document: OpenApiDocument,
  pointer: string,
): Member<T> | undefined {
  let at = pointer;
  for (let hops = 0; hops < HOP_LIMIT; hops++) {
    const value = valueAt(document, at);
    if (typeof value !== 'object' || value === null) return undefined;
    const target = referenceOf(value);
    if (target === undefined) return { pointer: at, value: value as T };
    at = target;
  }
  return undefined;
}

/** The members of a map, by key, such as the responses of an operation. */
export function membersOf<T extends object>(
  document: OpenApiDocument,
  owner: Member<object> | undefined,
  field: string,
): Map<string, Member<T>> {
  if (owner === undefined) return new Map();
  const map = (owner.value as Readonly<Record<string, unknown>>)[field];
  if (typeof map !== 'object' || map === null) return new Map();
  return new Map(
    Object.keys(map).flatMap((key) => {
      const member = memberAt<T>(document, owner.pointer + pointerTo(field, key));
      return member === undefined ? [] : [[key, member] as const];
    }),
  );
}

/** The schema of a parameter, a header or a media type. */
export function schemaOf(owner: Member<object> | undefined): Places {
  return owner === undefined || !Object.hasOwn(owner.value, 'schema') ? [] : [`${owner.pointer}/schema`];
}
