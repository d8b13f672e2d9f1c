// What an audit says: of each rule whether it was confirmed, contradicted or not seen, and of the entries how many agreed,
// diverged and were not judged, and why.

import { type Catalogue, ruleIdOf } from '../catalogue.ts';
import type { Judged } from '../oracle/comparing/freedom.ts';
import type { JudgedEntry } from './judging/judged-entry.ts';
import { valueFor } from './lookups.ts';

export interface AuditReport {
  /** Rules, or statements of them where the evidence is that precise, in the catalogue's order. */
  readonly statements: readonly AuditedStatement[];
  readonly entries: {
    readonly agreed: number;
    readonly diverged: number;
    readonly not_judged: readonly { readonly reason: string; readonly count: number }[];
  };
  readonly divergences: readonly Divergence[];
  /** The entries by their times, as far as they are not too many to be drawn. */
  readonly timeline: readonly TimelineEntry[];
}

export interface TimelineEntry {
  readonly entry: number;
  /** In milliseconds since 1970. */
  readonly at_ms: number;
  readonly is_delivery: boolean;
  readonly request: string;
  /** `null` where the recording has no answer. */
  readonly status: number | null;
  readonly verdict: 'agreed' | 'diverged' | 'not_judged';
  /** Why it was not judged. */
  readonly reason?: string;
}

export interface AuditedStatement {
  readonly id: string;
  readonly state: 'confirmed' | 'contradicted' | 'not_seen';
  /** How many entries confirm it, or contradict it. */
  readonly times: number;
  /** The numbers of the first of these entries. */
  readonly evidence: readonly number[];
}

/** An entry that diverged, with where. */
export interface Divergence {
  readonly entry: number;
  readonly request: string;
  readonly statements: readonly string[];
  readonly differences: readonly Pick<Judged, 'at' | 'kind' | 'expected' | 'observed'>[];
}

/** So many entries are drawn, and all that diverged. */
const MAX_DRAWN = 5_000;

/** How many entries are named as evidence. */
const MAX_EVIDENCE = 10;

/**
 * The report on judged entries.
 *
 * @param services those whose rules are reported
 * @example auditReport(judged, { catalogue, services: ['quota'] }).statements[0] // { id: 'Q-EP-01', state: 'confirmed', … }
 */
export function auditReport(
  judged: readonly JudgedEntry[],
  { catalogue, services }: { readonly catalogue: Catalogue; readonly services: readonly string[] },
): AuditReport {
  const divergences = judged.flatMap(divergenceOf);
  const contradicting = indexed(divergences.map(({ entry, statements }) => [entry, statements]));
  const confirming = indexed(
    judged.flatMap(({ entry, verdict }) => (verdict.kind === 'agreed' ? [[entry.index, verdict.rules]] : [])),
  );
  const rules = [...catalogue.rules.values()].filter(
    ({ service, proof }) => services.includes(service) && proof === 'provider',
  );
  const statements = rules.flatMap(({ id }) => {
    const named = [...new Set([...contradicting.keys(), ...confirming.keys()])].filter(
      (each) => ruleIdOf(each) === id,
    );
    const ids = named.length === 0 ? [id] : named.toSorted();
    return ids.map((each) => statementOf(each, contradicting.get(each), confirming.get(each)));
  });
  const reasons = judged.flatMap(({ verdict }) => (verdict.kind === 'not_judged' ? [verdict.reason] : []));
  const groups = [...Map.groupBy(reasons, (reason) => reason)];
  return {
    statements,
    entries: {
      agreed: judged.filter(({ verdict }) => verdict.kind === 'agreed').length,
      diverged: divergences.length,
      not_judged: groups
        .map(([reason, { length: count }]) => ({ reason, count }))
        .toSorted((one, other) => other.count - one.count),
    },
    divergences,
    timeline: timelineOf(judged),
  };
}

function timelineOf(judged: readonly JudgedEntry[]): TimelineEntry[] {
  const drawn = judged.filter(({ verdict }, at) => at < MAX_DRAWN || verdict.kind === 'diverged');
  return drawn.map(({ entry, verdict }) => ({
    entry: entry.index,
    at_ms: entry.atMs,
    is_delivery: entry.direction === 'delivery',
    request: requestOf(entry),
    status: entry.answer?.status ?? null,
    verdict: verdict.kind,
    ...(verdict.kind === 'not_judged' ? { reason: verdict.reason } : {}),
  }));
}

/** A delivery is told with its receiver. */
function requestOf({ method, url, direction }: JudgedEntry['entry']): string {
  const { host, pathname, search } = new URL(url);
  return `${method} ${direction === 'delivery' ? host : ''}${pathname}${search}`;
}

function divergenceOf({ entry, verdict }: JudgedEntry): Divergence[] {
  if (verdict.kind !== 'diverged') return [];
  const differences = verdict.differences.map(({ at, kind, expected, observed }) => ({
    at,
    kind,
    expected,
    observed,
  }));
  const statements = [...new Set(verdict.differences.flatMap(({ rules }) => rules))];
  return [{ entry: entry.index, request: requestOf(entry), statements, differences }];
}

function statementOf(
  id: string,
  contradicting: readonly number[] = [],
  confirming: readonly number[] = [],
): AuditedStatement {
  const entries = contradicting.length > 0 ? contradicting : confirming;
  const state = contradicting.length > 0 ? 'contradicted' : confirming.length > 0 ? 'confirmed' : 'not_seen';
  return { id, state, times: entries.length, evidence: entries.slice(0, MAX_EVIDENCE) };
}

/** The entries that name each rule. */
function indexed(
  named: readonly (readonly [entry: number, rules: readonly string[]])[],
): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [entry, rules] of named)
    for (const rule of new Set(rules)) valueFor(found, rule, () => []).push(entry);
  return found;
}
