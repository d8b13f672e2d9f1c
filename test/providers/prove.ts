// `npm run prove:providers [service…] [fault…]`: runs the suite against the example providers, as they are and with
// each of their faults, and lists the faults that no check of their rule finds.

import { NativeVerifier } from '../../src/verify/pact/native-verifier.ts';
import {
  isFound,
  PROVIDERS,
  tryFault,
  tryWireFault,
  verifyProvider,
  wireFaultsOf,
} from '../support/example-providers.ts';
import { NOT_SHOWN } from './not-shown.ts';

const named = process.argv.slice(2);
const namedServices = named.filter((name) => name in PROVIDERS);
const namedFaults = named.filter((name) => !(name in PROVIDERS));
const services = namedServices.length === 0 ? Object.keys(PROVIDERS) : namedServices;
const verifier = new NativeVerifier();
const missed = await Promise.all(services.map(prove));
verifier.close();
process.exitCode = missed.every((count) => count === 0) ? 0 : 1;

/** Tries all faults of a service, and returns how many were missed; of checks that fail without any, how many. */
async function prove(service: string): Promise<number> {
  const checks = await verifyProvider({ service, verifier, includesAssumed: true });
  const failed = checks.filter(({ verdict }) => verdict === 'failed');
  const wrong = failed.filter(({ gaps }) => gaps.length === 0);
  for (const { title, detail } of wrong) print(`${service} as it is: ${title}: ${detail}`);
  const known = new Set(failed.map(({ id }) => id));
  const faults = Object.entries(PROVIDERS[service]?.faults ?? {}).filter(
    ([name]) => namedFaults.length === 0 || namedFaults.includes(name),
  );
  const counts = new Map<string, number>();
  let misses = wrong.length;
  for (const [name, fault] of faults) {
    const { found, by } = await tryFault(service, name, { verifier, known });
    counts.set(found, (counts.get(found) ?? 0) + 1);
    if (isFound(fault, found)) continue;
    misses += 1;
    print(
      `${service} ${fault.rule} ${name}: ${found}: ${fault.is}${by.map((title) => `\n    ${title}`).join('')}`,
    );
  }
  const atWire = wireFaultsOf(service).filter(
    ({ rule }) => namedFaults.length === 0 || namedFaults.some((name) => rule.startsWith(name)),
  );
  for (const fault of atWire) {
    const { found } = await tryWireFault(service, fault, { verifier, known });
    counts.set(found, (counts.get(found) ?? 0) + 1);
    if (found !== 'never' || NOT_SHOWN[service]?.[fault.does] !== undefined) continue;
    misses += 1;
    print(`${service} ${fault.rule}: ${fault.does}: never`);
  }
  print(
    `${service}: ${faults.length + atWire.length} faults: ${[...counts].map(([how, count]) => `${count} ${how}`).join(', ')}`,
  );
  return misses;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
