// The requests of a provider to receivers, altered on their way: events are altered and signed again, attempts as a fault
// says.

import { createHmac } from 'node:crypto';
import type { Alteration, Fields } from '../../src/verify/mutation/wire-fault.ts';
import type { Target, TargetSession } from '../../src/verify/session.ts';

/** The part of an attempt that is altered. */
type Sent = Parameters<NonNullable<Alteration['send']>>[0];

export class AlteredSender {
  readonly #secrets = new Set<string>();
  #alteration: Alteration = {};

  /** A target whose provider states tell the keys of signatures, too. */
  listeningTo(target: Target): Target {
    const noting = async (session: TargetSession): Promise<TargetSession> => ({
      ...session,
      state: async (...given) => {
        const values = await session.state(...given);
        noteSecrets(this.#secrets, values);
        return values;
      },
    });
    return { ...target, open: async (purpose) => noting(await target.open(purpose)) };
  }

  /** Begins to alter; what it returns notes the keys of signatures besides. */
  begin(alteration: Alteration): Alteration {
    this.#alteration = alteration;
    return {
      ...alteration,
      answer: async (call, proceed) => {
        noteSecrets(this.#secrets, call.body);
        const noting: typeof proceed = async (change) => {
          const answer = await proceed(change);
          noteSecrets(this.#secrets, answer.body);
          return answer;
        };
        return alteration.answer?.(call, noting) ?? noting();
      },
    };
  }

  /** Sends a request, in place of `fetch`. */
  readonly send: typeof fetch = async (url, init = {}) => {
    const request = {
      url: String(url),
      headers: init.headers as Sent['headers'],
      body: String(init.body),
    };
    const told = this.#withEvent(request);
    if (this.#alteration.send === undefined) return sent(told, init);
    let response: Response | undefined;
    const answer = await this.#alteration.send(told, async (change) => {
      response = await sent({ ...told, ...change }, init).catch(() => undefined);
      return { status: response === undefined || isLate(response) ? null : response.status };
    });
    const headers = response === undefined || isLate(response) ? {} : response.headers;
    if (answer.status !== null) return new Response(null, { status: answer.status, headers });
    if (response === undefined) throw new Error('no answer');
    return response;
  };

  #withEvent(request: Sent): Sent {
    const { event } = this.#alteration;
    const payload = event === undefined ? undefined : eventIn(request.body);
    if (event === undefined || payload === undefined) return request;
    return {
      ...request,
      ...signedAnew(request, JSON.stringify(event(payload, typeOf(payload))), this.#secrets),
    };
  }
}

function sent({ url, ...request }: Sent, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, ...request });
}

/** A receiver of the test environment states how long it would have taken; receivers have 10 seconds. */
function isLate({ headers }: Response): boolean {
  return Number(headers.get('test-duration-ms') ?? 0) > 10_000;
}

function eventIn(body: string): Fields | undefined {
  try {
    return JSON.parse(body) as Fields;
  } catch {
    // The request for an OAuth token is a form.
    return undefined;
  }
}

/** The type of an event; a service with one type of event writes none into it. */
function typeOf({ event_type: type = 'quota.warning' }: Fields): string {
  return String(type);
}

/** Remembers what may be the key of a signature, the latest last. */
function noteSecrets(secrets: Set<string>, value: unknown): void {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return;
  for (const [name, each] of Object.entries(value))
    if (typeof each !== 'string' || !/secret/.test(name)) noteSecrets(secrets, each);
    else {
      secrets.delete(each);
      secrets.add(each);
    }
}

/** Another body, signed again; the same one if the key of the signature was never sent. */
function signedAnew({ headers, body }: Sent, changed: string, secrets: ReadonlySet<string>): Partial<Sent> {
  const names = Object.keys(headers);
  const signature = names.find((name) => /-signature$/i.test(name));
  if (signature === undefined || changed === body) return { body: changed };
  const signed = String(headers[signature]);
  const timestamp = names.find((name) => /-timestamp$/i.test(name)) ?? '';
  const contents: ((text: string) => string)[] = [(text) => `${headers[timestamp]}.${text}`, (text) => text];
  // A run of the whole suite tells thousands of keys: the one of an attempt is among the latest.
  for (const secret of [...secrets].reverse())
    for (const content of contents) {
      const before = hmac(secret, content(body));
      if (!signed.endsWith(before)) continue;
      const now = hmac(secret, content(changed));
      return { body: changed, headers: { ...headers, [signature]: signed.replace(before, now) } };
    }
  return {};
}

function hmac(secret: string, content: string): string {
  return createHmac('sha256', secret).update(content).digest('hex');
}
