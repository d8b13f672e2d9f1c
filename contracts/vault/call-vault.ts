// Calls of flows to the vault. Most need the response as it is, refusals included.

import type { Session } from '../../src/verify/session.ts';
import { assertRefused, assertThat } from '../support/assertions.ts';

/** An unchecked response: the flow checks it. */
interface Answer<Body> {
  readonly status: number;
  readonly isGranted: boolean;
  readonly headers: Headers;
  readonly body: Body;
}

/**
 * Calls the vault with the admin's token.
 *
 * @example const { status } = await ask(session, 'DELETE', hook.path)
 */
export async function ask<Body = unknown>(
  session: Session,
  method: string,
  path: string,
  body?: object,
): Promise<Answer<Body>> {
  return askAs<Body>(session, `Bearer ${await session.credential('vault', 'admin')}`, method, path, body);
}

/**
 * Calls the vault with any Authorization header, or with none.
 *
 * @example const { isGranted } = await askAs(session, null, 'GET', '/v1/webhooks')
 */
export async function askAs<Body = unknown>(
  session: Session,
  authorization: string | null,
  method: string,
  path: string,
  body?: object,
): Promise<Answer<Body>> {
  const headers = {
    ...(authorization === null ? {} : { authorization }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const sent = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  const response = await session.fetch(session.url('vault') + path, sent);
  const text = await response.text();
  const { status, ok: isGranted, headers: answered } = response;
  return { status, isGranted, headers: answered, body: parsed(text) as Body };
}

/** The status of a call that must be refused with a client error; fails the flow if it is not. */
export async function refused(
  session: Session,
  method: string,
  path: string,
  body?: object,
): Promise<number> {
  const { status } = await ask(session, method, path, body);
  assertRefused(`${method} ${path}`, status);
  return status;
}

/** The body of a successful response; fails the flow if the call is refused. */
export async function granted<Body>(
  session: Session,
  method: string,
  path: string,
  body?: object,
): Promise<Body> {
  const answer = await ask<Body>(session, method, path, body);
  assertThat(answer.isGranted, `${method} ${path} should be granted, and was answered ${answer.status}`);
  return answer.body;
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
