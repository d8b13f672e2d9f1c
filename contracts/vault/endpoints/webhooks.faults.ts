// Webhooks that are shown, changed or removed otherwise than documented, and callers that are let in.

import {
  type Alter,
  type Answer,
  answers,
  type Call,
  changed,
  counting,
  entries,
  type Fields,
  fault,
  fieldsOf,
  instead,
  lists,
  type WireFault,
  without,
} from '../../support/wire-faults.ts';

const LIST = 'listWebhooks';
const ONE = 'getWebhook';

/** Lets callers in that are refused, if they are meant. */
const admitted = (operation: string, isMeant: (call: Call) => boolean): Alter =>
  instead(operation, async (call, proceed) => {
    const answer = await proceed();
    const isRefused = answer.status === 401 || answer.status === 403;
    return isRefused && isMeant(call) ? proceed({ as: 'admin' }) : answer;
  });

const hasToken = ({ headers }: Call) => headers.authorization !== undefined;

export const webhookFaults: readonly WireFault[] = [
  fault(
    'V-WH-01',
    'shows the time of the read as that of the creation',
    answers(ONE, (webhook) => ({ ...webhook, created_at: '2026-06-01T12:00:00.000000Z' })),
  ),
  fault(
    'V-WH-01',
    'lists the only entry of a webhook as text',
    entries(LIST, (webhook) => {
      const [first, second] = webhook.events as readonly string[];
      return second === undefined ? { ...webhook, events: first } : webhook;
    }),
  ),
  fault(
    'V-SUB-05',
    'lists filters without tags',
    entries(LIST, (webhook) => ({ ...webhook, filters: without(fieldsOf(webhook.filters), 'tags') })),
  ),
  fault(
    'V-WH-07',
    'lists one of several webhooks twice',
    lists(LIST, (all) => (all.length > 2 ? [...all, all[1] as Fields] : all)),
  ),
  fault(
    'V-WH-07',
    'lists each webhook with the url of the next',
    lists(LIST, (all) => all.map((each, index) => ({ ...each, url: all[(index + 1) % all.length]?.url }))),
  ),
  fault(
    'V-WH-09',
    'shows no statistics of a webhook that is not enabled',
    answers(ONE, (webhook) => (webhook.enabled === false ? without(webhook, 'statistics') : webhook)),
  ),
  fault(
    'V-WH-10',
    'shows avg_latency_ms in seconds',
    answers(ONE, (webhook) => {
      const statistics = fieldsOf(webhook.statistics);
      const latency = Math.round(Number(statistics.avg_latency_ms) / 1_000);
      return { ...webhook, statistics: { ...statistics, avg_latency_ms: latency } };
    }),
  ),
  fault('V-WH-12', 'answers the second change of a webhook, and does not store it', () => {
    const times = counting();
    return {
      async answer(call, proceed) {
        if (call.operation !== 'updateWebhook' || times(call.path) !== 2) return proceed();
        const now = await proceed({ method: 'GET', body: undefined });
        return changed(now, (webhook) => ({
          ...without(webhook, 'statistics', 'last_delivery'),
          ...without(fieldsOf(call.body), 'secret'),
        }));
      },
    };
  }),
  fault(
    'V-WH-13',
    'disables the webhook that was created before the one that is removed',
    instead('deleteWebhook', async ({ path, values }, proceed) => {
      const base = path.slice(0, path.lastIndexOf('/'));
      const { body } = await proceed({ method: 'GET', path: base, body: undefined });
      const all = (fieldsOf(body).webhooks ?? []) as Fields[];
      const answer = await proceed();
      const other = all[all.findIndex(({ id }) => id === values.id) + 1];
      if (answer.status < 300 && other !== undefined)
        await proceed({ method: 'PATCH', path: `${base}/${other.id}`, body: { enabled: false } });
      return answer;
    }),
  ),
  fault('V-AU-01', 'shows a webhook to any token', admitted(ONE, hasToken)),
  fault(
    'V-AU-01',
    'makes a forced retry without a token',
    admitted('retryDelivery', (call) => !hasToken(call)),
  ),
  fault(
    'V-AU-01',
    'tests a webhook without a token',
    admitted('testWebhook', (call) => !hasToken(call)),
  ),
  fault(
    'V-AU-01',
    'changes a webhook though it refuses to without a token',
    instead('updateWebhook', async (_, proceed) => {
      const answer = await proceed();
      if (answer.status === 401) await proceed({ as: 'admin' });
      return answer;
    }),
  ),
  fault('V-AU-02', 'shows the list that an admin has read without the scope as well', () => {
    let last: Answer | undefined;
    return {
      async answer(call, proceed) {
        const answer = await proceed();
        if (call.operation !== LIST) return answer;
        if (answer.status === 200) last = answer;
        return answer.status === 403 && last !== undefined ? last : answer;
      },
    };
  }),
  fault(
    'V-AU-02',
    'creates a webhook that is not enabled without the scope',
    admitted('createWebhook', ({ body }) => fieldsOf(body).enabled === false),
  ),
];
