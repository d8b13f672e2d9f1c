// `npm run prove:providers [service…] [rule…]`: runs the suite against the second implementations, as they are and with
// each fault of the contract at the wire, and lists the faults that no check of their rule finds.

import { NativeVerifier } from '../../src/verify/pact/native-verifier.ts';
import { NOT_SHOWN } from './not-shown.ts';
import { faultsOf, PROVIDERS, tryFault, verifyProvider } from './providers.ts';

const named = process.argv.slice(2);
const namedServices = named.filter((name) => name in PROVIDERS);
const namedRules = named.filter((name) => !(name in PROVIDERS));
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
  const faults = faultsOf(service).filter(
    ({ rule }) => namedRules.length === 0 || namedRules.some((name) => rule.startsWith(name)),
  );
  const counts = new Map<string, number>();
  let misses = wrong.length;
  for (const fault of faults) {
    const found = await tryFault(service, fault, { verifier, known });
    counts.set(found, (counts.get(found) ?? 0) + 1);
    if (found !== 'never' || NOT_SHOWN[service]?.[fault.does] !== undefined) continue;
    misses += 1;
    print(`${service} ${fault.rule}: ${fault.does}: never`);
  }
  const summary = [...counts].map(([how, count]) => `${count} ${how}`).join(', ');
  print(`${service}: ${faults.length} faults: ${summary}`);
  return misses;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
