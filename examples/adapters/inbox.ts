// A receiver of webhooks for adapters: it records what arrives under each name, and answers by a script. How long an
// answer takes is not waited for but stated in `Test-Duration-Ms`, which the service's test environment adds to its clock.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
// In a project of your own: from 'countersign/verify'.
import type { ReceivedDelivery, ReceiverAnswer, ReceiverScript } from '../../src/verify/index.ts';

export interface Inbox {
  url(name: string): string;
  received(name: string): Promise<readonly ReceivedDelivery[]>;
  /** What several have received, for which the service is asked once whether it has sent everything. */
  receivedByAll(names: readonly string[]): Promise<readonly (readonly ReceivedDelivery[])[]>;
  script(name: string, script: ReceiverScript): Promise<void>;
  /** Forgets everything, scripts included. */
  clear(): void;
}

export interface InboxOptions {
  /** The time by the service's clock, which a test may have moved. */
  readonly now: () => Promise<Date>;
  /** Resolves once the service has sent everything that is due. */
  readonly settle: () => Promise<void>;
}

interface Mailbox {
  readonly received: ReceivedDelivery[];
  answers: ReceiverAnswer[];
  then: ReceiverAnswer;
}

/** Starts a receiver on loopback. It does not keep the process alive. */
export async function startInbox({ now, settle }: InboxOptions): Promise<Inbox> {
  const mailboxes = new Map<string, Mailbox>();
  const mailbox = (name: string): Mailbox => {
    const known = mailboxes.get(name) ?? { received: [], answers: [], then: {} };
    mailboxes.set(name, known);
    return known;
  };

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat(await request.toArray()).toString('utf8');
    const at = await now();
    const path = request.url ?? '/';
    const { received, answers, then } = mailbox(path.slice(1).replace(/\?.*/s, ''));
    const answer = answers.shift() ?? then;
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const answered = answer.hang === true || answer.reset === true ? null : (answer.status ?? 200);
    const { method = '' } = request;
    received.push({ at: at.toISOString(), method, url: `${origin}${path}`, headers, body, answered });
    if (answer.reset === true) return void request.socket.resetAndDestroy();
    // There is no real wait: the service's test environment takes the duration that the response states.
    const { delay_ms = answer.hang === true ? Number.MAX_SAFE_INTEGER : 0 } = answer;
    // One connection for each attempt: the next one must not come over a connection that `clear` has just closed.
    const answerHeaders = { 'Test-Duration-Ms': delay_ms, Connection: 'close' };
    response.writeHead(answer.status ?? 200, answerHeaders).end(answer.body);
  };

  const server = createServer(
    (request, response) => void take(request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: (name) => `${origin}/${name}`,
    async received(name) {
      await settle();
      return mailbox(name).received;
    },
    async receivedByAll(names) {
      await settle();
      return names.map((name) => mailbox(name).received);
    },
    async script(name, { answers = [], then = {} }) {
      Object.assign(mailbox(name), { answers: [...answers], then });
    },
    clear() {
      server.closeAllConnections();
      mailboxes.clear();
    },
  };
}

const PLACEHOLDER = 'https://inbox.countersign.test/';

/** A state's parameters with a receiver of their own: `https://inbox.countersign.test/hook` is the inbox `hook` here. */
export function ledTo<Params extends { readonly url?: unknown }>(
  inbox: Pick<Inbox, 'url'>,
  params: Params,
): { name: string; led: Params & { url: string } } {
  const { url = `${PLACEHOLDER}hook` } = params;
  const name = new URL(String(url)).pathname.slice(1);
  const isPlaceholder = String(url).startsWith(PLACEHOLDER);
  return { name, led: { ...params, url: isPlaceholder ? inbox.url(name) : String(url) } };
}

/** Reads a duration such as `35h` or `90s`, in milliseconds. */
export function durationMs(text: string): number {
  const [, amount, unit] = /^([\d.]+)(ms|s|m|h|d)$/.exec(text) ?? [];
  const MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as Readonly<Record<string, number>>;
  if (amount === undefined) throw new Error(`"${text}" is not a duration such as 35h`);
  return Number(amount) * (MS[unit ?? 's'] ?? 0);
}
