// How long the way through the house is: the files whose code runs for one call of a warm mock. Who follows a call has to
// open so many.

import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { addWebhook, mailAs, WEBHOOKS } from '../../mocks/mail/caller.ts';
import { startReceiver } from '../../support/receivers.ts';
import type { Finding } from '../report.ts';

const ROOT = new URL('../../../', import.meta.url).href;

/** What makes calls is no part of the way. */
const CALLERS = /^(test|src\/(testing|control-client))\//;

/** So many calls are made before: the first ones compile validators. */
const WARM = 50;

/** The figures; the files themselves are printed as well. */
export async function pathCases(): Promise<Finding[]> {
  await using receiver = await startReceiver((response) => void response.writeHead(204).end());
  await using mock = await startMock();
  const world = await mock.world({ settings: { forward: { 'https://path.test': receiver.origin } } });
  await addWebhook(world, { url: 'https://path.test/hook', enabled_events: ['open'] });
  const ways: readonly [what: string, goal: number, make: (in_: MockWorld) => Promise<unknown>][] = [
    ['the way of one GET', 35, (given) => mailAs(given).get(WEBHOOKS)],
    [
      'the way of an emitted event and its attempt',
      55,
      (given) => given.emit({ service: 'mail', type: 'open' }),
    ],
  ];
  const findings: Finding[] = [];
  for (const [what, goal, make] of ways) {
    const files = await filesOf(() => make(world));
    console.log([`${what}:`, ...files].join('\n  '));
    findings.push({ what, figure: files.length, unit: 'files', goal: { atMost: goal } });
  }
  return findings;
}

/** The files of the project in which a function runs during a call. */
async function filesOf(call: () => Promise<unknown>): Promise<string[]> {
  for (let made = 0; made < WARM; made++) await call();
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await call();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  return result
    .filter(({ url }) => url.startsWith(ROOT) && !url.includes('/node_modules/'))
    .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
    .map(({ url }) => fileURLToPath(url).slice(fileURLToPath(ROOT).length))
    .filter((file) => !CALLERS.test(file))
    .sort();
}
