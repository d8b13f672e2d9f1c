// The ids of events, as headers and bodies show them.

import { jsonIn } from '../../engine/json.ts';
import { type Chain, stayingHeaders } from '../chain.ts';
import type { Attempt } from '../observation.ts';
import { isOfConnection } from './connection-headers.ts';
import { hasDigest } from './digests.ts';
import { timestampsIn } from './timestamps.ts';

/** The id of each event. */
export type Ids = ReadonlyMap<Chain, string>;

/**
 * The ids of events: what a header says in all attempts of an event and in no other's, without the literal around it, and
 * with the body's own spelling of it where the body has it.
 *
 * @example idsOf(chains).get(chain) // 'evt_1'
 */
export function idsOf(chains: readonly Chain[]): Ids {
  const values = idHeadersOf(chains)
    .map((name) =>
      chains.map(({ attempts }) => withoutTime(attempts[0], attempts[0].headers[name] as string)),
    )
    .filter((each) => new Set(each).size === chains.length)
    .toSorted((one, other) => (one[0] as string).length - (other[0] as string).length);
  const [shortest] = values.map(trimmed);
  const inBodies = chains.map(({ attempts }) =>
    bodyId(
      attempts[0],
      values.map((each) => each[chains.findIndex((chain) => chain.attempts === attempts)] as string),
    ),
  );
  const isInAll = inBodies.every((id) => id !== undefined);
  return new Map(
    chains.flatMap((chain, index) => {
      const id = isInAll ? inBodies[index] : shortest?.[index];
      return id === undefined ? [] : [[chain, id] as const];
    }),
  );
}

/** The headers whose values identify an event, for a signature that covers the id. */
export function idHeadersOf(chains: readonly Chain[]): string[] {
  return stayingHeaders(chains).filter(
    (name) => !isOfConnection(name) && !chains.some(({ attempts }) => hasDigest(attempts[0].headers[name])),
  );
}

function withoutTime(attempt: Attempt, value: string): string {
  return timestampsIn(attempt).reduce((rest, { text }) => rest.replaceAll(text, ''), value);
}

/** Without the literal that all have before and behind; letters and digits may be of the id. */
function trimmed(values: readonly string[]): string[] {
  const before = /^.*[^A-Za-z0-9_.-]/.exec(commonStart(values))?.[0].length ?? 0;
  const after = commonStart(values.map(reversed));
  const behind = /^.*[^A-Za-z0-9_.-]/.exec(after)?.[0].length ?? 0;
  return values.map((value) => value.slice(before, value.length - behind));
}

function commonStart(values: readonly string[]): string {
  const [first = ''] = values;
  let length = 0;
  while (length < first.length && values.every((value) => value[length] === first[length])) length += 1;
  return first.slice(0, length);
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

/** The field of a JSON body whose value is a part of each of the given texts. */
function bodyId({ body }: Attempt, within: readonly string[]): string | undefined {
  if (within.length === 0) return undefined;
  const texts = textsIn(body).filter(
    (text) => text.length > 3 && within.some((whole) => whole.includes(text)),
  );
  return texts.toSorted((one, other) => other.length - one.length)[0];
}

function textsIn(body: string): string[] {
  const values = Object.values(Object(jsonIn(body)) as Record<string, unknown>);
  return values.filter((each) => typeof each === 'string');
}
