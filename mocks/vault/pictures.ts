// The pictures of the vault: each secret with its versions, its expiry and its rotation.

import { durationMs, type Instant } from '../../src/engine/instant.ts';
import type { World } from '../../src/engine/world.ts';
import {
  MAX_PICTURED,
  type PastEvent,
  type Picture,
  recentEvents,
  type Span,
  type Track,
  type TrackMark,
} from '../../src/service/picture.ts';
import { type RotationPolicy, rotationPolicyOf } from './domain/rotation-policies.ts';
import { type Secret, secrets } from './domain/secrets.ts';

/** What the picture reads of an event about a secret. */
interface SecretEvent {
  readonly path?: string;
  readonly event_type: string;
  readonly data: { readonly version?: number; readonly new_version?: number };
}

export function pictures(world: World): readonly Picture[] {
  const all = [...world.collection(secrets).values()].reverse();
  const told = recentEvents<SecretEvent>(world, 'vault', ({ path }) => path);
  return [
    {
      kind: 'tracks',
      title: 'Secrets',
      subject: 'secret',
      total: all.length,
      columns: ['type', 'state', 'version', 'rotation'],
      tracks: all
        .slice(0, MAX_PICTURED)
        .map((secret) =>
          trackOf(secret, told.get(secret.path) ?? [], rotationPolicyOf(world, secret.path), world.now),
        ),
    },
  ];
}

function trackOf(
  secret: Secret,
  past: readonly PastEvent<SecretEvent>[],
  rotation: RotationPolicy | undefined,
  now: Instant,
): Track {
  const { path, secretType, state, version } = secret;
  const marks = [...past.map(({ payload: _, ...mark }) => mark), ...plannedMarks(secret, rotation, now)];
  return {
    id: path,
    label: path,
    cells: [secretType, state, `v${version}`, rotation?.state ?? 'none'],
    marks: marks.sort((a, b) => a.at - b.at),
    spans: versionSpans(secret, past),
  };
}

/** The thresholds, the expiry and the rotation that are still to come. */
function plannedMarks(
  { state, expiresAt, notifyBefore }: Secret,
  rotation: RotationPolicy | undefined,
  now: Instant,
): TrackMark[] {
  const planned: { readonly at: Instant; readonly label: string }[] = [];
  if (state === 'active' && expiresAt !== null) {
    planned.push(
      ...notifyBefore.map((before) => ({
        at: expiresAt - durationMs(before),
        label: `expires in ${before}`,
      })),
    );
    planned.push({ at: expiresAt, label: 'expires' });
  }
  if (rotation?.state === 'scheduled') planned.push({ at: rotation.nextRotationAt, label: 'rotation due' });
  return planned.filter(({ at }) => at > now).map((mark) => ({ ...mark, planned: true, event_id: null }));
}

/** How long each version was, and will be, the latest one. */
function versionSpans(
  { state, expiresAt }: Secret,
  past: readonly PastEvent<SecretEvent>[],
): readonly Span[] {
  const begun = past.flatMap(({ at, payload: { event_type: type, data } }) => {
    const version = type === 'secret.created' ? data.version : data.new_version;
    return type === 'secret.deleted' || version === undefined ? [] : [{ at, version }];
  });
  const deleted = past.findLast(({ label }) => label === 'secret.deleted');
  const end = state === 'deleted' ? (deleted?.at ?? null) : expiresAt;
  return begun.map(({ at, version }, index) => ({
    from: at,
    to: begun[index + 1]?.at ?? end,
    label: `v${version}`,
  }));
}
