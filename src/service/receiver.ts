// The receiver of a scenario's deliveries: the caller's own, or the built-in inbox.

import { type Instant, iso } from '../engine/instant.ts';
import { decoded } from '../openapi/operations.ts';
import { actionError } from './api-error.ts';
import type { ScenarioContext } from './scenario.ts';

/** The origin at which every world has its inbox. */
export const INBOX_ORIGIN = 'https://inbox.countersign.test';

/** The same inboxes at another host, for redirects that lead there. */
export const OTHER_INBOX_ORIGIN = 'https://elsewhere.inbox.countersign.test';

/** URLs that need not be parsed, as most are: without dots and escapes, the name is what stands there. */
const PLAIN = /^https:\/\/inbox\.countersign\.test\/([\w-]+)(?:[/?#][\w/?#=&-]*)?$/;

/** A receiver, and the name of its inbox if it is a built-in one. */
export type Receiver = {
  readonly url: string;
  readonly inbox: string | null;
};

/**
 * The name of the inbox at a URL, or `undefined` if the URL is not of an inbox.
 *
 * @example inboxName('https://inbox.countersign.test/ci/any?thing') // 'ci'
 */
export function inboxName(url: string): string | undefined {
  const plain = PLAIN.exec(url)?.[1];
  if (plain !== undefined) return plain;
  const parsed = URL.parse(url);
  if (parsed?.origin !== INBOX_ORIGIN && parsed?.origin !== OTHER_INBOX_ORIGIN) return undefined;
  const [, name = ''] = parsed.pathname.split('/', 2);
  return name === '' ? undefined : decoded(name);
}

/**
 * The receiver at a URL.
 *
 * @throws ApiError (422) when it is not a valid URL
 * @example receiverAt('https://inbox.countersign.test/hook').inbox // 'hook'
 */
export function receiverAt(url: string): Receiver {
  if (!URL.canParse(url))
    throw actionError(422, `"${url}" is not a valid URL.`, 'Leave url out for the inbox "hook".');
  return { url, inbox: inboxName(url) ?? null };
}

/**
 * Makes a built-in inbox answer with a status from now on; does nothing for any other receiver.
 *
 * @example answerFromNowOn(context, url, 503)
 */
export function answerFromNowOn(context: ScenarioContext, url: string, status: number): void {
  const name = inboxName(url);
  if (name !== undefined) context.scriptInbox(name, { then: { status } });
}

/**
 * Makes a built-in inbox answer 503 until an instant, and 200 from then on.
 *
 * @returns the name of the inbox
 * @throws ApiError (422) when the URL is that of another receiver, which the mock cannot control
 * @example putOutOfOrder(context, url, context.world.now + 3_600_000)
 */
export function putOutOfOrder(context: ScenarioContext, url: string, until: Instant): string {
  const name = inboxName(url);
  if (name === undefined) {
    const detail = `${url} is not a built-in inbox, so the mock cannot control how it answers.`;
    throw actionError(422, detail, `Give a url such as ${INBOX_ORIGIN}/hook, or stop your receiver.`);
  }
  context.scriptInbox(name, { answers: [{ status: 503, until: iso(until) }], then: { status: 200 } });
  return name;
}
