// Attempts that are made, signed or taken otherwise than documented, and webhooks that hear other events than they should.

import {
  type Alter,
  attempts,
  changed,
  counting,
  type Fields,
  fault,
  fieldsOf,
  instead,
  takesAnswers,
  type WireFault,
} from '../../support/wire-faults.ts';

const eventIn = (body: string): Fields => JSON.parse(body) as Fields;

const isSuccess = (status: number | null) => status !== null && status >= 200 && status < 300;

/** Counts an attempt without making it. */
const loses =
  (lost: number): Alter =>
  () => {
    const numbers = counting();
    return {
      send: async ({ url, body }, proceed) =>
        numbers(`${url} ${eventIn(body).event_id}`) === lost ? { status: 500 } : proceed(),
    };
  };

/** Registers other entries than those that were given, and shows the given ones. */
const hears =
  (operations: readonly string[], taken: (entry: string) => readonly string[]): Alter =>
  () => {
    const given = new Map<unknown, unknown>();
    const shown = (webhook: Fields) => ({ ...webhook, events: given.get(webhook.id) ?? webhook.events });
    return {
      async answer(call, proceed) {
        const { events } = fieldsOf(call.body);
        const isAltered = operations.includes(call.operation) && Array.isArray(events);
        const body = isAltered
          ? { ...fieldsOf(call.body), events: events.flatMap((each) => taken(String(each))) }
          : call.body;
        const answer = await proceed({ body });
        if (isAltered) changed(answer, ({ id }) => ({ ...given.set(id, events) }));
        return changed(answer, (answered) =>
          Array.isArray(answered.webhooks)
            ? { ...answered, webhooks: (answered.webhooks as Fields[]).map(shown) }
            : 'events' in answered
              ? shown(answered)
              : answered,
        );
      },
    };
  };

const REGISTERED = ['createWebhook', 'updateWebhook'];

const renamed =
  (from: string, ...to: readonly string[]) =>
  (entry: string) =>
    entry === from ? to : [entry];

export const attemptFaults: readonly WireFault[] = [
  fault('V-DL-06', 'does not sign test events', () => {
    let isTest = false;
    return {
      answer(call, proceed) {
        isTest = call.operation === 'testWebhook';
        return proceed();
      },
      send({ headers: { 'X-Vault-Signature': signature, ...unsigned } }, proceed) {
        return proceed(isTest ? { headers: unsigned } : {});
      },
    };
  }),
  fault(
    'V-DL-01',
    'takes an answer without a body for a failure',
    takesAnswers((status) => (status === 204 ? 500 : status)),
  ),
  fault(
    'V-DL-01',
    'does not count a success of the seventh attempt',
    takesAnswers((status, number) => (number === 7 && isSuccess(status) ? 500 : status)),
  ),
  fault(
    'V-DL-02',
    'takes 404 and 410 for a success',
    takesAnswers((status) => (status === 404 || status === 410 ? 200 : status)),
  ),
  fault(
    'V-DL-02',
    'takes 401 for a success',
    takesAnswers((status) => (status === 401 ? 200 : status)),
  ),
  fault(
    'V-DL-02',
    'takes a redirect of a retry for a success',
    takesAnswers((status, number) =>
      number > 1 && status !== null && status >= 300 && status < 400 ? 200 : status,
    ),
  ),
  fault('V-DL-04', 'counts the fourth attempt without making it', loses(4)),
  fault('V-DL-04', 'counts the seventh attempt without making it', loses(7)),
  fault('V-DL-04', 'makes the third attempt twice', () => {
    const numbers = counting();
    return {
      async send({ url, body }, proceed) {
        const response = await proceed();
        if (numbers(`${url} ${eventIn(body).event_id}`) === 3) await proceed();
        return response;
      },
    };
  }),
  fault(
    'V-DL-06',
    'cuts a body after 2,000 characters',
    attempts(({ body }) => ({ body: body.slice(0, 2_000) })),
  ),
  fault('V-DL-06', 'names the tenant to the first webhook only that gets an event', () => {
    const first = new Map<unknown, string>();
    return {
      send({ url, body }, proceed) {
        const event = eventIn(body);
        const known = first.get(event.event_id) ?? url;
        first.set(event.event_id, known);
        return proceed(known === url ? {} : { body: JSON.stringify({ ...event, tenant_id: null }) });
      },
    };
  }),
  fault('V-DL-07', 'writes the timestamp of the first attempt into that of retries', () => {
    const first = new Map<string, string>();
    return {
      send({ url, body, headers }, proceed) {
        const key = `${url} ${eventIn(body).event_id}`;
        const timestamp = first.get(key) ?? String(headers['X-Vault-Timestamp']);
        first.set(key, timestamp);
        return proceed({ headers: { ...headers, 'X-Vault-Timestamp': timestamp } });
      },
    };
  }),
  fault(
    'V-DL-07',
    'writes X-Vault-Event-Type of the fifth attempt in capitals',
    attempts(({ headers }, number) => {
      const type = String(headers['X-Vault-Event-Type']).toUpperCase();
      return number === 5 ? { headers: { ...headers, 'X-Vault-Event-Type': type } } : undefined;
    }),
  ),
  fault(
    'V-EV-01',
    'gives the fourth attempt another event id, in the body and in the header',
    attempts(({ headers, body }, number) =>
      number === 4
        ? {
            body: JSON.stringify({ ...eventIn(body), event_id: 'evt_another' }),
            headers: { ...headers, 'X-Vault-Event-Id': 'evt_another' },
          }
        : undefined,
    ),
  ),
  fault(
    'V-SUB-01',
    'takes secret.expiring for secret.expired as well',
    hears(REGISTERED, renamed('secret.expiring', 'secret.expiring', 'secret.expired')),
  ),
  fault(
    'V-SUB-01',
    'takes secret.updated for secret.rotated as well',
    hears(REGISTERED, renamed('secret.updated', 'secret.updated', 'secret.rotated')),
  ),
  fault(
    'V-SUB-02',
    'does not take certificate.* for certificate.renewal_failed',
    hears(
      REGISTERED,
      renamed(
        'certificate.*',
        'certificate.issued',
        'certificate.renewed',
        'certificate.revoked',
        'certificate.expiring',
      ),
    ),
  ),
  fault(
    'V-SUB-02',
    'takes a star that a change brings for the first type of the family',
    hears(['updateWebhook'], renamed('secret.*', 'secret.created')),
  ),
  fault(
    'V-SUB-03',
    'does not take federation.** for federation.backend.unreachable',
    hears(REGISTERED, renamed('federation.**', 'federation.sync.*')),
  ),
  fault(
    'V-SUB-04',
    'shows a path_prefix that a change brings, and does not filter by it',
    instead('updateWebhook', async ({ body }, proceed) => {
      const { filters, ...rest } = fieldsOf(body);
      const { path_prefix: prefix, ...others } = fieldsOf(filters);
      if (prefix === undefined) return proceed();
      return changed(await proceed({ body: { ...rest, filters: others } }), (webhook) => ({
        ...webhook,
        filters,
      }));
    }),
  ),
];
