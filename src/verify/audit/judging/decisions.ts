// How the oracle decided the calls of an audit. It keeps only the latest decisions, so they are read before it forgets.

import type { Decision, OracleSession } from '../../session.ts';
import type { Replay } from '../replaying/replay.ts';
import type { Verdict } from './judged-entry.ts';

export class Decisions {
  readonly #session: OracleSession;
  readonly #replay: Replay;
  readonly #known: Decision[] = [];

  constructor(session: OracleSession, replay: Replay) {
    this.#session = session;
    this.#replay = replay;
  }

  /** Reads what has come since, if it is so much that the oracle may forget it. */
  async keep(): Promise<void> {
    if (this.#replay.count - this.#known.length >= KEPT_DECISIONS) await this.read();
  }

  /** Reads all decisions so far. */
  async read(): Promise<void> {
    const missing = this.#replay.count - this.#known.length;
    const latest = missing === 0 ? [] : (await this.#session.decisions()).slice(-missing);
    const forgotten: Decision = { operation: null, status: null, rules: [], why: null };
    this.#known.push(...Array.from({ length: missing - latest.length }, () => forgotten), ...latest);
  }

  /**
   * A verdict with the rules by which the oracle decided: what agreed confirms them, and another status contradicts them.
   *
   * @param number of the call among those that were made
   */
  named(verdict: Verdict, number: number | undefined): Verdict {
    const decided = number === undefined ? [] : (this.#known[number]?.rules ?? []);
    const withDecided = (rules: readonly string[]) => [...new Set([...decided, ...rules])];
    if (verdict.kind === 'agreed') return { ...verdict, rules: withDecided(verdict.rules) };
    if (verdict.kind !== 'diverged') return verdict;
    const differences = verdict.differences.map((each) =>
      each.at === 'status' ? { ...each, rules: withDecided(each.rules) } : each,
    );
    return { ...verdict, differences };
  }
}

/** After so many calls, the oracle is asked how it decided them, before it forgets. */
const KEPT_DECISIONS = 200;
