// Worlds that last, against worlds in memory: requests, an advance of thousands of attempts, and the time to load.

import { events } from '../../../src/delivery/journal.ts';
import type { World } from '../../../src/engine/world.ts';
import { startMock } from '../../../src/index.ts';
import { services } from '../../../src/registry/services.ts';
import { received } from '../../../src/server/delivery/inbox.ts';
import { startServer } from '../../../src/server/start.ts';
import { storeFile } from '../../support/stores.ts';
import { seconds } from '../in-process.ts';
import { compare, type Load } from '../load.ts';
import { type MockProcess, startMockProcess } from '../mock-process.ts';
import type { Finding } from '../report.ts';
import { deliveryCases } from './deliveries.ts';

const NEW_WEBHOOK = { url: 'https://hooks.example.test/mail', enabled_events: ['bounce', 'dropped'] };
const UNLIMITED = { mail: { rate_limit: { limit: 1_000_000_000, window: '1m' } } };
const DOCUMENTS = 10_000;
const ENTRIES = 100_000;
/** How many entries one transaction adds. */
const AT_ONCE = 100;

/** Measures SQLite. */
export async function storeCases(): Promise<Finding[]> {
  return [...(await requestCases()), ...(await attemptCases()), await loadCase()];
}

async function requestCases(): Promise<Finding[]> {
  await using file = await storeFile();
  await using memory = await startMockProcess();
  await using sqlite = await startMockProcess('--store', file.where);
  const [inMemory, onDisk] = [await loadsOf(memory), await loadsOf(sqlite)];
  return [
    await ratio('GET one webhook, SQLite against memory', onDisk.get, inMemory.get),
    await ratio('POST a webhook, SQLite against memory', onDisk.post, inMemory.post),
  ];
}

async function loadsOf(mock: MockProcess): Promise<Readonly<Record<'get' | 'post', Load>>> {
  await mock.control('PATCH', '/settings', UNLIMITED);
  const { id } = await mock.mail('POST', '/v3/user/webhooks', NEW_WEBHOOK);
  const authorization = `Bearer ${mock.key}`;
  const url = `${mock.url}/v3/user/webhooks`;
  const body = JSON.stringify(NEW_WEBHOOK);
  const json = { authorization, 'content-type': 'application/json' };
  return {
    get: { url: `${url}/${id}`, headers: { authorization } },
    post: { method: 'POST', url, headers: json, body },
  };
}

async function ratio(what: string, one: Load, other: Load): Promise<Finding> {
  const { ratio: figure, a, b } = await compare(one, other, 3);
  return { what, figure, unit: 'times', note: `${a.toFixed(0)}/s against ${b.toFixed(0)}/s` };
}

async function attemptCases(): Promise<Finding[]> {
  await using file = await storeFile();
  const [inMemory, onDisk] = [await deliveryCases(), await deliveryCases(file.where)];
  return [...inMemory, ...onDisk].map(({ what, figure, note, unit }, index) => ({
    what: `${what}, ${index === 0 ? 'memory' : 'SQLite'}`,
    figure,
    unit,
    ...(note && { note }),
  }));
}

async function loadCase(): Promise<Finding> {
  await using file = await storeFile();
  const first = await startServer({ services, port: 0, store: file.where });
  fill(first.defaultWorld.world);
  await first.close();
  const empty = await seconds(async () => (await startMock()).close());
  const full = await seconds(async () => (await startMock({ store: file.where })).close());
  return {
    what: `loading a world of ${DOCUMENTS} documents and ${ENTRIES} journal entries`,
    figure: full - empty,
    unit: 's',
    goal: { atMost: 1 },
  };
}

/** Documents as the inbox keeps them, and events of small mails. */
function fill(world: World): void {
  for (let done = 0; done < ENTRIES; done += AT_ONCE) {
    world.transaction('bench', () => {
      for (let index = done; index < done + AT_ONCE; index++) addEvent(world, index);
    });
  }
}

function addEvent(world: World, index: number): void {
  const payload = {
    event_id: `evt_${index}`,
    event_type: 'open',
    message_id: `msg_${index}`,
    tenant_id: 'ten_main',
  };
  world.record(events, payload.event_id, {
    service: 'mail',
    type: 'open',
    cause: 'bench',
    payload,
    deliveries: [],
  });
  if (index >= DOCUMENTS) return;
  world.collection(received).put(`req_${index}`, {
    name: 'hook',
    eventId: payload.event_id,
    index,
    at: '2026-01-01T00:00:00.000Z',
    method: 'POST',
    url: 'https://inbox.countersign.test/hook',
    headers: {
      'content-type': 'application/json',
      'x-mail-event': 'open',
      'x-mail-signature': 'a'.repeat(64),
    },
    body: JSON.stringify(payload),
    verified: true,
    reason: null,
    duplicate_of: null,
    answered: 200,
  });
}
