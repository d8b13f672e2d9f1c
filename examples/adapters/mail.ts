// Connects `countersign verify mail --target URL --adapter examples/adapters/mail.ts` to the example service in
// test/providers/mail.

// In a project of your own: from 'countersign/verify'.
import { type Adapter, type DeliveryOnRecord, NotOffered } from '../../src/verify/index.ts';
import { durationMs, ledTo, startInbox } from './inbox.ts';
import { deliveryStates } from './mail-delivery-states.ts';

type Values = Readonly<Record<string, unknown>>;

/** Created for each run, from the environment. */
export default async function adapter(): Promise<Adapter> {
  const url = process.env.MAIL_URL ?? 'http://localhost:8081';

  const call = async (
    path: string,
    body?: object,
  ): Promise<{ status: number; body: Record<string, unknown> }> => {
    const headers = { 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${url}${path}`, sent);
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  };
  const now = async () => new Date(String((await call('/test/clock')).body.now));
  const settle = async () => void (await call('/test/settle', {}));
  const advance = async (by: string) => void (await call('/test/clock', { advance_ms: durationMs(by) }));
  const emit = async (_: string, type: string, fields: Values = {}) => {
    const { status, body } = await call('/test/emit', { ...fields, type });
    if (status !== 200) throw new Error(`${type} could not be emitted: ${body.detail}`);
    await settle();
    return body;
  };
  const inbox = await startInbox({ now, settle });
  const credentials = async (_: string, name: string) =>
    (await call(`/test/tokens/${name}`)).body.token as string | undefined;
  const recorded = async (id: string) =>
    (await call(`/test/deliveries/${id}`)).body.deliveries as (DeliveryOnRecord & { due_at: number })[];

  const ofDeliveries = deliveryStates({
    inbox,
    now,
    advance,
    recorded,
    emit: (type) => emit('mail', type),
    async api(method, path, body) {
      const headers = { authorization: `Bearer ${await credentials('mail', 'live')}` };
      const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
      return (await response.json()) as Values;
    },
  });

  return {
    credentials,

    // Receivers that a state names are mapped to the inbox here. If they must fail first, the adapter makes them fail.
    async states(state, params) {
      const { name, led } = ledTo(inbox, params);
      const made = await ofDeliveries[state]?.(led, name);
      if (made !== undefined) return { ...made, url: led.url, inbox: name };
      const { status, body } = await call('/test/states', { state, params: led });
      if (status === 501) throw new NotOffered(`state "${state}"`);
      if (status !== 200) throw new Error(String(body.detail));
      return body.url === undefined ? body : { ...body, inbox: name };
    },

    messages: (_, type) => emit('mail', type),
    emit,
    clock: { now, advance },
    inbox,
    async deliveries(_, id) {
      const all = await recorded(id);
      return all.map(({ event_id, event_type, status, attempts }) => ({
        event_id,
        event_type,
        status,
        attempts,
      }));
    },

    // Actions that a customer cannot cause through the API.
    async simulate(_, action, { name, ...input }) {
      if (action.startsWith('dependency.'))
        await call('/test/dependencies', { name, down: action.endsWith('.down') });
      else if (action === 'crash.next') await call('/test/crash', {});
      else if (action in EVENT_OF) {
        const event = await emit('mail', EVENT_OF[action] ?? '', input);
        if (action === 'message.bounce') await call('/test/bounces', { email: event.recipient_email });
        return event;
      } else throw new NotOffered(`action "${action}"`);
      return {};
    },

    async settings(change) {
      const { mail, ...rest } = change;
      const { oauth_token_url, environment, ...others }: Values = {
        ...rest,
        ...(mail as Values | undefined),
      };
      const [unknown] = Object.keys(others);
      if (unknown !== undefined) throw new NotOffered(`setting "${unknown}"`);
      await call('/test/settings', { oauth_token_url, environment });
    },

    // After each check: everything that it created is removed.
    async teardown() {
      inbox.clear();
      await call('/test/reset', {});
    },
  };
}

const EVENT_OF: Readonly<Record<string, string>> = {
  'message.open': 'open',
  'message.click': 'click',
  'message.spam_report': 'spam_report',
  'message.unsubscribe': 'unsubscribe',
  'message.group_unsubscribe': 'group_unsubscribe',
  'message.group_resubscribe': 'group_resubscribe',
  'message.bounce': 'bounce',
  'message.block': 'blocked',
  'message.defer': 'deferred',
  'message.drop': 'dropped',
};
