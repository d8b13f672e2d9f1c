// Who called: which of the mock's credentials a recorded token stands for. Where no secrets file says it, it is told by
// what the token was allowed.

import type { RecordedCall } from './replay.ts';

interface CallersOptions {
  /** The names of the mock's credentials, those with the least rights first. */
  readonly credentials: readonly string[];
  /** Tokens by the name of the credential, as a secrets file has them. */
  readonly tokens: Readonly<Record<string, string>>;
  /** The status of the oracle's answer to a call with a credential; nothing is kept of it. */
  readonly statusAs: (credential: string, call: RecordedCall) => Promise<number>;
}

/**
 * The credential of each token: the first one with which the oracle refuses and grants what was refused and granted.
 *
 * @returns by token; a token that fits none is left out
 * @example (await callersOf(calls, { credentials: ['member', 'superuser'], tokens: {}, statusAs })).get('abc') // 'member'
 */
export async function callersOf(
  calls: readonly RecordedCall[],
  { credentials, tokens, statusAs }: CallersOptions,
): Promise<ReadonlyMap<string, string>> {
  const callers = new Map(Object.entries(tokens).map(([name, token]) => [token, name]));
  const unknown = calls.filter(({ token }) => token !== undefined && !callers.has(token));
  for (const [token, own] of Map.groupBy(unknown, ({ token }) => token as string)) {
    const byOperation = [...Map.groupBy(own, ({ operation }) => operation).values()];
    const found = await firstOf(credentials, async (name) => {
      for (const group of byOperation)
        if (!isConsistent(await statusAs(name, group[0] as RecordedCall), group)) return false;
      return true;
    });
    if (found !== undefined) callers.set(token, found);
  }
  return callers;
}

async function firstOf(
  names: readonly string[],
  fits: (name: string) => Promise<boolean>,
): Promise<string | undefined> {
  for (const name of names) if (await fits(name)) return name;
  return undefined;
}

/** Who is known is known for every object; what is forbidden may depend on it. */
function isConsistent(status: number, calls: readonly RecordedCall[]): boolean {
  const seen = calls.flatMap(({ entry }) => entry.answer?.status ?? []);
  if (seen.length === 0) return true;
  if (status === 401) return seen.every((each) => each === 401);
  if (status === 403) return seen.some((each) => each === 403);
  return seen.some((each) => each !== 401 && each !== 403);
}
