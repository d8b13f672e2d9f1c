// Bounds, formats and other keywords that restrict a value: merges those of several schemas, and compares them.

import type { Schema } from '../../openapi/document.ts';
import type { EffectKind } from './comparison.ts';

/** A changed keyword: the kind of change, and its message. */
export interface Difference {
  readonly kind: EffectKind;
  readonly message: string;
}

/** Whether a higher or a lower value is stricter, and the value that a missing keyword stands for. */
interface Bound {
  readonly stricter: 'more' | 'less';
  readonly without: number;
}

const least = (without: number): Bound => ({ stricter: 'more', without });
const most: Bound = { stricter: 'less', without: Number.POSITIVE_INFINITY };

const BOUNDS: Readonly<Record<string, Bound>> = {
  minimum: least(Number.NEGATIVE_INFINITY),
  exclusiveMinimum: least(Number.NEGATIVE_INFINITY),
  minLength: least(0),
  minItems: least(0),
  minProperties: least(0),
  minContains: least(1),
  maximum: most,
  exclusiveMaximum: most,
  maxLength: most,
  maxItems: most,
  maxProperties: most,
  maxContains: most,
};

/** Formats whose values are all valid for another format. */
const WIDER_FORMATS: Readonly<Record<string, string>> = { int32: 'int64', float: 'double' };

/** Keywords whose values cannot be compared, only whether they are present. */
const OTHERS = [
  'pattern',
  'multipleOf',
  'uniqueItems',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'dependentRequired',
  'dependentSchemas',
  'patternProperties',
  'propertyNames',
  'unevaluatedItems',
  'contentEncoding',
  'contentMediaType',
] as const;

/** A format that affects how a value is displayed, not the value. */
const DISPLAY_FORMAT = 'password';

const COMPARED: ReadonlySet<string> = new Set([...Object.keys(BOUNDS), 'format', ...OTHERS]);

/** Merges the keywords of schemas that all apply: the strictest value of each. */
export function mergedKeywords(schemas: readonly Schema[]): Map<string, unknown> {
  const merged = new Map<string, unknown>();
  for (const [keyword, value] of schemas.flatMap((schema) => Object.entries(schema))) {
    if (!COMPARED.has(keyword) || value === false || value === DISPLAY_FORMAT) continue;
    merged.set(keyword, merged.has(keyword) ? together(keyword, merged.get(keyword), value) : value);
  }
  return merged;
}

function together(keyword: string, one: unknown, other: unknown): unknown {
  const bound = BOUNDS[keyword];
  if (bound !== undefined) {
    return bound.stricter === 'more'
      ? Math.max(Number(one), Number(other))
      : Math.min(Number(one), Number(other));
  }
  return same(one, other) ? one : [one, other];
}

/**
 * Compares the keywords of a value.
 *
 * @example differences(new Map([['maxLength', 9]]), new Map([['maxLength', 5]]))
 * // [{ kind: 'bound_tightened', message: 'has maxLength 5 instead of 9' }]
 */
export function differences(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): Difference[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((keyword) => {
    const [earlier, later] = [before.get(keyword), after.get(keyword)];
    if (same(earlier, later)) return [];
    if (keyword === 'format') return formatDifference(earlier, later);
    const bound = BOUNDS[keyword];
    return bound === undefined
      ? otherDifferences(keyword, earlier, later)
      : boundDifference(keyword, bound, [earlier, later]);
  });
}

function boundDifference(keyword: string, bound: Bound, [earlier, later]: [unknown, unknown]): Difference[] {
  const [old, now] = [Number(earlier ?? bound.without), Number(later ?? bound.without)];
  if (old === now) return [];
  const isTighter = bound.stricter === 'more' ? now > old : now < old;
  return [
    { kind: isTighter ? 'bound_tightened' : 'bound_loosened', message: changed(keyword, earlier, later) },
  ];
}

function formatDifference(earlier: unknown, later: unknown): Difference[] {
  const message = changed('format', earlier, later);
  if (earlier === undefined || WIDER_FORMATS[String(later)] === earlier)
    return [{ kind: 'bound_tightened', message }];
  if (later === undefined || WIDER_FORMATS[String(earlier)] === later)
    return [{ kind: 'format_dropped', message }];
  return [{ kind: 'format_changed', message }];
}

/** A new restriction allows less, a removed one allows more, a changed one may do either. */
function otherDifferences(keyword: string, earlier: unknown, later: unknown): Difference[] {
  const message = changed(keyword, earlier, later);
  if (earlier === undefined) return [{ kind: 'bound_tightened', message }];
  if (later === undefined) return [{ kind: 'bound_loosened', message }];
  if (keyword !== 'pattern') return [{ kind: 'not_compared', message }];
  return [
    { kind: 'bound_tightened', message },
    { kind: 'bound_loosened', message },
  ];
}

function changed(keyword: string, earlier: unknown, later: unknown): string {
  if (earlier === undefined)
    return isPlain(later) ? `has ${keyword} ${later} now` : `is restricted by ${keyword} now`;
  if (later === undefined)
    return isPlain(earlier) ? `no longer has ${keyword} ${earlier}` : `is no longer restricted by ${keyword}`;
  if (isPlain(earlier) && isPlain(later)) return `has ${keyword} ${later} instead of ${earlier}`;
  return `is restricted by a different ${keyword}`;
}

/** A restriction that is a schema is named in messages but not printed. */
function isPlain(value: unknown): boolean {
  return typeof value !== 'object';
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
