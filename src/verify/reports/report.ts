// What a verification found, check by check: the one form that the table, the JSON and the JUnit report are made from.

import type { Publication } from '../broker/publication.ts';
import type { Divergence } from '../oracle/findings/divergence.ts';

/** How a check ended. What could not be tried is never passed. */
export type CheckVerdict = 'passed' | 'failed' | 'not_exercised';

export interface Check {
  /** A name that stays the same from run to run. */
  readonly id: string;
  /** What holds where the check passes, as a sentence without its subject. */
  readonly title: string;
  readonly verdict: CheckVerdict;
  /** The documented rules that it is about. */
  readonly rules: readonly string[];
  /** Of a check that failed: those of them that its failed assertion speaks of, if it says so; it decides no others. */
  readonly broken?: readonly string[];
  /** The gaps it rests on; with any, it is an assumption and no promise of the documents. */
  readonly gaps: readonly string[];
  /** What was seen; of a check that was not exercised, why. */
  readonly detail: string;
  /** Whether it asks for an answer of which it reads nothing: that shows no effect, and proves nothing alone. */
  readonly isEmpty?: boolean;
  /** Where the adapter threw, as a stack: the check failed for that, which says nothing about the target. */
  readonly adapterError?: string;
  /** The address of the broker's pact that asks for it. */
  readonly pact?: string;
  /** Whether that pact was never verified by the provider, so that its failure does not fail the run. */
  readonly isPending?: boolean;
  /** What usually mends what fails here. */
  readonly mend?: string;
  /** What a flow that failed did before, step by step. */
  readonly steps?: readonly string[];
  /** The request that failed, and its answer. */
  readonly exchange?: Exchange;
  /** Real milliseconds. */
  readonly durationMs: number;
}

/** When and by what a report was made. */
export interface Run {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Of countersign. */
  readonly version: string;
  /** Real milliseconds. */
  readonly durationMs: number;
}

export interface Report {
  /** What kind of thing was verified, such as `mail receiver`. */
  readonly subject: string;
  /** Where it is. */
  readonly url: string;
  readonly checks: readonly Check[];
  /** Whether an adapter connects the target; nothing for a mock. */
  readonly hasAdapter?: boolean;
  /** The seed of the mock, with which a run repeats itself; nothing for an implementation. */
  readonly seed?: number;
  /** What a search came to, by service. */
  readonly searches?: readonly SearchSummary[];
  /** What became of the results of a broker's pacts; nothing if they were not to be published. */
  readonly publication?: Publication;
  readonly run?: Run;
}

/** What a search of one service came to. */
export interface SearchSummary {
  readonly service: string;
  readonly seed: number;
  readonly histories: number;
  readonly steps: number;
  readonly pairs: number;
  readonly divergences: readonly Divergence[];
  /** Differences that gaps allow: how often, by gap. */
  readonly allowed: ReadonlyMap<string, number>;
  readonly notJudged: ReadonlyMap<string, number>;
  /** How often each statement was decided in twin runs that agreed. */
  readonly decided: ReadonlyMap<string, number>;
}

export interface Summary {
  readonly passed: number;
  readonly failed: number;
  readonly notExercised: number;
  /** How many of those that passed or failed rest on a gap. */
  readonly assumed: number;
}

/** The rules and statements that a check shows broken if it failed. */
export function brokenBy({ rules, broken }: Pick<Check, 'rules' | 'broken'>): readonly string[] {
  return broken ?? rules;
}

/** Whether a check rests on a gap. */
export function isAssumed({ gaps }: Pick<Check, 'gaps'>): boolean {
  return gaps.length > 0;
}

/**
 * Counts the checks of a report.
 *
 * @example summaryOf(report).failed === 0
 */
export function summaryOf({ checks }: Pick<Report, 'checks'>): Summary {
  const count = (isCounted: (check: Check) => boolean) => checks.filter(isCounted).length;
  return {
    passed: count(({ verdict }) => verdict === 'passed'),
    failed: count(({ verdict }) => verdict === 'failed'),
    notExercised: count(({ verdict }) => verdict === 'not_exercised'),
    assumed: count((check) => check.verdict !== 'not_exercised' && isAssumed(check)),
  };
}

/** A request to the target and its answer. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  /** Its credential is not kept. */
  readonly isAuthorized: boolean;
  /** In which headers the credential was sent, if not as usual; see `NamedCaller` of histories. */
  readonly sentIn?: Readonly<Record<string, string>> | undefined;
  readonly requestType: string;
  /** Its other headers, without those of the connection. */
  readonly requestHeaders?: Readonly<Record<string, string>>;
  readonly requestBody: string;
  readonly status: number;
  readonly body: string;
}
