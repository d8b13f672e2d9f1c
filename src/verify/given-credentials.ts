// Credentials that are given on the command line or in environment variables, for a target with or without an adapter.

import type { Adapter } from './adapter.ts';

/** A credential as it is given: its service, if one is named, its name and its token. */
export interface GivenCredential {
  readonly service?: string | undefined;
  readonly name: string;
  readonly token: string;
}

/**
 * The adapter with credentials that are given besides. One from the command line comes before one from the
 * environment (`COUNTERSIGN_CREDENTIAL_MAIL_LIVE`), and that before one of the adapter.
 *
 * @example withCredentials({}, [{ name: 'live', token: 'mk_live_…' }], process.env)
 */
export function withCredentials(
  adapter: Adapter,
  given: readonly GivenCredential[],
  environment: Readonly<Record<string, string | undefined>>,
): Adapter {
  return {
    ...adapter,
    credentials: (service, name) =>
      given.findLast((each) => each.name === name && (each.service ?? service) === service)?.token ??
      environment[variableOf(service, name)] ??
      ofAdapter(adapter, service, name),
  };
}

/** The environment variable that holds a credential. */
export function variableOf(service: string, name: string): string {
  return `COUNTERSIGN_CREDENTIAL_${service}_${name}`.toUpperCase().replaceAll('-', '_');
}

function ofAdapter({ credentials = {} }: Adapter, service: string, name: string) {
  return typeof credentials === 'function' ? credentials(service, name) : credentials[service]?.[name];
}
