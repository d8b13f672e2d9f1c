// Actions on secrets.

import { type Instant, iso, parseInstant } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import { actionError } from '../../../src/service/api-error.ts';
import { DEFAULT_ACTOR } from '../domain/actors.ts';
import { DEFAULT_THRESHOLDS } from '../domain/countdowns.ts';
import { accessSecret, createSecret, deleteSecret, updateSecret } from '../domain/secret-changes.ts';
import { secretAt } from '../domain/secrets.ts';
import { newCause } from '../events.ts';
import {
  action,
  type Duration,
  duration,
  flag,
  instantAfter,
  path,
  person,
  sourceIp,
  text,
  thresholds,
  userAgent,
  written,
} from './fields.ts';

interface CreateInput {
  readonly path: string;
  readonly secret_type?: string;
  readonly tags?: readonly string[];
  readonly expires_in?: Duration;
  readonly expires_at?: string;
  readonly notify_before?: readonly string[];
  readonly auto_delete?: boolean;
  readonly created_by?: string;
}

interface PathInput {
  readonly path: string;
  readonly by?: string;
}

const creation = {
  required: { path },
  optional: {
    secret_type: text('Kind of the secret; generic unless given.', 100),
    tags: {
      type: 'array',
      maxItems: 50,
      items: text('A tag.', 100),
      description: 'Tags; none unless given.',
    },
    expires_in: duration('How long until it expires.'),
    expires_at: {
      type: 'string',
      format: 'date-time',
      description: 'When it expires; instead of expires_in.',
    },
    notify_before: thresholds('When to warn ahead of expiry; 30d, 7d and 1d unless given.'),
    auto_delete: flag('Whether it is deleted when it expires.'),
    created_by: person,
  },
  result: written,
};

export const secretActions = {
  'secret.create': action<CreateInput>('A secret is created.', creation, (input, world) => {
    const cause = newCause(world, input.created_by ?? DEFAULT_ACTOR);
    const { path, version } = createSecret(world, cause, {
      path: input.path,
      secretType: input.secret_type ?? 'generic',
      tags: input.tags ?? [],
      expiresAt: expiryOf(world, input),
      notifyBefore: input.notify_before ?? DEFAULT_THRESHOLDS,
      isAutoDeleted: input.auto_delete ?? false,
    });
    return { path, version };
  }),

  'secret.update': action<PathInput>(
    'A secret gets a new version, not by rotation.',
    { required: { path }, optional: { by: person }, result: written },
    ({ path, by = DEFAULT_ACTOR }, world) => {
      const secret = secretAt(world, path);
      const { version } = updateSecret(world, newCause(world, by), { secret, isRotation: false });
      return { path, version };
    },
  ),

  'secret.delete': action<PathInput & { readonly permanent?: boolean }>(
    'A secret is deleted, recoverable for 30 days unless for good.',
    {
      required: { path },
      optional: { by: person, permanent: flag('Whether for good.') },
      result: { path },
    },
    ({ path, by = DEFAULT_ACTOR, permanent = false }, world) => {
      deleteSecret(world, newCause(world, by), { secret: secretAt(world, path), isPermanent: permanent });
      return { path };
    },
  ),

  'secret.access': action<PathInput & { readonly source_ip?: string; readonly user_agent?: string }>(
    'The value of a secret is read.',
    {
      required: { path },
      optional: { by: person, source_ip: sourceIp, user_agent: userAgent },
      result: { path },
    },
    ({ path, by = DEFAULT_ACTOR, source_ip = '203.0.113.24', user_agent = 'vault-cli/1.0' }, world) => {
      const secret = secretAt(world, path);
      accessSecret(world, newCause(world, by), { secret, sourceIp: source_ip, userAgent: user_agent });
      return { path };
    },
  ),
};

function expiryOf(world: World, { expires_in, expires_at }: CreateInput): Instant | null {
  if (expires_in !== undefined && expires_at !== undefined) {
    throw actionError(422, 'Both expires_in and expires_at are given.', 'Give one of them.');
  }
  if (expires_in !== undefined) return instantAfter(world.now, expires_in);
  if (expires_at === undefined) return null;
  const instant = parseInstant(expires_at);
  if (instant === undefined)
    throw actionError(422, `"${expires_at}" is not a possible date up to the year 9999.`);
  if (instant > world.now) return instant;
  const detail = `expires_at ${expires_at} is not ahead of the world's time, ${iso(world.now)}.`;
  throw actionError(422, detail, 'Give a later one, or expires_in.');
}
