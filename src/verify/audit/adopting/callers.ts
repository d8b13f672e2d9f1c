// Who called: which of the mock's credentials a recorded token stands for. Where no secrets file says it, it is told by
// what the token was allowed.

import type { RecordedCall, Replay } from '../replaying/replay.ts';
import type { Resources } from './resources.ts';

interface CallersOptions {
  /** The names of the mock's credentials, those with the least rights first. */
  readonly credentials: readonly string[];
  /** Tokens by the name of the credential, as a secrets file has them. */
  readonly tokens: Readonly<Record<string, string | readonly string[]>>;
  /** The status of the oracle's answer to a call with a credential; nothing is kept of it. */
  readonly statusAs: (credential: string, call: RecordedCall) => Promise<number>;
}

/** Who a token stands for. */
export interface Caller {
  readonly credential: string;
  /** The other credentials that would fit as well, such as that of another tenant. */
  readonly others: readonly string[];
}

/** So many calls have to fit before one that does not is taken for a fault, and this share of them. */
const ENOUGH = 5;
const MOST = 0.8;

/**
 * The credential of each token: the first one with which the oracle refuses and grants what was refused and granted, or by
 * far most of it.
 *
 * @returns by token; a token that fits none is left out
 * @example (await callersOf(calls, { credentials, tokens: {}, statusAs })).get('abc')?.credential // 'member'
 */
export async function callersOf(
  calls: readonly RecordedCall[],
  { credentials, tokens, statusAs }: CallersOptions,
): Promise<ReadonlyMap<string, Caller>> {
  const callers = new Map(
    Object.entries(tokens).flatMap(([credential, own]) =>
      [own].flat().map((token): [string, Caller] => [token, { credential, others: [] }]),
    ),
  );
  const known = new Map<string, number>();
  const statusOf = async (name: string, call: RecordedCall): Promise<number> => {
    const key = `${name} ${call.operation.id}`;
    const status = known.get(key) ?? (await statusAs(name, call));
    known.set(key, status);
    return status;
  };
  const unknown = calls.filter(
    ({ token, entry }) => token !== undefined && !callers.has(token) && saysSomething(entry),
  );
  for (const [token, own] of Map.groupBy(unknown, ({ token }) => token as string)) {
    const byOperation = [...Map.groupBy(own, ({ operation }) => operation).values()];
    const found = await bestOf(credentials, async (name) => {
      let fitting = 0;
      for (const group of byOperation)
        if (isConsistent(await statusOf(name, group[0] as RecordedCall), group)) fitting += group.length;
      return fitting;
    });
    const isEnough =
      found.fitting === own.length || (own.length >= ENOUGH && found.fitting >= own.length * MOST);
    const [credential, ...others] = found.names;
    if (credential !== undefined && isEnough) callers.set(token, { credential, others });
  }
  return callers;
}

/** The names with the highest number. */
async function bestOf(
  names: readonly string[],
  fittingOf: (name: string) => Promise<number>,
): Promise<{ readonly names: readonly string[]; readonly fitting: number }> {
  let best: { readonly names: readonly string[]; readonly fitting: number } = { names: [], fitting: 0 };
  for (const name of names) {
    const fitting = await fittingOf(name);
    if (fitting > best.fitting) best = { names: [name], fitting };
    else if (fitting > 0 && fitting === best.fitting) best = { names: [...best.names, name], fitting };
  }
  return best;
}

/** What was not answered, failed, or was refused for a rate limit says nothing of who may do it. */
function saysSomething({ answer }: RecordedCall['entry']): boolean {
  return answer !== undefined && answer.status !== 429 && answer.status < 500;
}

/** Who is known is known for every object; what is forbidden may depend on it. */
function isConsistent(status: number, calls: readonly RecordedCall[]): boolean {
  const seen = calls.flatMap(({ entry }) => entry.answer?.status ?? []);
  if (seen.length === 0) return true;
  if (status === 401) return seen.every((each) => each === 401);
  if (status === 403) return seen.some((each) => each === 403);
  return seen.some((each) => each !== 401 && each !== 403);
}

/** The callers of a recording, of which its calls tell more. */
export class Callers {
  readonly #callers: Map<string, Caller>;
  readonly #means: { readonly replay: Replay; readonly resources: Resources };

  constructor(
    callers: ReadonlyMap<string, Caller>,
    means: { readonly replay: Replay; readonly resources: Resources },
  ) {
    this.#callers = new Map(callers);
    this.#means = means;
  }

  has(token: string): boolean {
    return this.#callers.has(token);
  }

  /**
   * The credential to make a call with: of those that its token fits, one that finds nothing where its caller found nothing.
   *
   * @param status that was recorded
   */
  async credentialOf(
    { token = '', path, inPath, operation }: RecordedCall,
    status: number,
  ): Promise<string | undefined> {
    const caller = this.#callers.get(token);
    if (caller === undefined || caller.others.length === 0) return caller?.credential;
    const { credential, others } = caller;
    const isOfObject = inPath.length > 0 && this.#means.resources.readOf(path) !== undefined;
    if (status < 300 && (isOfObject || operation.method === 'POST'))
      this.#callers.set(token, { credential, others: [] });
    if (status !== 404 || !isOfObject) return credential;
    for (const each of [credential, ...others]) {
      const shown = await this.#means.replay.asCredential('GET', path, { credential: each });
      if (shown.status !== 404) continue;
      this.#callers.set(token, { credential: each, others: others.filter((other) => other !== each) });
      return each;
    }
    return credential;
  }
}
