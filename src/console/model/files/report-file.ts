// The files that the command line writes and that can be looked at here: a verification by rule, the mutation tests, a
// history of explore. What is in a file may come from anybody, so nothing is taken that is not as it should be.

import { type Audit, auditOf, type Divergences, divergencesOf, keptHistories } from './divergence-file.ts';
import {
  listOf,
  numberOrNull,
  parsed,
  textOf,
  textOrNull,
  textsOf,
  type Values,
  valuesOf,
} from './foreign.ts';
import { type Measurement, measurementOf } from './measurement-file.ts';

/** A rule, and what a verification has shown of it. */
export interface RuleVerdict {
  readonly id: string;
  readonly service: string;
  readonly says: string;
  readonly state: string;
  readonly checks: readonly string[];
  readonly statements: readonly Omit<RuleVerdict, 'service' | 'statements'>[];
}

export interface CheckVerdict {
  readonly id: string;
  readonly title: string;
  readonly verdict: string;
  readonly detail: string;
}

export interface Verification {
  readonly kind: 'verification';
  readonly subject: string;
  readonly url: string;
  readonly at: string;
  readonly rules: readonly RuleVerdict[];
  readonly checks: ReadonlyMap<string, CheckVerdict>;
  /** What a search found; `null` without one, or where nothing differed. */
  readonly divergences: Divergences | null;
}

/** A mock that breaks one rule, and the checks that noticed. */
export interface Mutant {
  readonly service: string;
  readonly rule: string;
  readonly does: string;
  readonly caughtBy: readonly string[];
}

export interface MutationTests {
  readonly kind: 'mutants';
  readonly mutants: readonly Mutant[];
}

/** Something that happened when a history was delivered to a receiver. */
export interface ReplayStep {
  readonly kind: string;
  readonly atMs: number;
  readonly event: string | null;
  readonly type: string | null;
  readonly attempt: number | null;
  readonly answer: string | null;
  /** The deviation behind it. */
  readonly by: string | null;
}

export interface Replay {
  readonly kind: 'replay';
  readonly service: string;
  readonly property: string;
  readonly deviations: readonly string[];
  readonly steps: readonly ReplayStep[];
}

export type ReportFile = Verification | MutationTests | Drawn;

/** What is drawn in the view of files. */
export type Drawn = Replay | Divergences | Measurement | Audit;

/**
 * Reads a file of one of these kinds; `undefined` if it is of none.
 *
 * @example readReportFile(await file.text())?.kind // 'verification'
 */
export function readReportFile(text: string): ReportFile | undefined {
  const file = valuesOf(parsed(text));
  if (file.format === 'countersign/explore' && file.version === 1) return replayOf(file);
  if (Array.isArray(file.proofs)) return { kind: 'mutants', mutants: listOf(file.proofs).map(mutantOf) };
  if (Array.isArray(file.rules) && Array.isArray(file.checks)) return verificationOf(file);
  if (Array.isArray(file.findings)) return measurementOf(file);
  if (Array.isArray(file.statements)) return auditOf(file);
  if (Array.isArray(file.histories)) return keptHistories(file);
  return undefined;
}

function verificationOf(file: Values): Verification {
  const { subject, url, at, rules, checks } = file;
  const all = listOf(checks).map(checkOf);
  return {
    kind: 'verification',
    subject: textOf(subject),
    url: textOf(url),
    at: textOf(at),
    rules: listOf(rules).map((rule) => ({
      ...statementOf(rule),
      service: textOf(rule.service),
      statements: listOf(rule.statements).map(statementOf),
    })),
    checks: new Map(all.map((check) => [check.id, check])),
    divergences: divergencesOf(file),
  };
}

function statementOf({ id, says, state, checks }: Values) {
  return { id: textOf(id), says: textOf(says), state: textOf(state), checks: textsOf(checks) };
}

function checkOf({ id, title, verdict, detail }: Values): CheckVerdict {
  return { id: textOf(id), title: textOf(title), verdict: textOf(verdict), detail: textOf(detail) };
}

function mutantOf({ service, rule, does, caught_by: caughtBy }: Values): Mutant {
  return { service: textOf(service), rule: textOf(rule), does: textOf(does), caughtBy: textsOf(caughtBy) };
}

function replayOf({ service, property, deviations, steps }: Values): Replay {
  return {
    kind: 'replay',
    service: textOf(service),
    property: textOf(property),
    deviations: listOf(deviations).map(({ kind }) => textOf(kind)),
    steps: listOf(steps).map(({ kind, atMs, event, type, attempt, answer, by }) => ({
      kind: textOf(kind),
      atMs: numberOrNull(atMs) ?? 0,
      event: textOrNull(event),
      type: textOrNull(type),
      attempt: numberOrNull(attempt),
      answer: textOrNull(answer),
      by: textOrNull(by),
    })),
  };
}
