// `npm run bench [case...]`: measures speed as ratios within one run. `--against REF` compares two checkouts; `--peers` installs
// the mock servers of others and compares with them. Nothing here is asserted by a test: machines differ and are noisy;
// the table says what is met on this one, now.

import { parseArgs } from 'node:util';
import { compareWith } from './against.ts';
import { consoleCases } from './cases/console.ts';
import { deliveryCases } from './cases/deliveries.ts';
import { exploreCases } from './cases/explore.ts';
import { growthCases } from './cases/growth.ts';
import { httpCases } from './cases/http.ts';
import { largeCases } from './cases/large.ts';
import { packageCases } from './cases/package.ts';
import { pathCases } from './cases/path.ts';
import { peerCases } from './cases/peers.ts';
import { quotaCases } from './cases/quota.ts';
import { searchCases } from './cases/search.ts';
import { soakCases } from './cases/soak.ts';
import { storeCases } from './cases/store.ts';
import { testCases } from './cases/tests.ts';
import { vaultCases } from './cases/vault.ts';
import { verifyCases } from './cases/verify.ts';
import { worldCases } from './cases/worlds.ts';
import { type Finding, table } from './report.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '30' },
    against: { type: 'string' },
    peers: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    path: { type: 'boolean', default: false },
  },
});

const cases: Readonly<Record<string, () => Promise<Finding[]>>> = {
  http: httpCases,
  peers: () => peerCases({ install: flags.peers, record: flags.record }),
  deliveries: deliveryCases,
  large: largeCases,
  worlds: worldCases,
  growth: growthCases,
  vault: vaultCases,
  quota: quotaCases,
  store: storeCases,
  package: packageCases,
  verify: verifyCases,
  console: consoleCases,
  explore: exploreCases,
  search: searchCases,
  tests: testCases,
  path: pathCases,
  soak: () => soakCases(Number(flags.minutes)),
};

const asked = [...positionals, ...(flags.path ? ['path'] : [])];
if (flags.peers && asked.length === 0) asked.push('peers');

/** Measured only when they are named: one takes long, the other tells much. */
const ONLY_NAMED = new Set(['soak', 'path']);

const unknown = asked.find((name) => !Object.hasOwn(cases, name));
if (unknown !== undefined) {
  console.error(`there is no bench "${unknown}"; known are ${Object.keys(cases).join(', ')}`);
  process.exit(2);
}
if (flags.against !== undefined) {
  console.log(table(await compareWith(flags.against)));
  process.exit();
}
for (const [name, measure] of Object.entries(cases)) {
  if (asked.length > 0 ? !asked.includes(name) : ONLY_NAMED.has(name)) continue;
  console.error(`measuring ${name} …`);
  console.log(table(await measure()));
}
