// States with failed deliveries: the receiver is made to fail, an event is emitted, and time passes.

import type { DeliveryOnRecord } from '../../src/verify/index.ts';
import { durationMs, type Inbox } from './inbox.ts';

type Values = Readonly<Record<string, unknown>>;
type State = (params: Values, inbox: string) => Promise<Values>;

export interface Service {
  readonly inbox: Inbox;
  now(): Promise<Date>;
  advance(by: string): Promise<void>;
  emit(type: string): Promise<Values>;
  api(method: string, path: string, body?: object): Promise<Values>;
  recorded(endpointId: string): Promise<readonly (DeliveryOnRecord & { due_at: number; id?: string })[]>;
}

const WEBHOOKS = '/v3/user/webhooks';

export function deliveryStates({
  inbox,
  now,
  advance,
  emit,
  api,
  recorded,
}: Service): Readonly<Record<string, State>> {
  /** An endpoint whose receiver fails, and an event that is being delivered to it. */
  const failing = async ({ url }: Values, name: string) => {
    await inbox.script(name, { then: { status: 503 } });
    const { id, signing_secret } = await api('POST', WEBHOOKS, { url, enabled_events: ['*'] });
    const event = await emit('delivered');
    return { webhook_id: String(id), signing_secret, event };
  };

  const latest = async (id: string) => {
    const delivery = (await recorded(id)).at(-1);
    const next_attempt_at = new Date(delivery?.due_at ?? 0).toISOString();
    return { delivery_id: delivery?.id, next_attempt_at };
  };

  const answersFromNowOn = (name: string, status: unknown) =>
    inbox.script(name, { then: { status: Number(status) } });

  const failed = async (params: Values, name: string, times: 9 | 10) => {
    const { webhook_id, signing_secret } = await failing(params, name);
    await advance('4h');
    await emit('delivered');
    await advance(times === 9 ? '7m' : '30m');
    const { failure_count, disabled_at } = await api('GET', `${WEBHOOKS}/${webhook_id}`);
    return { webhook_id, signing_secret, failure_count, disabled_at, ...(await latest(webhook_id)) };
  };

  return {
    'the endpoint is about to be disabled': async (params, name) => {
      const made = await failed(params, name, 9);
      await answersFromNowOn(name, params.answers ?? 503);
      return made;
    },
    'the endpoint was disabled': async (params, name) => {
      const made = await failed(params, name, 10);
      await answersFromNowOn(name, params.answers ?? 200);
      return made;
    },
    'a delivery is on its last attempt': async (params, name) => {
      const { event, webhook_id, signing_secret } = await failing(params, name);
      await advance('90m');
      const { next_attempt_at, ...made } = await latest(webhook_id);
      await advanceTo(next_attempt_at, params.due_in ?? '30s');
      await answersFromNowOn(name, params.answers ?? 503);
      const { event_id, message_id } = event;
      return { webhook_id, signing_secret, event_id, message_id, next_attempt_at, ...made };
    },
    'the signing secret was rotated while a delivery waits': async (params, name) => {
      const { webhook_id, signing_secret: old_signing_secret } = await failing(params, name);
      const made = await latest(webhook_id);
      await advanceTo(made.next_attempt_at, params.due_in ?? '30s');
      const { signing_secret } = await api('POST', `${WEBHOOKS}/${webhook_id}/signing_secret`);
      await answersFromNowOn(name, params.answers ?? 200);
      return { webhook_id, signing_secret, old_signing_secret, ...made };
    },
  };

  /** Moves the clock to a given duration before an instant. */
  async function advanceTo(instant: string, before: unknown): Promise<void> {
    const byMs = Date.parse(instant) - durationMs(String(before)) - (await now()).getTime();
    if (byMs > 0) await advance(`${byMs}ms`);
  }
}
