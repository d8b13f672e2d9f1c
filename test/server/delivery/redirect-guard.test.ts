// Where receivers redirect to, over sockets: each hop is held to the addresses that may be reached, as the first one is.
import { afterAll, expect, it } from 'vitest';
import { sendFollowing } from '../../../src/delivery/redirects.ts';
import { HttpSender } from '../../../src/server/delivery/http-sender.ts';
import { transportsOf } from '../../../src/server/delivery/transport.ts';
import { completeSettings } from '../../../src/service/settings.ts';
import { DeliveryHarness, preparedAttempt } from '../../support/delivery-harness.ts';
import { resolveTestNames } from '../../support/names.ts';
import { policyWith } from '../../support/policy-with.ts';
import { startReceiver } from '../../support/receivers.ts';
import { START } from '../../support/worlds.ts';

afterAll(resolveTestNames());
const { signal } = new AbortController();

/** The result of an attempt to a receiver on this machine. */
async function sent(url: string, allowHosts: readonly string[] = []) {
  const sender = new HttpSender();
  const harness = new DeliveryHarness(policyWith({ redirects: { at_most: 5, method: 'keep' } }));
  const { world } = harness;
  harness.call(() => {
    world.settings = completeSettings([], { allow_hosts: [...allowHosts] });
  });
  harness.register({ url });
  const request = await preparedAttempt(harness);
  const committed = () => undefined;
  const { receivers } = transportsOf({ world, sender, wall: () => START, committed });
  try {
    return await sendFollowing(request, receivers, signal);
  } finally {
    sender.close();
  }
}

it.each([
  [
    'the metadata of a cloud',
    'http://169.254.169.254/latest/meta-data',
    [],
    '169.254.169.254 may not be reached',
  ],
  ['metadata under a name', 'http://metadata.test/', ['metadata.test'], '169.254.169.254 (metadata.test)'],
  ['a private network', 'http://elsewhere.test/', [], '10.0.0.5 (elsewhere.test) may not be reached'],
  ['an address in disguise', 'http://2852039166/', [], '169.254.169.254 may not be reached'],
] as const)('a redirect to %s is not followed', async (_what, location, allowed, error) => {
  await using receiver = await startReceiver((response) =>
    response.writeHead(307, { Location: location }).end(),
  );
  const result = await sent(`http://hooks.test:${receiver.port}/in`, allowed);
  expect(result).toMatchObject({ response: null, error: expect.stringContaining(error) });
  expect(receiver.requests).toHaveLength(1);
});

it('a name that resolves to several addresses is reached at those that may be', async () => {
  await using second = await startReceiver((response) => response.writeHead(204).end());
  const location = `http://mixed.test:${second.port}/in`;
  await using first = await startReceiver((response) =>
    response.writeHead(308, { Location: location }).end(),
  );
  const result = await sent(`http://hooks.test:${first.port}/in`);
  expect(result).toMatchObject({ response: { status: 204 }, connectedTo: `127.0.0.1:${second.port}` });
  expect(second.requests).toMatchObject([{ method: 'POST', path: '/in' }]);
});
