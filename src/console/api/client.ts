// Calls to the control API of the server that this page comes from.

import { signal } from '@preact/signals';
import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '../../../specs/generated/control.ts';
import type { Command } from './command.ts';
import { CallFailed, problemOf } from './problem.ts';

const TOKEN = 'countersign.token';

/** The control token, kept as long as the tab; `null` while none is needed. */
export const token = signal<string | null>(sessionStorage.getItem(TOKEN));

/** Whether the server asks for a token, or for another one than the given. */
export const needsToken = signal(false);

/** The server answers calls at present. */
export const isReachable = signal(true);

/** Keeps the token for this tab. */
export function keepToken(given: string): void {
  sessionStorage.setItem(TOKEN, given);
  token.value = given;
  needsToken.value = false;
}

/** Typed reads; each throws a `CallFailed` if it is refused. */
export const api: Client<paths> = createClient<paths>({
  baseUrl: location.origin,
  querySerializer: { array: { style: 'form', explode: false } },
  fetch: (request) => send(request),
});

/** The body of a successful answer. */
export async function bodyOf<Body>(call: Promise<{ readonly data?: Body }>): Promise<NonNullable<Body>> {
  return (await call).data as NonNullable<Body>;
}

/**
 * Does what a command says.
 *
 * @returns the body of the answer
 * @throws CallFailed when it is refused, or nothing answers
 */
export async function run<Answer>({ method, path, body }: Command): Promise<Answer> {
  const request = new Request(location.origin + path, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const answer = await send(request);
  return (answer.status === 204 ? undefined : await answer.json()) as Answer;
}

async function send(request: Request): Promise<Response> {
  if (token.value !== null) request.headers.set('authorization', `Bearer ${token.value}`);
  const response = await fetch(request).catch((error: unknown) => {
    if (request.signal.aborted) throw error;
    isReachable.value = false;
    throw new CallFailed({
      type: '',
      status: 0,
      title: 'The server does not answer',
      detail: `Nothing answers at ${location.origin}.`,
      hint: 'Start it again with countersign mock; this page comes back by itself.',
    });
  });
  isReachable.value = true;
  if (response.ok) return response;
  if (response.status === 401) needsToken.value = true;
  throw new CallFailed(await problemOf(response));
}
