// The files that the command line writes and that can be looked at here: a verification by rule, the mutation tests, a
// history of explore. What is in a file may come from anybody, so nothing is taken that is not as it should be.

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

export type ReportFile = Verification | MutationTests | Replay;

type Values = Readonly<Record<string, unknown>>;

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
  return undefined;
}

function verificationOf({ subject, url, at, rules, checks }: Values): Verification {
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function valuesOf(value: unknown): Values {
  return typeof value === 'object' && value !== null ? (value as Values) : {};
}

function listOf(value: unknown): Values[] {
  return Array.isArray(value) ? value.map(valuesOf) : [];
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
