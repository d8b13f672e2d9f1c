// What the steps of a history show on one side.

import type { WholeResponse } from '../../../control-client/send.ts';
import { jsonIn } from '../../../engine/json.ts';

/** What a step showed. Of a state, an action or an event, the body has the values that came back. */
export interface Observation {
  /** `null` where there is none, as of an action. */
  readonly status: number | null;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** As JSON where it is, else as text; `undefined` without one. */
  readonly body: unknown;
}

/** What an action returns; where that is whether it was accepted, as a status and the body of the refusal. */
export function outcomeShown(values: Readonly<Record<string, unknown>>): Observation {
  if (typeof values.accepted !== 'boolean') return valuesShown(values);
  const { http_status, body } = (values.error ?? {}) as {
    readonly http_status?: number;
    readonly body?: unknown;
  };
  return { status: values.accepted ? 201 : (http_status ?? null), headers: {}, body };
}

export function valuesShown(values: unknown): Observation {
  return { status: null, headers: {}, body: values };
}

/** What a step shows that has no answer. */
export const NOTHING_SHOWN: Observation = { status: null, headers: {}, body: undefined };

/** The answers of two calls as one. */
export function bothShown(answers: readonly Observation[]): Observation {
  return { status: null, headers: {}, body: answers.map(({ status, body }) => ({ status, body })) };
}

const decoder = new TextDecoder();

/**
 * What a response shows.
 *
 * @example observationOf(200, { 'content-type': 'application/json' }, '{"total":0}').body // { total: 0 }
 */
export function observationOf(
  status: number,
  headers: Readonly<Record<string, string>>,
  text: string,
): Observation {
  return { status, headers, body: bodyOf(text, headers['content-type'] ?? '') };
}

/** What a response shows, read whole. */
export async function observed(response: WholeResponse): Promise<Observation> {
  const headers = Object.fromEntries(response.headers);
  const text = decoder.decode(await response.arrayBuffer());
  return { status: response.status, headers, body: bodyOf(text, headers['content-type'] ?? '') };
}

function bodyOf(text: string, mediaType: string): unknown {
  if (text === '') return undefined;
  return /\bjson\b|\+json/.test(mediaType) ? parsed(text) : text;
}

/** What a text says as JSON; the text itself where it is none. */
export function parsed(text: string): unknown {
  const value = jsonIn(text);
  return value === undefined ? text : value;
}
