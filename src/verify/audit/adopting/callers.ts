// Who called: which of the mock's credentials a recorded token stands for. Where no secrets file says it, it is told by
// what the token was allowed.

import type { AuditState } from '../audit-state.ts';
import { valueFor } from '../lookups.ts';
import { isGatewayPage } from '../recordings/entry.ts';
import type { RecordedCall } from '../replaying/replay.ts';

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
  calls: Iterable<RecordedCall>,
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
  for (const [token, operations] of askedBy(calls, callers)) {
    const asked = [...operations.values()];
    const count = asked.reduce((sum, { statuses }) => sum + statuses.length, 0);
    const { names, fitting } = await bestOf(credentials, async (name) => {
      let fit = 0;
      for (const { first, statuses } of asked)
        if (isConsistent(await statusOf(name, first), statuses)) fit += statuses.length;
      return fit;
    });
    const [credential, ...others] = names;
    const isEnough = fitting === count || (count >= ENOUGH && fitting >= count * MOST);
    if (credential !== undefined && isEnough) callers.set(token, { credential, others });
  }
  return callers;
}

/** What stands for the tokens of all callers alike, in a recording that was cleaned of them. */
const ANYBODY = /^(\W+|(.)\2*)$|redact|remov|hidden|mask|scrub|sanitiz|filtered/i;

/** What was answered to a token, by the operation; only the first call of each is kept. */
interface Asked {
  readonly first: RecordedCall;
  readonly statuses: number[];
}

function askedBy(
  calls: Iterable<RecordedCall>,
  callers: ReadonlyMap<string, Caller>,
): ReadonlyMap<string, ReadonlyMap<string, Asked>> {
  const asked = new Map<string, Map<string, Asked>>();
  for (const call of calls) {
    const { token, entry, operation } = call;
    const { answer } = entry;
    // What was not answered, failed, or was refused for a rate limit says nothing of who may do it.
    if (token === undefined || callers.has(token) || ANYBODY.test(token) || answer === undefined) continue;
    const { status } = answer;
    if (isGatewayPage(answer) || status === 304 || status === 429 || status >= 500) continue;
    const operations = valueFor(asked, token, () => new Map<string, Asked>());
    valueFor(operations, operation.id, () => ({ first: call, statuses: [] })).statuses.push(status);
  }
  return asked;
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

/** Who is known is known for every object; what is forbidden may depend on it. */
function isConsistent(status: number, seen: readonly number[]): boolean {
  if (status === 401) return seen.every((each) => each === 401);
  if (status === 403) return seen.some((each) => each === 403);
  return seen.some((each) => each !== 401 && each !== 403);
}

type CallersState = Pick<AuditState, 'replay' | 'resources'>;

/** The callers of a recording, of which its calls tell more. */
export class Callers {
  readonly #callers: Map<string, Caller>;
  readonly #state: CallersState;

  constructor(callers: ReadonlyMap<string, Caller>, state: CallersState) {
    this.#callers = new Map(callers);
    this.#state = state;
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
    const isOfObject = inPath.length > 0 && this.#state.resources.readOf(path) !== undefined;
    if (status < 300 && (isOfObject || operation.method === 'POST'))
      this.#callers.set(token, { credential, others: [] });
    if (status !== 404 || !isOfObject) return credential;
    for (const each of [credential, ...others]) {
      const shown = await this.#state.replay.asCredential('GET', path, { credential: each });
      if (shown.status !== 404) continue;
      this.#callers.set(token, { credential: each, others: others.filter((other) => other !== each) });
      return each;
    }
    return credential;
  }
}
