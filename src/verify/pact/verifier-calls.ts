// The calls that a Pact verifier makes for itself: to change a provider state, and to get a message. What is the same
// for everything that answers them.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { CREDENTIAL_STATE } from '../../engine/world.ts';
import type { TargetSession, Values } from '../session.ts';

/** The body of a change of state. */
export interface StateChange {
  readonly state: string;
  readonly params?: Values;
  readonly action: string;
}

/**
 * Puts a session into a provider state, and returns its values.
 *
 * @throws NotOffered when the target has no such state, or no such credential
 */
export async function stateValues(
  session: TargetSession,
  service: string,
  { state, params }: { readonly state: string; readonly params: Values },
): Promise<Values> {
  // The verifier asks so for an interaction that names no state.
  if (state === '') return {};
  if (state === CREDENTIAL_STATE)
    return { token: await session.credential(service, String(params.credential)) };
  return session.state(state, params);
}

/**
 * The event type that the description of a message names; `undefined` for none.
 *
 * @param types all event types of the service
 * @param byDescription types by description, where it does not begin with one
 * @example eventTypeOf(['bounce'], {})('bounce of a mistyped address') // 'bounce'
 */
export function eventTypeOf(
  types: readonly string[],
  byDescription: Readonly<Record<string, string>>,
): (description: string) => string | undefined {
  const longestFirst = [...types].sort((a, b) => b.length - a.length);
  return (description) =>
    Object.hasOwn(byDescription, description)
      ? byDescription[description]
      : longestFirst.find((type) => description === type || description.startsWith(`${type} `));
}

/** The whole body of a request. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A body as the JSON that it should be. */
export function parse<T>(body: Buffer): T {
  return JSON.parse(body.toString('utf8')) as T;
}

/** Answers with JSON. */
export function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const METADATA = Buffer.from(JSON.stringify({ contentType: 'application/json' })).toString('base64');

/** Answers with the payload of a message. */
export function answerMessage(response: ServerResponse, payload: unknown): void {
  response.setHeader('pact-message-metadata', METADATA);
  answer(response, 200, payload);
}
