// What was compared with the mock, as files of the command line have it: the divergences of a search as steps with two answers
// each, and an audited recording as entries by their times.

import type { MarkKind, Row } from '../timeline/mark.ts';
import { words } from '../timeline/mark.ts';
import { listOf, numberOrNull, shownOf, textOf, textsOf, type Values, valuesOf } from './foreign.ts';

/** Where two answers differ. */
export interface Difference {
  readonly at: string;
  readonly expected: string;
  readonly observed: string;
}

/** A step, with the statuses of the mock and of what was compared with it; `null` where it has none. */
export interface TwinStep {
  readonly afterMs: number;
  readonly kind: string;
  readonly does: string;
  readonly expected: number | null;
  readonly observed: number | null;
}

export interface Divergence {
  readonly service: string;
  readonly statements: readonly string[];
  readonly steps: readonly TwinStep[];
  /** Empty where a file has the history alone. */
  readonly differences: readonly Difference[];
}

export interface Divergences {
  readonly kind: 'divergences';
  readonly of: readonly Divergence[];
}

export interface Audit {
  readonly kind: 'audit';
  /** How many entries agreed, diverged, and were not judged. */
  readonly counts: readonly (readonly [verdict: string, count: number])[];
  readonly divergences: readonly (Omit<Divergence, 'steps' | 'service'> & { readonly request: string })[];
  readonly rows: readonly Row[];
}

/** The divergences of a report; `null` where it has none. */
export function divergencesOf({ divergences }: Values): Divergences | null {
  const of = listOf(divergences).map(divergenceOf);
  return of.length === 0 ? null : { kind: 'divergences', of };
}

function divergenceOf({ service, statements, timeline, differences }: Values): Divergence {
  return {
    service: textOf(service),
    statements: textsOf(statements),
    steps: listOf(timeline).map(({ after_ms: afterMs, kind, does, expected, observed }) => ({
      afterMs: numberOrNull(afterMs) ?? 0,
      kind: textOf(kind),
      does: textOf(does),
      expected: numberOrNull(expected),
      observed: numberOrNull(observed),
    })),
    differences: listOf(differences).map(differenceOf),
  };
}

function differenceOf({ at, kind, expected, observed }: Values): Difference {
  return {
    at: textOf(at),
    expected: kind === 'added' ? 'nothing' : shownOf(expected),
    observed: kind === 'missing' ? 'nothing' : shownOf(observed),
  };
}

/** Histories that were kept to be done again: their steps alone. */
export function keptHistories({ histories }: Values): Divergences {
  const of = listOf(histories).map(({ service, steps }): Divergence => {
    let afterMs = 0;
    const done = listOf(steps).map((step): TwinStep => {
      afterMs += numberOrNull(step.byMs) ?? 0;
      return { afterMs, kind: textOf(step.kind), does: stepText(step), expected: null, observed: null };
    });
    return { service: textOf(service), statements: [], steps: done, differences: [] };
  });
  return { kind: 'divergences', of };
}

function stepText({ kind, operation, state, action, type, receiver }: Values): string {
  const named = [operation, state, action, type, receiver].find((each) => typeof each === 'string');
  if (kind === 'clock') return 'time passes';
  return named === undefined ? words(textOf(kind)) : textOf(named);
}

const KINDS: Readonly<Record<string, MarkKind>> = {
  agreed: 'success',
  diverged: 'failure',
  not_judged: 'item-to-come',
};

/** @example auditOf(JSON.parse(report)).rows[0]?.label // 'GET /v3/messages/…' */
export function auditOf({ entries, divergences, timeline }: Values): Audit {
  const { agreed, diverged, not_judged: notJudged } = valuesOf(entries);
  const skipped = listOf(notJudged).reduce((sum, { count }) => sum + (numberOrNull(count) ?? 0), 0);
  return {
    kind: 'audit',
    counts: [
      ['agreed', numberOrNull(agreed) ?? 0],
      ['diverged', numberOrNull(diverged) ?? 0],
      ['not judged', skipped],
    ],
    divergences: listOf(divergences).map(({ request, statements, differences }) => ({
      request: textOf(request),
      statements: textsOf(statements),
      differences: listOf(differences).map(differenceOf),
    })),
    rows: rowsOf(listOf(timeline)),
  };
}

/** A row for each operation and each receiver. */
function rowsOf(entries: readonly Values[]): Row[] {
  const groups = Map.groupBy(entries, (entry) => labelOf(entry));
  return Array.from(groups, ([label, own]) => ({
    key: label,
    service: '',
    label,
    detail: own.length === 1 ? '1 entry' : `${own.length} entries`,
    endpoint: undefined,
    note: null,
    spans: [],
    marks: own.map((entry) => ({
      key: `e${numberOrNull(entry.entry)}`,
      at: numberOrNull(entry.at_ms) ?? 0,
      kind: KINDS[textOf(entry.verdict)] ?? 'item',
      title: `${textOf(entry.request)}: ${numberOrNull(entry.status) ?? 'no answer'}, ${words(textOf(entry.verdict))}`,
      why: textOf(entry.reason),
      opens: null,
    })),
  }));
}

/** @example labelOf({ request: 'GET /v3/messages/msg_1?page=2' }) // 'GET /v3/messages/…' */
function labelOf({ request, is_delivery: isDelivery }: Values): string {
  const [path = ''] = textOf(request).split('?', 1);
  if (isDelivery === true) return path.replace(/^[A-Z]+ /, 'to ');
  return path.replaceAll(/(?<=\/)(?!v\d+(?:\/|$))[^/]*\d[^/]*/g, '…');
}
