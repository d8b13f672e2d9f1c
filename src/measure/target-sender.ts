// Measures what `verify` calls a target: a mock, or an implementation with an adapter. Each experiment gets a session of its
// own, in which a receiver is registered.

import {
  NotOffered,
  type Target,
  TargetRefused,
  type TargetSession,
  type Values,
} from '../verify/session.ts';
import { answeringReceiver, holdingReceiver } from './holding-receiver.ts';
import type { Arrival, ScriptedAnswer } from './observation.ts';
import type { AnswerToAsked, Line, Proof, Sender } from './sender.ts';

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
      // What is asked of a new URL is no event.
      const asked = (await session.inbox.received(INBOX)).length;
      const hold: Line['hold'] = (type, count, answer) =>
        heldAtOnce({ session, service, register }, { type: type ?? '', count, answer });
      return { ...lineOf(session, { service, secret, asked }), hold };
    },
    prove: async (purpose, type, answer) => {
      const session = await target.open(purpose);
      try {
        return await provenBy({ session, service, register }, type ?? '', answer);
      } finally {
        await session.close(true);
      }
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
  {
    type,
    count,
    answer,
  }: { readonly type: string; readonly count: number; readonly answer: AnswerToAsked | undefined },
): Promise<number | undefined> {
  const { promise: known, resolve } = Promise.withResolvers<string | undefined>();
  const receiver = await holdingReceiver(answer && (async (asked) => answer(asked, await known)));
  try {
    await session.settings({ forward: { [HELD_URL]: receiver.url }, silent_receiver_ms: LONG_MS });
    resolve(await register(session, HELD_URL));
    if (answer !== undefined) await session.inbox.received(INBOX);
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

const NEW_URL = 'https://new.measure.test/hook';

/** As {@link heldAtOnce}: where it cannot be told to forward, nothing is seen. */
async function provenBy(
  { session, service, register }: HeldBy,
  type: string,
  answer: AnswerToAsked,
): Promise<Proof | undefined> {
  const { promise: known, resolve } = Promise.withResolvers<string | undefined>();
  const receiver = await answeringReceiver(async (arrival) => answer(arrival, await known));
  try {
    await session.settings({ forward: { [NEW_URL]: receiver.url }, silent_receiver_ms: LONG_MS });
    const secret = await register(session, NEW_URL);
    resolve(secret);
    await session.inbox.received(INBOX);
    const asked = [...receiver.arrivals];
    await session.emit(service, type);
    await session.inbox.received(INBOX);
    const delivered = receiver.arrivals.slice(asked.length);
    return { asked, delivered, secret, untilMs: (await session.clock.now()).getTime() };
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

function lineOf(
  session: TargetSession,
  {
    service,
    secret,
    asked,
  }: { readonly service: string; readonly secret: string | undefined; readonly asked: number },
): Line {
  const { inbox, clock } = session;
  return {
    secret,
    script: (answers, then) =>
      inbox.script(INBOX, {
        answers: answers.map((each) => leading(inbox, each)),
        then: leading(inbox, then),
      }),
    emit: (type) => session.emit(service, type ?? ''),
    received: async () => (await inbox.received(INBOX)).slice(asked).map(arrivalOf),
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
