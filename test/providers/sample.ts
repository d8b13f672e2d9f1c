// A sample of a provider's faults, so that `npm test` stays fast; all of them are tried by `npm run prove:providers`.

import { PROVIDERS } from '../support/example-providers.ts';

/** So many faults that firm checks find, spread over all rules; `FUZZ_SEED` draws others. */
export function sampleOf(service: string, count: number): string[] {
  const all = Object.entries(PROVIDERS[service]?.faults ?? {}).filter(([, { gap }]) => gap === undefined);
  const seed = Number(process.env.FUZZ_SEED ?? 0);
  const step = Math.floor(all.length / count);
  return Array.from({ length: count }, (_, index) => String(all[(seed + index * step) % all.length]?.[0]));
}
