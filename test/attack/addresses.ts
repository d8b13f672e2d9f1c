// Ways to write an address that nobody may reach: a mock that listens beyond loopback delivers to loopback only if that is
// named. A receiver on loopback counts what arrives all the same.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startMock } from '../../src/index.ts';
import type { Attack } from './tally.ts';

/** The host of loopback in other words; of IPv6, in brackets. */
const HOSTS = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '127.255.255.254',
    '127.0.0.01',
    '0127.0.0.1',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '0x7f.1',
  ],
  ...[
    '2130706433',
    '017700000001',
    '0x7f000001',
    '0X7F000001',
    '0x7F.0x0.0x0.0x1',
    '127.0x1',
    '0x7f.0.1',
    '00000177.0.0.1',
  ],
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'LocalHost',
    'loc%61lhost',
    '%6c%6f%63alhost',
    'ｌｏｃａｌｈｏｓｔ',
    'localhost%2e',
  ],
  ...[
    '１２７.０.０.１',
    '127。0。0。1',
    '127.0.0.1.',
    '①②⑦.0.0.1',
    '127.0.0.%31',
    '%31%32%37.0.0.1',
    '127．0．0．1',
    '0',
    '0.0.0.0',
    '0x0',
    '00',
  ],
  ...[
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::01]',
    '[0000::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::FFFF:7F00:0001]',
  ],
  ...[
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
  ],
  ...[
    '[::ffff:0:127.0.0.1]',
    '[2001:0:7f00:1::]',
    '[fe80::1]',
    '[fc00::1]',
    '[::1%25lo]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
  ],
  ...[
    'user@127.0.0.1',
    'hooks.test@127.0.0.1',
    'hooks.test:80@127.0.0.1',
    '127.0.0.1#.hooks.test',
    '127.0.0.1?.hooks.test',
    '127.0.0.1\\.hooks.test',
  ],
  ...['ip6-localhost', 'ip6-loopback', 'localhost.localdomain', '127.0.0.1.nip.io', 'localtest.me', 'lvh.me'],
];

/** What others keep for themselves: no one listens here, but nothing may be tried either. */
const FOREIGN = [
  ...[
    '169.254.169.254',
    '0xa9fea9fe',
    '2852039166',
    '0251.0376.0251.0376',
    '[::ffff:169.254.169.254]',
    '[fd00:ec2::254]',
  ],
  ...[
    '100.100.100.200',
    '192.0.0.192',
    '168.63.129.16',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '[fe80::1%25eth0]',
    '224.0.0.1',
    '255.255.255.255',
  ],
];

const REFUSED = /not allowed|may not|not be reached|no address|allow|resolve|found|invalid/i;

/** Registers each address as an endpoint, and delivers to it. */
export async function deliverToAddresses({ tally }: Attack): Promise<void> {
  let arrivedCount = 0;
  const receiver = createServer((_, response) => {
    arrivedCount++;
    response.end();
  });
  await once(receiver.listen(0, '::'), 'listening');
  const { port } = receiver.address() as AddressInfo;
  await using mock = await startMock({ host: '0.0.0.0', controlToken: 'a token' });
  for (const host of [...HOSTS, ...FOREIGN]) {
    const world = await mock.world({ now: '2026-01-01T00:00:00Z', settings: { silent_receiver_ms: 1_000 } });
    const url = `http://${host}:${port}/hook`.replace(/([#?\\][^:]*):(\d+)\/hook$/, `:$2/hook$1`);
    const answer = await world.request('POST', '/v3/user/webhooks', {
      token: world.credentials.mail?.live,
      json: { url, enabled_events: ['open'] },
    });
    tally.answered(answer.status, `an endpoint at ${url}`);
    if (answer.status === 201) await deliver(world, url);
    await world.delete();
  }
  receiver.close();

  async function deliver(world: Awaited<ReturnType<typeof mock.world>>, url: string): Promise<void> {
    const before = arrivedCount;
    await world.emit({ service: 'mail', type: 'open' });
    tally.call();
    const [{ attempts: [attempt] = [] } = {}] = await world.deliveries();
    if (arrivedCount > before) tally.find('wrong answer', `a delivery to ${url} has arrived`);
    else if (!REFUSED.test(attempt?.error ?? ''))
      tally.find('wrong answer', `a delivery to ${url} was tried: ${JSON.stringify(attempt)}`);
  }
}
