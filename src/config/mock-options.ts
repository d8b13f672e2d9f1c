// Combines the options of a mock server from three sources: flags, which override environment variables, which
// override the configuration file.

import { durationMs } from '../engine/instant.ts';
import { pickServices, type Services } from '../registry/registry.ts';
import type { InitialState } from '../server/worlds/initial-state.ts';
import type { Config } from './config.ts';

/** Options from flags and environment variables, already combined. */
export interface MockFlags {
  /** The names of the services to serve; those of the file, or all of them, if there are none. */
  readonly services?: readonly string[];
  /** The names of services that are served besides those. */
  readonly added?: readonly string[];
  /** Whether only those are served where neither names nor the file name others. */
  readonly isAddedAlone?: boolean;
  readonly port?: number;
  readonly host?: string;
  readonly seed?: number;
  readonly clock?: 'running' | 'frozen';
  readonly scenario?: string;
  readonly controlToken?: string;
  readonly ca?: string;
  readonly store?: string;
  readonly retentionMs?: number;
  readonly leaseMs?: number;
  readonly advertise?: string;
  readonly publicUrl?: string;
  readonly forward?: Readonly<Record<string, string>>;
  readonly allowHosts?: readonly string[];
}

/** The options that can only be changed by restarting the server. */
export interface StartOptions {
  readonly services: Services;
  readonly port: number;
  readonly host: string;
  readonly controlToken: string | undefined;
  /** A file of certificates (PEM). */
  readonly ca: string | undefined;
  /** Where worlds are stored; see `openStore`. */
  readonly store: string | undefined;
  /** How long unused worlds are kept in the store. */
  readonly retentionMs: number | undefined;
  /** How long a replica owns its worlds without a sign of life. */
  readonly leaseMs: number | undefined;
  /** The URL at which other replicas reach this one. */
  readonly advertise: string | undefined;
  /** The URL at which callers reach the mock. */
  readonly publicUrl: string | undefined;
}

/** The shortest and the longest lease. A shorter one would end while a busy machine renews it. */
const [MIN_LEASE_MS, MAX_LEASE_MS] = [500, 3_600_000];

/** What a lease must be, as the end of a sentence. */
export const LEASE_RANGE = 'a lease lasts from 500ms to 1h.';

/** Whether a lease of so many milliseconds is neither too short to be renewed in time nor too long. */
export function isLease(leaseMs: number): boolean {
  return leaseMs >= MIN_LEASE_MS && leaseMs <= MAX_LEASE_MS;
}

function leaseOf({ lease }: Config): number | undefined {
  const leaseMs = lease === undefined ? undefined : durationMs(lease);
  if (leaseMs !== undefined && !isLease(leaseMs)) throw new Error(`lease: ${LEASE_RANGE}`);
  return leaseMs;
}

/**
 * The options that can only be changed by restarting the server, merged from flags and file.
 *
 * @param services all services that are known
 * @throws Error when a service is unknown
 * @example startOptionsOf({ port: 0 }, { port: 4010 }, services).port // 0
 */
export function startOptionsOf(flags: MockFlags, file: Config, services: Services): StartOptions {
  return {
    services: servedBy(flags, file, services),
    port: flags.port ?? file.port ?? 4010,
    host: flags.host ?? file.host ?? '127.0.0.1',
    controlToken: flags.controlToken ?? file.control_token,
    ca: flags.ca ?? file.ca,
    store: flags.store ?? file.store,
    retentionMs: flags.retentionMs ?? (file.retention === undefined ? undefined : durationMs(file.retention)),
    leaseMs: flags.leaseMs ?? leaseOf(file),
    advertise: flags.advertise ?? file.advertise,
    publicUrl: flags.publicUrl ?? file.public_url,
  };
}

/**
 * The initial state of worlds. Forwards and allowed hosts of flags and file are merged; entries in the file for
 * services that are not served are ignored.
 */
export function initialStateOf(flags: MockFlags, file: Config, services: Services): InitialState {
  const served = servedBy(flags, file, services);
  const unserved = [...services.keys()].filter((name) => !served.has(name));
  const without = (byService: object = {}) =>
    Object.fromEntries(Object.entries(byService).filter(([name]) => !unserved.includes(name)));
  const scenario = flags.scenario ?? file.scenario;
  return {
    settings: {
      ...without(file.settings),
      forward: { ...file.forward, ...flags.forward },
      allow_hosts: [...new Set([...(file.allow_hosts ?? []), ...(flags.allowHosts ?? [])])],
    },
    fixtures: without(file.fixtures),
    scenario: typeof scenario === 'string' ? { name: scenario } : scenario,
    defaultWorld: { seed: flags.seed ?? file.seed ?? 1, clock: flags.clock ?? file.clock ?? 'running' },
  };
}

function servedBy(
  { services: named = [], added = [], isAddedAlone = false }: MockFlags,
  file: Config,
  services: Services,
): Services {
  const unnamed = file.services ?? (isAddedAlone ? [] : undefined);
  const chosen = named.length > 0 ? named : unnamed;
  return chosen === undefined ? services : pickServices(services, [...chosen, ...added]);
}
