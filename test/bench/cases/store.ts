// Worlds that last, against worlds in memory: in memory, in SQLite and in Postgres side by side.

import type { Finding } from '../report.ts';
import { attemptCases } from './store/attempts.ts';
import { loadingCases } from './store/loading.ts';
import { manyWorldsCases } from './store/many-worlds.ts';
import { openPlaces } from './store/places.ts';
import { replicaCases } from './store/replicas.ts';
import { requestCases } from './store/requests.ts';
import { takeoverCases } from './store/takeover.ts';

/** Measures with a Postgres on this machine, which writes as safely as it does by default. */
export async function storeCases(): Promise<Finding[]> {
  await using places = await openPlaces();
  const findings: Finding[] = [];
  for (const measure of [
    requestCases,
    attemptCases,
    loadingCases,
    replicaCases,
    takeoverCases,
    manyWorldsCases,
  ])
    findings.push(...(await measure(places)));
  return findings;
}
