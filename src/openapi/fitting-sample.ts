// A generated value that fits its schema, found by drawing in several ways and checking each.

import type { OpenApiDocument } from './document.ts';
import { type SampleOptions, sampled } from './sample.ts';
import type { Draw } from './sample-scalars.ts';
import type { ValidationError } from './validation-errors.ts';
import type { SchemaCheck } from './validators.ts';

/** The best value that was found. */
export interface Fitting {
  readonly value: unknown;
  /** Why it does not fit all the same, as a sentence without a subject. */
  readonly problem: string | undefined;
}

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

/**
 * A value of the schema at a pointer.
 *
 * @param check checks a value of this schema
 * @param usesExamples whether examples of the schema are a value, too
 * @returns the first value that was drawn if none fits: a schema can contradict itself
 */
export function fittingSample(
  {
    document,
    pointer,
    given,
  }: { readonly document: OpenApiDocument; readonly pointer: string; readonly given?: unknown },
  {
    check,
    draw,
    usesExamples = true,
  }: { readonly check: SchemaCheck; readonly draw: Draw; readonly usesExamples?: boolean },
): Fitting {
  let first: Fitting | undefined;
  let effort = 0;
  for (const way of WAYS.slice(usesExamples ? 0 : 1)) {
    const { value, isCut, ...made } = sampled(document, pointer, given, draw, way);
    if (isCut) return small();
    const { value: pruned, fault } = withoutUnknownFields(value, check);
    if (fault === undefined) return { value: pruned, problem: undefined };
    first ??= { value, problem: problemOf(fault) };
    effort += made.effort;
    // A large value is not drawn again and again.
    if (fault.keyword === 'budget' || effort > 1) break;
  }
  return first as Fitting;

  function small(): Fitting {
    const { value, isCut } = sampled(document, pointer, given, draw, SMALL);
    const { value: pruned, fault } = withoutUnknownFields(value, check);
    if (fault === undefined) return { value: pruned, problem: undefined };
    return { value, problem: isCut ? TOO_LARGE : problemOf(fault) };
  }
}

function problemOf({ pointer, message }: ValidationError): string {
  return `is generated with a value that does not fit: ${pointer === '' ? 'it' : pointer} ${message}`;
}

/** A value without the fields that no part of its schema knows, and what is wrong with it then. */
function withoutUnknownFields(
  value: unknown,
  check: SchemaCheck,
): { readonly value: unknown; readonly fault: ValidationError | undefined } {
  let [fault] = check(value);
  if (fault?.message !== UNKNOWN_FIELD) return { value, fault };
  const pruned = structuredClone(value);
  for (let fields = 0; fault?.message === UNKNOWN_FIELD && fields < MAX_UNKNOWN; fields++) {
    removeAt(pruned, fault.pointer);
    [fault] = check(pruned);
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
