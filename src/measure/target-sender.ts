// Measures what `verify` calls a target: a mock, or an implementation with an adapter. Each experiment gets a session of its
// own, in which a receiver is registered.

import {
  NotOffered,
  type Target,
  TargetRefused,
  type TargetSession,
  type Values,
} from '../verify/session.ts';
import { holdingReceiver } from './holding-receiver.ts';
import type { Arrival, ScriptedAnswer } from './observation.ts';
import type { Line, Sender } from './sender.ts';

/** The name of the inbox of a session. */
const INBOX = 'measure';

export interface MeasuredTarget {
  readonly service: string;
  readonly target: Pick<Target, 'name' | 'open' | 'close'>;
  readonly types: readonly string[];
  /** Whether its inboxes have a URL at another host. */
  readonly hasOtherHost: boolean;
  /** Registers a receiver in a session; returns its secret if there is one. */
  readonly register: Register;
}

/** Registers a receiver at a URL; the sender's secret for it comes back, if there is one. */
export type Register = (session: TargetSession, url: string) => Promise<string | undefined>;

/**
 * A target as a sender. Its clock is moved, and its inbox receives.
 *
 * @example targetSender({ service: 'mail', target, types: ['bounce'], register: registerByState('an endpoint exists') })
 */
export function targetSender({ service, target, types, register, hasOtherHost }: MeasuredTarget): Sender {
  return {
    name: target.name,
    isVirtual: true,
    hasOtherHost,
    types,
    open: async (purpose) => {
      const session = await target.open(purpose);
      const secret = await register(session, session.inbox.url(INBOX));
      const hold = (type: string | undefined, count: number) =>
        heldAtOnce({ session, service, register }, type ?? '', count);
      return { ...lineOf(session, service, secret), hold };
    },
    close: () => target.close(),
  };
}

/** What is sent there is forwarded to a receiver that holds it. */
const HELD_URL = 'https://held.measure.test/hook';
const LONG_MS = 600_000;

interface HeldBy extends Pick<MeasuredTarget, 'service' | 'register'> {
  readonly session: TargetSession;
}

/** Only a mock can be told to forward; what is not, is not seen. */
async function heldAtOnce(
  { session, service, register }: HeldBy,
  type: string,
  count: number,
): Promise<number | undefined> {
  const receiver = await holdingReceiver();
  try {
    await session.settings({ forward: { [HELD_URL]: receiver.url }, silent_receiver_ms: LONG_MS });
    await register(session, HELD_URL);
    const emitted = Array.from({ length: count }, () => session.emit(service, type));
    const atOnce = await receiver.most(count);
    await Promise.allSettled(emitted);
    return atOnce;
  } catch (error) {
    if (error instanceof NotOffered || error instanceof TargetRefused) return undefined;
    throw error;
  } finally {
    receiver.close();
  }
}

/** Registers by a provider state that takes a `url`, and returns a secret. */
export function registerByState(state: string): Register {
  return async (session, url) => secretIn(await session.state(state, { url }));
}

/** Registers by the settings of a service that is made of a document alone. */
export function registerBySettings(service: string, secret: string): Register {
  return async (session, url) => {
    await session.settings({ [service]: { webhook: { url, secret } } });
    return secret;
  };
}

function secretIn({ secret, signing_secret: signingSecret }: Values): string | undefined {
  const found = secret ?? signingSecret;
  return typeof found === 'string' ? found : undefined;
}

function lineOf(session: TargetSession, service: string, secret: string | undefined): Line {
  const { inbox, clock } = session;
  return {
    secret,
    script: (answers, then) =>
      inbox.script(INBOX, {
        answers: answers.map((each) => leading(inbox, each)),
        then: leading(inbox, then),
      }),
    emit: (type) => session.emit(service, type ?? ''),
    received: async () => (await inbox.received(INBOX)).map(arrivalOf),
    now: async () => (await clock.now()).getTime(),
    pass: (forMs) => clock.advance(`${Math.ceil(forMs)}ms`),
    close: () => session.close(true),
  };
}

function arrivalOf({
  at,
  ...request
}: Awaited<ReturnType<TargetSession['inbox']['received']>>[number]): Arrival {
  const { method, url, headers, body } = request;
  const isRedirected = url.endsWith(AGAIN);
  return { atMs: Date.parse(at), method, url, headers, body, ...(isRedirected ? { isRedirected } : {}) };
}

/** Where redirects lead: below the path of the receiver. */
const AGAIN = '/again';

function leading(inbox: TargetSession['inbox'], { redirect, ...answer }: ScriptedAnswer): ScriptedAnswer {
  if (redirect === undefined) return answer;
  const to = redirect === 'same_host' ? inbox.url(INBOX) : inbox.elsewhere?.(INBOX);
  return to === undefined ? answer : { ...answer, headers: { ...answer.headers, location: `${to}${AGAIN}` } };
}
