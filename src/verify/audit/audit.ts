// Audits the recorded traffic of a service: does each call on the oracle, at its own instant, and compares the answers.
// What rests on something that the recording does not show is not judged, and never called a contradiction.

import { type Answers, answerDifferences, rulesOfAnswer } from '../oracle/answers.ts';
import { type Judged, judged } from '../oracle/freedom.ts';
import type { CallStep } from '../oracle/history.ts';
import { observationOf } from '../oracle/side.ts';
import type { Surface } from '../oracle/surface.ts';
import type { Decision, OracleSession, OracleTarget } from '../session.ts';
import { callersOf } from './callers.ts';
import type { Entry } from './entry.ts';
import { Known } from './known.ts';
import { type RecordedCall, Replay, recordedCalls } from './replay.ts';

export interface AuditOptions {
  /** Mocks whose clocks begin at the first entry. */
  readonly oracle: OracleTarget;
  readonly surface: Surface;
  /** The entries of the service, in the order of their times. */
  readonly entries: readonly Entry[];
  /** Tokens by the name of the credential. */
  readonly tokens: Readonly<Record<string, string>>;
  readonly onEntry?: (entry: Entry) => void;
}

/** What is said of an entry. */
export type Verdict =
  /** The oracle answers so, too; with the rules that decided it. */
  | { readonly kind: 'agreed'; readonly rules: readonly string[] }
  | { readonly kind: 'diverged'; readonly differences: readonly Judged[] }
  | { readonly kind: 'not_judged'; readonly reason: string };

export interface JudgedEntry {
  readonly entry: Entry;
  readonly verdict: Verdict;
}

/**
 * Judges each entry of a service.
 *
 * @example (await audit({ oracle, surface, entries, tokens: {} })).filter(({ verdict }) => verdict.kind === 'diverged')
 */
export async function audit(options: AuditOptions): Promise<readonly JudgedEntry[]> {
  const { oracle, surface, entries, onEntry } = options;
  const callOf = recordedCalls(surface.document);
  const calls = new Map(entries.map((entry) => [entry, callOf(entry)]));
  const callers = await callersIn(
    options,
    [...calls.values()].filter((call) => call !== undefined),
  );
  const session = await oracle.open('audit');
  try {
    const judge = new Judge(new Replay(oracle, session, surface.service), surface, callers);
    for (const [entry, call] of calls) {
      await judge.take(entry, call);
      onEntry?.(entry);
    }
    return judge.judged(await session.decisions());
  } finally {
    await session.close(true);
  }
}

/** Tries credentials on a session of its own, which nothing is kept of. */
async function callersIn(
  { oracle, surface, tokens }: AuditOptions,
  calls: readonly RecordedCall[],
): Promise<ReadonlyMap<string, string>> {
  let session: OracleSession | undefined;
  try {
    return await callersOf(calls, {
      credentials: surface.credentials,
      tokens,
      statusAs: async (credential, call) => {
        session ??= await oracle.open('callers');
        return (await new Replay(oracle, session, surface.service).call(call, credential)).status ?? 0;
      },
    });
  } finally {
    await session?.close(true);
  }
}

/** An entry that was done on the oracle has the number of that call. */
type Taken = JudgedEntry & { readonly number?: number };

class Judge {
  readonly #replay: Replay;
  readonly #surface: Surface;
  readonly #callers: ReadonlyMap<string, string>;
  readonly #known = new Known();
  readonly #taken: Taken[] = [];
  #count = 0;

  constructor(replay: Replay, surface: Surface, callers: ReadonlyMap<string, string>) {
    this.#replay = replay;
    this.#surface = surface;
    this.#callers = callers;
  }

  async take(entry: Entry, call: RecordedCall | undefined): Promise<void> {
    const reason = this.#reasonAgainst(entry, call);
    if (reason === undefined && call !== undefined) return this.#compare(entry, call);
    if (call !== undefined) this.#known.lose(call);
    this.#taken.push({ entry, verdict: { kind: 'not_judged', reason: reason ?? '' } });
  }

  /** Each entry that agreed confirms the rules by which the oracle decided. */
  judged(decisions: readonly Decision[]): readonly JudgedEntry[] {
    const isWhole = decisions.length === this.#count;
    return this.#taken.map(({ entry, verdict, number }) => {
      if (verdict.kind !== 'agreed' || number === undefined || !isWhole) return { entry, verdict };
      const rules = [...new Set([...(decisions[number]?.rules ?? []), ...verdict.rules])];
      return { entry, verdict: { ...verdict, rules } };
    });
  }

  /** Why an entry cannot be done on the oracle. */
  #reasonAgainst({ direction, answer }: Entry, call: RecordedCall | undefined): string | undefined {
    if (direction === 'delivery') return 'a delivery';
    if (call === undefined) return 'no operation of the document';
    if (answer === undefined) return 'no answer was recorded';
    if (answer.status >= 500 && answer.status !== 501 && answer.status !== 507)
      return 'the service had failed';
    if (answer.status === 429) return 'the rate limit is not known';
    if (answer.isBodyMissing) return 'the recording left the body of the answer out';
    if (call.token !== undefined && !this.#callers.has(call.token) && answer.status !== 401)
      return 'the caller is not known';
    return undefined;
  }

  async #compare(entry: Entry, call: RecordedCall): Promise<void> {
    const { answer } = entry;
    if (answer === undefined) return;
    await this.#replay.moveTo(entry.atMs);
    const expected = await this.#replay.call(call, this.#callers.get(call.token ?? ''));
    const observed = observationOf(answer.status, answer.headers, answer.body ?? '');
    const number = this.#count++;
    const differences = this.#differences(call, { expected, observed });
    const verdict = this.#verdict(call, { expected, observed }, differences);
    this.#taken.push({ entry, verdict, number });
    this.#known.note(call, { observed, hasAgreed: verdict.kind === 'agreed' });
  }

  #differences({ operation, entry }: RecordedCall, { expected, observed }: Answers): readonly Judged[] {
    const { document } = this.#surface;
    const { ids } = this.#replay;
    const found = answerDifferences(
      operation,
      { expected, observed },
      {
        document,
        ids,
        translated: (text) => this.#replay.recorded(text),
        toleranceMs: TOLERANCE_MS + entry.tookMs,
        isForeign: (side, id) => !this.#known.has(side === 'target' ? id : ids.targetOf(id)),
      },
    );
    const step = stepOf(operation.id, entry);
    return found
      .map((difference) => judged(difference, { step, done: { expected, observed }, document }))
      .filter(({ gapsAllowing }) => gapsAllowing.length === 0);
  }

  #verdict(call: RecordedCall, { expected, observed }: Answers, differences: readonly Judged[]): Verdict {
    if (differences.length === 0) {
      const rules = rulesOfAnswer(call.operation, observed.status ?? 0, this.#surface.document);
      return { kind: 'agreed', rules };
    }
    const judgeable = this.#known.judgeable(call, { expected, observed }, differences);
    return typeof judgeable === 'string'
      ? { kind: 'not_judged', reason: judgeable }
      : { kind: 'diverged', differences: judgeable };
  }
}

/** How far the clocks of a service and of a recording may be apart, in milliseconds. */
const TOLERANCE_MS = 5_000;

/** The call as a step, for the freedoms that depend on what was asked for. */
function stepOf(operation: string, { index, body, url }: Entry): CallStep {
  return {
    kind: 'call',
    id: `entry ${index}`,
    operation,
    as: null,
    query: Object.fromEntries(url.searchParams),
    ...(body === undefined ? {} : { body: jsonIn(body) }),
  };
}

function jsonIn(text: string): NonNullable<CallStep['body']> {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
