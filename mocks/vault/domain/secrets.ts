// Secrets: the document, its lifecycle, and the countdown to its expiry.

import { collectionOf } from '../../../src/engine/collection.ts';
import {
  fieldsOf,
  flag,
  instant,
  listOf,
  orNull,
  stateIn,
  text,
  wholeNumber,
} from '../../../src/engine/document-schema.ts';
import type { Instant } from '../../../src/engine/instant.ts';
import { lifecycle } from '../../../src/engine/lifecycle.ts';
import type { World } from '../../../src/engine/world.ts';
import { actionError } from '../../../src/service/api-error.ts';
import { type Countdown, countDown } from './countdowns.ts';
import { nextStateOrConflict } from './transitions.ts';

export type SecretState = 'absent' | 'active' | 'expired' | 'deleted';

export type SecretTrigger =
  | 'be_created'
  | 'be_updated'
  | 'be_read'
  | 'expire'
  | 'expire_and_be_deleted'
  | 'be_deleted';

export const secretLifecycle = lifecycle<SecretState, SecretTrigger>('secret', [
  { from: 'absent', on: 'be_created', to: 'active', because: 'it was created' },
  { from: 'deleted', on: 'be_created', to: 'active', because: 'it was created again' },
  { from: 'active', on: 'be_updated', to: 'active' },
  { from: 'expired', on: 'be_updated', to: 'expired' },
  { from: 'active', on: 'be_read', to: 'active' },
  { from: 'active', on: 'expire', to: 'expired', because: 'its expires_at was reached' },
  {
    from: 'active',
    on: 'expire_and_be_deleted',
    to: 'deleted',
    because: 'its expires_at was reached (auto_delete)',
  },
  { from: 'active', on: 'be_deleted', to: 'deleted', because: 'it was deleted' },
  { from: 'expired', on: 'be_deleted', to: 'deleted', because: 'it was deleted' },
]);

/** A secret, stored by its path. Its values are not stored. */
export interface Secret {
  readonly path: string;
  readonly state: SecretState;
  readonly secretType: string;
  readonly tags: readonly string[];
  /** The number of the latest version, and so the number of versions. */
  readonly version: number;
  readonly expiresAt: Instant | null;
  /** Thresholds before expiry, as they are written in events. */
  readonly notifyBefore: readonly string[];
  readonly isAutoDeleted: boolean;
}

export const secrets = collectionOf<Secret>(
  'vault/secrets',
  {},
  fieldsOf<Secret>({
    path: text,
    state: stateIn(secretLifecycle),
    secretType: text,
    tags: listOf(text),
    version: wholeNumber,
    expiresAt: orNull(instant),
    notifyBefore: listOf(text),
    isAutoDeleted: flag,
  }),
);

export const SECRET_EXPIRY = 'secret.expiry';

/** The input for a new secret; its initial state and version are fixed. */
export type NewSecret = Omit<Secret, 'state' | 'version'>;

/** The secret at a path, even if it is deleted. */
export function secretAt(world: World, path: string): Secret {
  const secret = world.collection(secrets).get(path);
  if (secret !== undefined) return secret;
  throw actionError(404, `There is no secret at "${path}".`, 'Make it with the action secret.create.');
}

/** Stores a secret at version 1, without an event. */
export function placeSecret(world: World, given: NewSecret): Secret {
  const from = world.collection(secrets).get(given.path)?.state ?? 'absent';
  const state = nextStateOrConflict(world, secretLifecycle, { id: given.path, from, on: 'be_created' });
  const secret = world.collection(secrets).put(given.path, { ...given, state, version: 1 });
  countToExpiry(world, secret, world.now);
  return secret;
}

export function countToExpiry(world: World, { path, expiresAt, notifyBefore }: Secret, after: Instant): void {
  if (expiresAt === null) return;
  const countdown: Countdown = {
    timer: SECRET_EXPIRY,
    id: path,
    moment: expiresAt,
    thresholds: notifyBefore,
  };
  countDown(world, countdown, after);
}
