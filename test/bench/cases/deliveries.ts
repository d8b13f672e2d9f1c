// Deliveries: a thousand failing endpoints, one event each, the whole schedule in one advance.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startMock } from '../../../src/index.ts';
import type { Store } from '../../../src/store/store.ts';
import type { Finding } from '../report.ts';

const ENDPOINTS = 1_000;
const receiverFile = fileURLToPath(new URL('../failing-receiver.ts', import.meta.url));
/** All attempts of the schedule, to all endpoints. */
export const ATTEMPTS = 6 * ENDPOINTS;

/** Measures in this process, with a real receiver over loopback that always answers 500 in another one. */
export async function deliveryCases(): Promise<Finding[]> {
  await attemptSeconds();
  const seconds = await attemptSeconds();
  return [
    {
      what: `attempts to ${ENDPOINTS} failing endpoints in one advance, in order`,
      figure: ATTEMPTS / seconds,
      unit: '/s',
      goal: { atLeast: 15_000 },
      note: `${ATTEMPTS} in ${seconds.toFixed(2)} s, after a first round; receiver in another process`,
    },
  ];
}

/**
 * Seconds that the attempts take, in one advance.
 *
 * @param store where the worlds last
 */
export async function attemptSeconds(store?: Store): Promise<number> {
  const receiver = fork(receiverFile);
  const port = await numberFrom(receiver);
  await using mock = await startMock({ store });
  const world = await mock.world({
    settings: {
      forward: { 'https://hooks.example.test': `http://127.0.0.1:${port}` },
      mail: { rate_limit: { limit: 1_000_000, window: '1m' } },
    } as never,
  });
  const token = world.credentials.mail?.live;
  for (let index = 0; index < ENDPOINTS; index++) {
    const json = { url: `https://hooks.example.test/${index}`, enabled_events: ['bounce'] };
    await world.request('POST', '/v3/user/webhooks', { token, json });
  }
  const startedAt = performance.now();
  await world.emit({ service: 'mail', type: 'bounce' });
  const { fired } = await world.advance('4h');
  const seconds = (performance.now() - startedAt) / 1_000;
  receiver.send('how many?');
  const received = await numberFrom(receiver);
  receiver.disconnect();
  const inOrder = fired.every(({ at }, index) => index === 0 || at >= (fired[index - 1]?.at ?? ''));
  if (received !== ATTEMPTS || !inOrder)
    throw new Error(`${received} attempts arrived, in order: ${inOrder}`);
  return seconds;
}

async function numberFrom(receiver: ChildProcess): Promise<number> {
  const [number] = await once(receiver, 'message');
  return number as number;
}
