// The contracts under each switch of the catalogue: what the other reading changes is what rests on the gap, and nothing else.

import { afterAll, describe, expect, test } from 'vitest';
import rules from '../../specs/generated/rules.json' with { type: 'json' };
import { ControlClient } from '../../src/control-client/control-client.ts';
import { inProcess } from '../../src/control-client/send.ts';
import { connectMock } from '../../src/index.ts';
import { startServer } from '../../src/server/start.ts';
import { mockTarget } from '../../src/verify/mock-target.ts';
import type { Check } from '../../src/verify/reports/report.ts';
import { runSuite } from '../../src/verify/run-suite.ts';
import { services } from '../support/registry/services.ts';
import { mockParts, suite } from '../support/registry/suite.ts';

const server = await startServer({ services, port: 0 });
const mock = await connectMock({ url: server.url });
afterAll(async () => {
  await mock.close();
  await server.close();
});

/** Thousands of calls need no sockets. */
const send = inProcess(server);

interface Switch {
  readonly gap: string;
  readonly service: string;
  readonly name: string;
  readonly value: string;
}

/** The switches by their gaps. */
const SWITCHES: readonly Switch[] = Object.values(rules).flatMap(({ gaps }) =>
  Object.entries(gaps as Record<string, { readonly setting?: string }>).flatMap(([gap, { setting }]) => {
    const [, service = '', name = '', value = ''] = /^(\w+)\.(\w+): (\w+)$/.exec(setting ?? '') ?? [];
    return setting === undefined ? [] : [{ gap, service, name, value }];
  }),
);

test('the catalogue has switches', () => {
  expect(SWITCHES.map(({ gap }) => gap)).toEqual(['V-G-11', 'V-G-20', 'V-G-21', 'M-G-05', 'M-G-19']);
});

/** What the scenarios of failing attempts say where deliveries are counted: they are of the other reading. */
const OTHER_READING = 'so attempts that failed disable nothing';

/** The checks of a service that fail with some switches, but for what is of the other reading. */
async function failedWith(switches: readonly Switch[], onlyRules?: ReadonlySet<string>): Promise<Check[]> {
  const [{ service } = { service: '' }] = switches;
  const settings = { [service]: Object.fromEntries(switches.map(({ name, value }) => [name, value])) };
  const checks = await runSuite({
    target: mockTarget(new ControlClient({ url: server.url, send }), {
      ...{ send, settings, parts: mockParts, received: server.received },
    }),
    suite,
    services: [service],
    includesAssumed: true,
    flowLimitMs: 300_000,
    ...(onlyRules === undefined ? {} : { onlyRules }),
  });
  return checks.filter(({ verdict, detail }) => verdict === 'failed' && !detail.includes(OTHER_READING));
}

// The whole contract is run once for a service, with all of its switches; each of them then with what failed.
describe.each([...new Set(SWITCHES.map(({ service }) => service))])('of %s', async (service) => {
  const switches = SWITCHES.filter((each) => each.service === service);
  const failedTogether = await failedWith(switches);

  test('the other readings fail no check that rests on none of the gaps', () => {
    const others = failedTogether.filter(({ gaps }) => !switches.some(({ gap }) => gaps.includes(gap)));
    expect(others.map(({ title }) => title)).toEqual([]);
  });

  test.each(switches)(
    '$gap the other reading fails no check that does not rest on the gap',
    async ({ gap, ...each }) => {
      const failed = await failedWith(
        [{ gap, ...each }],
        new Set(failedTogether.flatMap(({ rules }) => rules)),
      );
      expect(failed.filter(({ gaps }) => !gaps.includes(gap)).map(({ title }) => title)).toEqual([]);
      // Checks take either form of the header, since the documents name none.
      if (gap !== 'M-G-19') expect(failed.length).toBeGreaterThan(0);
    },
  );
});

test('M-G-19 a bare key is refused, and accepted where the setting says so', async () => {
  const world = await mock.world();
  const list = async () => {
    const headers = { authorization: world.credentials.mail?.live ?? '' };
    return (await world.request('GET', '/v3/user/webhooks', { headers })).status;
  };
  expect(await list()).toBe(401);
  await world.settings({ mail: { authorization: 'bearer_or_bare' } });
  expect(await list()).toBe(200);
});

test('V-G-21 policy.* reaches bindings where the setting says so, also of a webhook that is there already', async () => {
  const world = await mock.world();
  const json = {
    name: 'policies',
    url: world.inboxUrl('policies'),
    secret: 'at-least-thirty-two-bytes-of-secret',
    events: ['policy.*'],
  };
  const registered = await world.request('POST', '/v1/webhooks', {
    token: world.credentials.vault?.admin,
    json,
  });
  expect(registered.headers.get('warning')).toContain("(use 'policy.**')");
  const emit = () => world.emit({ service: 'vault', type: 'policy.binding.created' });
  expect((await emit()).deliveries).toEqual([]);
  await world.settings({ vault: { wildcards: 'family' } });
  expect((await emit()).deliveries).toHaveLength(1);
});
