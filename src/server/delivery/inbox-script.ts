// The script of an inbox: answers for its next requests, and one for all following requests.

import { type AttemptResult, timedOut } from '../../delivery/attempt.ts';
import { collectionOf } from '../../engine/collection.ts';
import { fieldsOf, flag, listOf, mapOf, text, wholeNumber } from '../../engine/document-schema.ts';
import { parseInstant } from '../../engine/instant.ts';
import type { World } from '../../engine/world.ts';

/** One scripted answer; exactly one of `status`, `hang` and `reset`. */
export interface InboxAnswer {
  readonly status?: number;
  readonly hang?: boolean;
  readonly reset?: boolean;
  /** World milliseconds until the answer. */
  readonly delay_ms?: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Given to every request before this instant of the world, and to none afterwards. */
  readonly until?: string;
}

/** Each answers one request, or all requests before its `until`; `then` answers all later requests. */
export interface InboxScript {
  readonly answers: readonly InboxAnswer[];
  readonly then: InboxAnswer;
}

interface KeptScript extends InboxScript {
  /** The number of answers given. */
  readonly given: number;
}

const answerSchema = fieldsOf(
  {},
  {
    status: wholeNumber,
    hang: flag,
    reset: flag,
    delay_ms: { type: 'number' },
    body: text,
    headers: mapOf(text),
    until: text,
  },
);

export const scripts = collectionOf<KeptScript>(
  'inbox/scripts',
  {},
  fieldsOf({ answers: listOf(answerSchema), then: answerSchema, given: wholeNumber }),
);

const DEFAULT_SCRIPT: InboxScript = { answers: [], then: { status: 200 } };

/** The rest of an inbox's script. */
export function readScript(world: World, name: string): InboxScript {
  const { answers, then } = keptScript(world, name);
  return { answers: answers.slice(placeInScript(world, name)), then };
}

/** Replaces an inbox's script. Part of a transaction. */
export function replaceScript(world: World, name: string, script: Partial<InboxScript>): InboxScript {
  world.collection(scripts).put(name, { ...DEFAULT_SCRIPT, ...script, given: 0 });
  return readScript(world, name);
}

/** The answer to the next request. Part of a transaction. */
export function nextAnswer(world: World, name: string): InboxAnswer {
  const script = keptScript(world, name);
  const place = placeInScript(world, name);
  const answer = script.answers[place];
  if (answer === undefined) return script.then;
  const given = answer.until === undefined ? place + 1 : place;
  if (given !== script.given) world.collection(scripts).put(name, { ...script, given });
  return answer;
}

/** The result of an attempt for an answer. An answer after the timeout counts as none. */
export function resultOf(answer: InboxAnswer, timeoutMs: number): AttemptResult {
  const { status = 200, headers = {}, body = '', delay_ms: delayMs = 0 } = answer;
  if (answer.hang === true || delayMs > timeoutMs) return timedOut(timeoutMs, 'inbox');
  if (answer.reset === true) return connectionReset(delayMs);
  const response = { status, headers, body };
  return { response, error: null, isTimeout: false, connectedTo: 'inbox', elapsedMs: delayMs };
}

/** The result of an attempt if the connection is reset. */
export function connectionReset(elapsedMs: number): AttemptResult {
  return { response: null, error: 'connection reset', isTimeout: false, connectedTo: 'inbox', elapsedMs };
}

function keptScript(world: World, name: string): KeptScript {
  return world.collection(scripts).get(name) ?? { ...DEFAULT_SCRIPT, given: 0 };
}

/** The next position in a script: after the answers given, and after those whose `until` has passed. */
function placeInScript(world: World, name: string): number {
  const { answers, given } = keptScript(world, name);
  let place = given;
  for (let next = answers[place]; next?.until !== undefined; next = answers[place]) {
    if (world.now < (parseInstant(next.until) ?? 0)) break;
    place++;
  }
  return place;
}
