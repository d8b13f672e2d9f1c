// The settings of a service that its documents leave open, as `--settings` or a recording says them, for the oracle.

import { type DeliveryPolicy, deliveryPolicyOf } from '../../delivery/policy/policy.ts';
import type { AnyService } from '../../service/service.ts';
import { APART_MS, arrivalOf, chainOf } from '../../verify/audit/recordings/arrivals.ts';
import type { Entry } from '../../verify/audit/recordings/entry.ts';

/** As the mock's own settings: those of a service under its name. */
export interface AuditSettings {
  readonly environment?: 'development' | 'production';
  readonly [service: string]: unknown;
}

/** More than any recording has in a window: what the mock refuses for its rate limit, nobody refused. */
const NO_LIMIT = 1_000_000_000;

/**
 * The settings of an oracle. A rate limit is judged by what refusals say of it, and never refuses anything there; what
 * the mock cannot do with a setting, such as calling a real URL, is left out.
 *
 * @example oracleSettings({ environment: 'production' }, { service: 'mail', entries })
 */
export function oracleSettings(
  given: AuditSettings,
  { service, entries }: { readonly service: AnyService; readonly entries: readonly Entry[] },
): Readonly<Record<string, unknown>> {
  const environment = given.environment ?? environmentShown(entries);
  const known = Object.keys(service.settings.schema.properties ?? {});
  const own = Object.entries(Object(given[service.name] ?? {}) as Readonly<Record<string, unknown>>).filter(
    ([name]) => known.includes(name) && !OF_OUR_OWN.has(name),
  );
  const origin = known.includes('retry_from') ? delayOriginShown(service, entries) : undefined;
  return {
    ...(environment === undefined ? {} : { environment }),
    [service.name]: {
      ...(origin === undefined ? {} : { retry_from: origin }),
      ...Object.fromEntries(own),
      ...(known.includes('rate_limit') ? { rate_limit: { limit: NO_LIMIT, window: '1m' } } : {}),
    },
  };
}

/** Settings that an oracle has its own of: it calls nobody, and refuses nothing for a rate limit. */
const OF_OUR_OWN: ReadonlySet<string> = new Set(['oauth_token_url', 'warning_webhook', 'rate_limit']);

/** From what later attempts are delayed, the first attempt or the failure before: as those say that are due for one of them only. */
function delayOriginShown(
  { document }: AnyService,
  entries: readonly Entry[],
): DeliveryPolicy['measuredFrom'] | undefined {
  const policy = deliveryPolicyOf(document);
  const arrivals = entries
    .filter(({ direction }) => direction === 'delivery')
    .map((entry) => arrivalOf(policy, entry));
  const votes = { previous_failure: 0, first_attempt: 0 };
  for (const chain of Map.groupBy(arrivals, chainOf).values())
    for (const [at, { atMs }] of chain.entries()) {
      const [delayMs, first, before] = [policy.delaysMs[at], chain[0], chain[at - 1]];
      if (delayMs === undefined || first === undefined || before === undefined) continue;
      const isDueFrom = (fromMs: number) => Math.abs(atMs - fromMs - delayMs) <= APART_MS;
      const isOfFirst = isDueFrom(first.atMs);
      if (isOfFirst !== isDueFrom(before.atMs + before.entry.tookMs))
        votes[isOfFirst ? 'first_attempt' : 'previous_failure'] += 1;
    }
  if (votes.first_attempt === votes.previous_failure) return undefined;
  return votes.first_attempt > votes.previous_failure ? 'first_attempt' : 'previous_failure';
}

/** A plain URL that was taken shows that it is no production. */
export function environmentShown(entries: readonly Entry[]): 'development' | undefined {
  const isPlainTaken = ({ body = '', answer }: Entry) =>
    /"url"\s*:\s*"http:/i.test(body) && (answer?.status ?? 500) < 300;
  return entries.some(isPlainTaken) ? 'development' : undefined;
}
