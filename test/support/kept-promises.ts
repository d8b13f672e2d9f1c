// What a store promises, compared with what callers and a receiver saw while mocks were killed.

import { expect } from 'vitest';
import type { MockWorld } from '../../src/index.ts';
import { type CountingReceiver, everyEndpoint, everyOne, type Ledger } from './killed-mock.ts';

export async function checkClock(world: MockWorld, { now }: Ledger): Promise<void> {
  expect((await world.clock()).now >= now).toBe(true);
}

/** What was answered is there; what was not is there once, or not at all. */
export async function checkEndpoints(world: MockWorld, { endpoints }: Ledger): Promise<void> {
  const found = new Map<string, string[]>();
  for (const { id, url } of await everyEndpoint(world)) {
    const mark = url.slice('https://hooks.test/'.length);
    found.set(mark, [...(found.get(mark) ?? []), id]);
  }
  const wrong = [...endpoints].filter(([mark, answered]) => {
    const ids = found.get(mark) ?? [];
    return ids.length > 1 || (answered !== undefined && ids[0] !== answered);
  });
  expect(wrong).toEqual([]);
}

/** A message that was answered has had its two events; one that was not has had both or none. */
export async function checkMessages(world: MockWorld, { messages }: Ledger): Promise<void> {
  const types = new Map<string, string[]>();
  for (const { payload, type } of await everyOne<MailEvent>(world, 'events')) {
    const { recipient_email: recipient, message_id: message } = payload;
    types.set(recipient, [...(types.get(recipient) ?? []), `${type} ${message}`].sort());
  }
  const wrong = [...messages].filter(([recipient, answered]) => {
    const [delivered, processed, ...more] = types.get(recipient) ?? [];
    if (delivered === undefined) return answered !== undefined;
    const id = delivered.slice('delivered '.length);
    const isWhole = processed === `processed ${id}` && more.length === 0;
    return !isWhole || (answered !== undefined && answered !== id);
  });
  expect(wrong.map(([recipient, id]) => [recipient, id, types.get(recipient)])).toEqual([]);
}

interface MailEvent {
  readonly id: string;
  readonly type: string;
  readonly payload: { readonly recipient_email: string; readonly message_id: string };
}

interface DeliveryRecord {
  readonly id: string;
  readonly event_id: string;
  readonly status: string;
  readonly attempts: readonly { readonly attempt: number; readonly interrupted_at?: string }[];
}

/** Every delivery came through; each attempt was made once, or says that it was interrupted; nothing else was sent. */
export async function checkDeliveries(world: MockWorld, { seen }: CountingReceiver): Promise<void> {
  const all = await everyOne<DeliveryRecord>(world, 'deliveries');
  const wrong = all.filter(({ event_id, status, attempts }) => {
    const isNumbered = attempts.every(({ attempt }, index) => attempt === index + 1);
    const isOver = status === 'success' || (status === 'failed' && attempts.length === 6);
    const sent = seen.get(event_id) ?? 0;
    const interrupted = attempts.filter(({ interrupted_at }) => interrupted_at !== undefined).length;
    const isCounted = interrupted === 0 ? sent === attempts.length : sent >= attempts.length;
    return !(isNumbered && isOver && isCounted);
  });
  expect(wrong).toEqual([]);
  const known = new Set(all.map(({ event_id }) => event_id));
  expect([...seen.keys()].filter((id) => !known.has(id))).toEqual([]);
}
