// A generated value that fits its schema, found by drawing in several ways and checking each.

import type { OpenApiDocument } from './document.ts';
import { safeguardsOf } from './safeguards.ts';
import { sampled } from './sample.ts';
import type { Draw } from './sample-scalars.ts';
import type { SampleOptions } from './schema-merger.ts';
import type { ValidationError } from './validation-errors.ts';
import type { SchemaCheck } from './validators.ts';

/** The best value that was found. */
export interface Fitting {
  readonly value: unknown;
  /** Why it does not fit all the same, as a sentence without a subject. */
  readonly problem: string | undefined;
}

/** A step of trying generated values: `working`, one that fits, or what is wrong with one and the pointer of its schema. */
export type Trial = 'working' | 'fits' | { readonly pointer: string; readonly problem: string };

/** The ways, the most telling value first: with the schema's examples, without, with what other ways there are, and small. */
const WAYS: readonly SampleOptions[] = [
  { isComplete: true, usesExamples: true },
  ...Array.from({ length: 3 }, () => ({ isComplete: true, usesExamples: false })),
  ...Array.from({ length: 3 }, () => ({ isComplete: true, usesExamples: false, leavesOut: 'all' as const })),
  ...Array.from({ length: 24 }, (_, place) => ({
    isComplete: true,
    usesExamples: false,
    way: 1 + place,
    ...([{}, { leavesOut: 'all' }, { leavesOut: 'some' }] as const)[place % 3],
  })),
];

/** The smallest value, where a whole one is too large. */
const SMALL: SampleOptions = { isComplete: true, usesExamples: false, leavesOut: 'all' };

const TOO_LARGE = 'needs a value that is too large to be generated, which is cut';

/** What a check says of a field that a closed schema does not have, and how many of them are left out. */
const UNKNOWN_FIELD = 'is not a known field';
const MAX_UNKNOWN = 100;

interface Wanted {
  readonly document: OpenApiDocument;
  readonly pointer: string;
  readonly given?: unknown;
}

interface Means {
  /** Checks a value of this schema. */
  readonly check: SchemaCheck;
  readonly draw: Draw;
  /** Whether examples of the schema are a value, too. */
  readonly usesExamples?: boolean;
}

/**
 * A value of the schema at a pointer.
 *
 * @returns the first value that was drawn if none fits: a schema can contradict itself
 */
export function fittingSample(wanted: Wanted, means: Means): Fitting {
  return inOneGo(fittingSteps(wanted, means));
}

/** Takes all steps. */
export function inOneGo(steps: Generator<undefined, Fitting>): Fitting {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The same in steps: yields between two ways, so that others may work. */
export function* fittingSteps(wanted: Wanted, means: Means): Generator<undefined, Fitting> {
  const { usesExamples = true } = means;
  let first: Fitting | undefined;
  let effort = 0;
  for (const way of WAYS.slice(usesExamples ? 0 : 1)) {
    const { value, isCut, fault, ...made } = tried(way, wanted, means);
    if (isCut) return smallest(wanted, means);
    if (fault === undefined) return { value, problem: undefined };
    first ??= { value, problem: problemOf(fault) };
    effort += made.effort;
    // What is much work is not done again and again.
    if (fault.keyword === 'budget' || effort > 1) break;
    yield undefined;
  }
  return first as Fitting;
}

function smallest(wanted: Wanted, means: Means): Fitting {
  const { value, isCut, fault } = tried(SMALL, wanted, means);
  if (fault === undefined) return { value, problem: undefined };
  return { value, problem: isCut ? TOO_LARGE : problemOf(fault) };
}

/** A value that was drawn in one way, what is wrong with it, and how much work it was, as a share of what it may take. */
interface Tried {
  readonly value: unknown;
  readonly isCut: boolean;
  readonly fault: ValidationError | undefined;
  readonly effort: number;
}

function tried(way: SampleOptions, { document, pointer, given }: Wanted, { check, draw }: Means): Tried {
  const drawn = sampled(document, pointer, given, draw, way);
  let { effort } = drawn;
  const budget = safeguardsOf(document)?.budget;
  const firstFault = (value: unknown) => {
    const [fault] = check(value);
    effort += budget?.spentShare ?? 0;
    return fault;
  };
  const { value, fault } = withoutUnknownFields(drawn.value, firstFault, () => effort > 1);
  return { value: fault === undefined ? value : drawn.value, isCut: drawn.isCut, fault, effort };
}

function problemOf({ pointer, message }: ValidationError): string {
  return `is generated with a value that does not fit: ${pointer === '' ? 'it' : pointer} ${message}`;
}

/** A value without the fields that no part of its schema knows, and what is wrong with it then. */
function withoutUnknownFields(
  value: unknown,
  firstFault: (value: unknown) => ValidationError | undefined,
  isEnough: () => boolean,
): { readonly value: unknown; readonly fault: ValidationError | undefined } {
  let fault = firstFault(value);
  if (fault?.message !== UNKNOWN_FIELD) return { value, fault };
  const pruned = structuredClone(value);
  for (let fields = 0; fault?.message === UNKNOWN_FIELD && fields < MAX_UNKNOWN && !isEnough(); fields++) {
    removeAt(pruned, fault.pointer);
    fault = firstFault(pruned);
  }
  return { value: pruned, fault };
}

function removeAt(value: unknown, pointer: string): void {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = keys.pop() as string;
  let holder = value as Record<string, unknown>;
  for (const key of keys) holder = holder[key] as Record<string, unknown>;
  Reflect.deleteProperty(holder, last);
}
