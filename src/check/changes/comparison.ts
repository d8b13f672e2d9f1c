// What is compared, and what was found: objects of documents that may be invalid, such as an earlier version, and the
// changes, each once, with all operations and webhooks it affects; and whether a kind of change breaks callers or receivers.

import { referenceOf, valueAt } from '../../generate/pointer.ts';
import { type OpenApiDocument, pointerTo } from '../../openapi/document.ts';
import type { Severity } from '../finding.ts';

/** Pointers to the schemas that a value must all match; empty if any value is allowed. */
export type Places = readonly string[];

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

/**
 * The direction of a value: callers write requests and read responses, receivers read events and write replies.
 */
export type Direction = 'request' | 'answer' | 'event' | 'reply';

interface BreakingEffect {
  readonly severity: Severity;
  /** Who is affected, and how. */
  readonly why: string;
}

const breaks = (why: string): BreakingEffect => ({ severity: 'error', why });
const warns = (why: string): BreakingEffect => ({ severity: 'warning', why });

/** Affects the writers of a value, because fewer values are accepted. */
const refused = (clause: string) => ({
  request: breaks(`callers that ${clause} are refused`),
  reply: breaks(`receivers that ${clause} count as failed`),
});

/** Affects the readers of a value, because new values may appear. Callers can prepare for them, receivers cannot. */
const unforeseen = (clause: string) => ({
  answer: warns(`callers that ${clause} must cope with it`),
  event: breaks(`receivers that ${clause} refuse it`),
});

/** Affects the readers of a value that no longer appears. */
const missed = {
  answer: breaks('callers that read it no longer find it'),
  event: breaks('receivers that read it no longer find it'),
};

const cannotTell = warns('needs a review: it cannot be compared automatically');

export const EFFECTS = {
  // Values
  type_narrowed: refused('write it'),
  type_widened: {
    answer: breaks('callers do not expect it'),
    event: breaks('receivers do not expect it'),
  },
  value_removed: refused('write it'),
  value_added: unforeseen('only know the others'),
  value_changed: {
    ...refused('write the old one'),
    answer: breaks('callers expect the old one'),
    event: breaks('receivers expect the old one'),
  },
  bound_tightened: refused('keep to the old bound'),
  bound_loosened: unforeseen('check the old bound'),
  format_changed: {
    ...refused('write it as before'),
    answer: breaks('callers that parse it as before fail'),
    event: breaks('receivers that parse it as before fail'),
  },
  format_dropped: {
    answer: breaks('callers that parse it as before fail'),
    event: breaks('receivers that parse it as before fail'),
  },
  default_changed: { request: breaks('callers that leave it out get another value') },
  alternative_removed: refused('write it'),
  alternative_added: unforeseen('only know the others'),
  not_compared: { request: cannotTell, answer: cannotTell, event: cannotTell, reply: cannotTell },

  // Fields
  field_removed: { ...missed, request: warns('callers that send it see no effect') },
  field_refused: { ...missed, ...refused('write it') },
  field_required: refused('leave it out'),
  field_optional: {
    answer: breaks('callers that rely on it may not find it'),
    event: breaks('receivers that rely on it may not find it'),
  },
  others_refused: refused('write unlisted fields'),

  // Operations
  operation_removed: { request: breaks('callers get an error') },
  operation_renamed: { request: warns('generated clients and types get the new name') },
  parameter_removed: { ...missed, request: breaks('callers that send it see no effect') },
  parameter_required: refused('leave it out'),
  parameter_optional: {
    answer: breaks('callers that rely on it may not find it'),
    event: breaks('receivers that rely on it may not find it'),
  },
  parameter_restyled: {
    ...refused('write it as before'),
    answer: breaks('callers that parse it as before fail'),
    event: breaks('receivers that parse it as before fail'),
  },
  body_removed: { ...missed, request: breaks('callers that send it see no effect') },
  body_required: refused('leave it out'),
  body_limit_lowered: refused('write as much as before'),
  media_type_removed: { ...missed, ...refused('write it') },
  media_type_added: { event: breaks('receivers only read the others') },
  success_removed: { ...refused('return it'), answer: breaks('callers expect it') },
  refusal_removed: {
    ...refused('return it'),
    answer: warns('callers that handle it never see it'),
  },
  success_added: { answer: warns('callers that only know the others must cope with it') },
  credentials_narrowed: {
    request: breaks('callers with credentials that were sufficient before are refused'),
  },

  // Webhooks
  event_removed: { event: breaks('receivers never get it') },
  event_added: { event: warns('receivers subscribed to every event get it too') },
  event_method_changed: { event: breaks('receivers listen for the old one') },
  delivery_changed: { event: breaks('receivers are built for the old one') },
  time_shortened: { event: breaks('receivers that need longer count as failed') },
  patience_shortened: { event: warns('receivers that are down for a long time miss more events') },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<Direction, BreakingEffect>>>>>;

/** The kinds of change. */
export type EffectKind = keyof typeof EFFECTS;

/** The effect of a change in a direction; `undefined` if it has none. */
export function effectOf(kind: EffectKind, flow: Direction): BreakingEffect | undefined {
  const effects: Readonly<Partial<Record<Direction, BreakingEffect>>> = EFFECTS[kind];
  return effects[flow];
}
