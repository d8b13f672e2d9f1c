// The settings of a service that its documents leave open, as `--settings` or a recording says them, for the oracle.

import { INBOX_ORIGIN } from '../../service/receiver.ts';
import type { Entry } from '../../verify/audit/entry.ts';

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
  { service, entries }: { readonly service: string; readonly entries: readonly Entry[] },
): Readonly<Record<string, unknown>> {
  const environment = given.environment ?? environmentShown(entries);
  const {
    oauth_token_url: _,
    warning_webhook: webhook,
    rate_limit: __,
    ...own
  } = Object(given[service] ?? {}) as Readonly<Record<string, unknown>>;
  const secret = (Object(webhook) as { readonly secret?: unknown }).secret;
  return {
    ...(environment === undefined ? {} : { environment }),
    [service]: {
      ...own,
      ...(service === 'mail' ? { rate_limit: { limit: NO_LIMIT, window: '1m' } } : {}),
      ...(typeof secret === 'string' ? { warning_webhook: { url: `${INBOX_ORIGIN}/warnings`, secret } } : {}),
    },
  };
}

/** A plain URL that was taken shows that it is no production. */
export function environmentShown(entries: readonly Entry[]): 'development' | undefined {
  const isPlainTaken = ({ body = '', answer }: Entry) =>
    /"url"\s*:\s*"http:/i.test(body) && (answer?.status ?? 500) < 300;
  return entries.some(isPlainTaken) ? 'development' : undefined;
}
