// A large world: how long it takes to load, and to be written as a whole.

import { events } from '../../../../src/delivery/journal.ts';
import type { World } from '../../../../src/engine/world.ts';
import { startMock } from '../../../../src/index.ts';
import { received } from '../../../../src/server/delivery/inbox.ts';
import { startServer } from '../../../../src/server/start.ts';
import type { ManagedWorld } from '../../../../src/server/worlds/managed-world.ts';
import { services } from '../../../support/registry/services.ts';
import { seconds } from '../../in-process.ts';
import type { Finding } from '../../report.ts';
import type { Places } from './places.ts';

const DOCUMENTS = 10_000;
const ENTRIES = 100_000;
/** How many entries one transaction adds. */
const AT_ONCE = 100;

export async function loadingCases(places: Places): Promise<Finding[]> {
  return [
    ...(await casesOf('SQLite', places.sqlite())),
    ...(await casesOf('Postgres', await places.postgres())),
  ];
}

async function casesOf(name: string, store: string): Promise<Finding[]> {
  const first = await startServer({ services, port: 0, store });
  const host = first.defaultWorld as ManagedWorld;
  fill(host.world);
  await host.committed();
  const { written, stallMs } = await writeWhole(host);
  await first.close();
  const empty = await seconds(async () => (await startMock()).close());
  const full = await seconds(async () => (await startMock({ store })).close());
  return [
    {
      what: `loading ${DOCUMENTS} documents and ${ENTRIES} journal entries, ${name}`,
      figure: full - empty,
      unit: 's',
      goal: { atMost: 1 },
    },
    {
      what: `writing them all at once, ${name}`,
      figure: written,
      unit: 's',
      note: `the process is blocked for ${stallMs.toFixed(0)} ms`,
    },
  ];
}

/** Replaces the world by itself, which is written as a whole. */
async function writeWhole(host: ManagedWorld): Promise<{ written: number; stallMs: number }> {
  await host.import(host.state());
  let [stallMs, beatAt] = [0, performance.now()];
  const { promise: nextBeat, resolve } = Promise.withResolvers<void>();
  let isWritten = false;
  const beat = setInterval(() => {
    const now = performance.now();
    stallMs = Math.max(stallMs, now - beatAt);
    beatAt = now;
    if (isWritten) resolve();
  }, 1);
  const written = await seconds(() => host.committed());
  isWritten = true;
  await nextBeat;
  clearInterval(beat);
  return { written, stallMs };
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
