// Who called: which of the mock's credentials a recorded token stands for. Where no secrets file says it, it is told by
// what the token was allowed.

import type { RecordedCall } from './replay.ts';

interface CallersOptions {
  /** The names of the mock's credentials, those with the least rights first. */
  readonly credentials: readonly string[];
  /** Tokens by the name of the credential, as a secrets file has them. */
  readonly tokens: Readonly<Record<string, string | readonly string[]>>;
  /** The status of the oracle's answer to a call with a credential; nothing is kept of it. */
  readonly statusAs: (credential: string, call: RecordedCall) => Promise<number>;
}

/** So many calls have to fit before one that does not is taken for a fault, and this share of them. */
const ENOUGH = 5;
const MOST = 0.8;

/**
 * The credential of each token: the first one with which the oracle refuses and grants what was refused and granted, or by
 * far most of it.
 *
 * @returns by token; a token that fits none is left out
 * @example (await callersOf(calls, { credentials: ['member', 'superuser'], tokens: {}, statusAs })).get('abc') // 'member'
 */
export async function callersOf(
  calls: readonly RecordedCall[],
  { credentials, tokens, statusAs }: CallersOptions,
): Promise<ReadonlyMap<string, string>> {
  const callers = new Map(
    Object.entries(tokens).flatMap(([name, own]) =>
      [own].flat().map((token): [string, string] => [token, name]),
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
    if (found.name !== undefined && isEnough) callers.set(token, found.name);
  }
  return callers;
}

/** The name with the highest number, the first of several. */
async function bestOf(
  names: readonly string[],
  fittingOf: (name: string) => Promise<number>,
): Promise<{ readonly name: string | undefined; readonly fitting: number }> {
  let best: { readonly name: string | undefined; readonly fitting: number } = { name: undefined, fitting: 0 };
  for (const name of names) {
    const fitting = await fittingOf(name);
    if (fitting > best.fitting) best = { name, fitting };
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
