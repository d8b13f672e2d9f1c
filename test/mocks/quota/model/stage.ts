// The real service as the model-based tests drive it, wherever it runs.

import type { Credential, WriteResult } from '../caller.ts';
import type { NaiveOutcome, Seen, TargetName } from './naive-values.ts';

/** What can be done to the real service and seen of it. */
export interface Stage {
  /** Simulates an action: its result, or the status that refuses it. */
  simulate(action: string, input: object): Promise<unknown | number>;
  setQuota(type: string, id: string, body: object): Promise<number>;
  removeQuota(type: string, id: string): Promise<number>;
  exempt(type: string, id: string, body: object): Promise<number>;
  putFile(as: Credential, file: { path: string; share?: string; bytes: number }): Promise<Answered>;
  deleteFile(as: Credential, file: { path: string; share?: string }): Promise<Answered>;
  recalculate(): Promise<void>;
  advance(ms: number): Promise<void>;
  /** Leaves the world and comes back to it by a snapshot. */
  restore(): Promise<void>;
  /** Everything there is to see, by target. */
  see(): Promise<Map<TargetName, Seen>>;
  /** The thresholds that were warned of since the last time, as `type id percent`. */
  warned(): Promise<string[]>;
  history(type: string, id: string, days: number): Promise<Points | undefined>;
}

export interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
  readonly body?: any;
}

export type Points = readonly { readonly used_bytes: number; readonly file_count: number }[];

/** The outcome of a simulated write as the naive service puts it. */
export function outcomeOf({ accepted, error, warnings }: WriteResult): NaiveOutcome {
  if (!accepted) return { refusedBy: refusedBy(error?.body) };
  return { warned: warnings.map((one) => `${one.target_type} ${one.target_id} ${one.threshold}`) };
}

/** The code and the target of a 507. */
export function refusedBy(body: { error: { code: string; target_type: string; target_id: string } }): string {
  return `${body.error.code} ${body.error.target_type} ${body.error.target_id}`;
}

/** What is compared of a quota. */
export function shortQuota({
  limit_bytes,
  exempt,
  grace_started_at,
}: NonNullable<Seen['quota']>): Seen['quota'] {
  return { limit_bytes, exempt, grace_started_at };
}

/** A quota.warning as `type id percent`. */
export function warningName(payload: unknown): string {
  const { quota: limited, threshold } = payload as {
    quota: { target_type: string; target_id: string };
    threshold: number;
  };
  return `${limited.target_type} ${limited.target_id} ${threshold}`;
}
