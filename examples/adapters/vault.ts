// Connects `countersign verify vault --target URL --adapter examples/adapters/vault.ts` to your own vault, such as the
// one in test/providers/vault. It includes the receiver of webhooks: an HTTP server in this process.

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
// In a project of your own: from 'countersign/verify'.
import {
  type Adapter,
  NotOffered,
  type ReceivedDelivery,
  type ReceiverAnswer,
  type ReceiverScript,
  type Values,
} from '../../src/verify/index.ts';

/** The vault takes only https URLs; its test environment maps this origin to the receiver. */
const ORIGIN = 'https://receiver.test';

interface Inbox {
  received: ReceivedDelivery[];
  answers: ReceiverAnswer[];
  then: ReceiverAnswer;
  /** Until this instant it answers 503. */
  downUntil: number;
}

/** States that are caused by failing attempts, and the receiver's answers from then on. */
const FAILING: Readonly<Record<string, number>> = {
  'a delivery failed': 200,
  'a delivery waits for its next attempt': 200,
  'a vault delivery is on its last attempt': 503,
  'a webhook is failing': 503,
};

/** Created for each run, from the environment. */
export default async function adapter(): Promise<Adapter> {
  const vault = process.env.VAULT_URL ?? 'http://127.0.0.1:4900';
  const inboxes = new Map<string, Inbox>();
  const inboxOf = (name: string) => inboxes.get(name) ?? opened(inboxes, name);
  const now = async () => new Date(String((await call(vault, 'clock')).now));
  await call(vault, 'egress', { [ORIGIN]: await receiver(inboxOf, now) });
  return {
    credentials: {
      vault: {
        admin: process.env.VAULT_ADMIN_TOKEN ?? 'vlt-admin-token',
        reader: process.env.VAULT_READER_TOKEN ?? 'vlt-reader-token',
      },
    },
    messages: (_service, type) => call(vault, 'messages', { description: type }),
    emit: (_service, type, fields = {}) => call(vault, 'events', { type, ...fields }),
    simulate: (_service, action, input) => {
      // This vault revokes a lease automatically as soon as it has expired.
      if (action === 'lease.revoke' && input.reason === 'expired')
        throw new NotOffered('leases that run out and stay');
      return call(vault, 'actions', { action, input });
    },
    clock: {
      now,
      advance: async (by) => void (await call(vault, 'clock', { by })),
    },
    inbox: {
      url: (name) => `${ORIGIN}/${name}`,
      received: async (name) => {
        await call(vault, 'settle');
        return inboxOf(name).received;
      },
      // Asks the vault once whether it has sent everything, whatever the number of receivers.
      receivedByAll: async (names) => {
        await call(vault, 'settle');
        return names.map((name) => inboxOf(name).received);
      },
      script: async (name, { answers = [], then = {} }: ReceiverScript) => {
        Object.assign(inboxOf(name), { answers: [...answers], then });
      },
    },

    // The vault sets up the states itself; for those with failed attempts the receiver fails as well.
    async states(name, { url = `${ORIGIN}/hook`, ...params }) {
      const inboxName = String(url).split('/').at(-1) ?? '';
      const inbox = inboxOf(inboxName);
      if (name in FAILING) inbox.then = { status: 503 };
      if (name === 'the vault receiver is down for a day') inbox.downUntil = Number.POSITIVE_INFINITY;
      const values = await call(vault, 'states', { state: name, params: { ...params, url } });
      if (name in FAILING) inbox.then = { status: Number(params.answers ?? FAILING[name]) };
      if (typeof values.until === 'string') inbox.downUntil = Date.parse(values.until);
      return 'webhook_id' in values ? { ...values, inbox: inboxName } : values;
    },

    async teardown() {
      await call(vault, 'reset');
      inboxes.clear();
    },
  };
}

/** Makes one of the calls that the vault offers to tests. */
async function call(vault: string, name: string, body: Values = {}): Promise<Values> {
  const response = await fetch(`${vault}/test/${name}`, { method: 'POST', body: JSON.stringify(body) });
  const answer = await response.text();
  if (response.status === 501) throw new NotOffered(`${name}: ${answer}`);
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${answer}`);
  return JSON.parse(answer) as Values;
}

/** Starts the receiver, which ends with this process, and returns its URL. */
async function receiver(inboxOf: (name: string) => Inbox, now: () => Promise<Date>): Promise<string> {
  const server = createServer((request, response) => void receive(request, response));
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const inbox = inboxOf(new URL(request.url ?? '/', ORIGIN).pathname.slice(1));
    const body = await text(request);
    const at = await now();
    const isDown = at.getTime() < inbox.downUntil;
    const { hang, reset, ...answer } = isDown ? { status: 503 } : (inbox.answers.shift() ?? inbox.then);
    const answered = hang === true || reset === true ? null : (answer.status ?? 200);
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
    inbox.received.push({
      method: request.method ?? '',
      url: `${ORIGIN}${request.url}`,
      at: at.toISOString(),
      headers: Object.fromEntries(headers),
      body,
      answered,
    });
    if (reset === true) request.socket.resetAndDestroy();
    else send(response, hang === true ? { delay_ms: Number.MAX_SAFE_INTEGER } : answer);
  }
}

/** There is no real wait: the vault's test environment uses the duration that the response states. */
function send(response: ServerResponse, { status = 200, delay_ms, body = '' }: ReceiverAnswer): void {
  response.writeHead(status, delay_ms === undefined ? {} : { 'Test-Duration-Ms': String(delay_ms) });
  response.end(body);
}

function opened(inboxes: Map<string, Inbox>, name: string): Inbox {
  const inbox: Inbox = { received: [], answers: [], then: {}, downUntil: 0 };
  inboxes.set(name, inbox);
  return inbox;
}
