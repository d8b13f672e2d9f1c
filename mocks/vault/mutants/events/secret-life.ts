// Mutants of the events of changes of a secret.

import { iso } from '../../../../src/engine/instant.ts';
import { alterAction, alterPayload, type Mutant } from '../../../../src/service/mutant.ts';
import { rotationPolicyOf } from '../../domain/rotation-policies.ts';
import { secrets } from '../../domain/secrets.ts';
import {
  type AlteredData,
  alterData,
  alteredData,
  forgetful,
  reportedTwice,
  without,
} from '../alterations.ts';

export const secretLifeMutants: readonly Mutant[] = [
  {
    rule: 'V-EV-11.2',
    does: 'takes every update for one by hand',
    alter: (service) => alterData(service, 'secret.updated', (data) => ({ ...data, is_rotation: false })),
  },
  {
    rule: 'V-EV-11.3',
    does: 'takes every update for a rotation',
    alter: (service) => alterData(service, 'secret.updated', (data) => ({ ...data, is_rotation: true })),
  },
  {
    rule: 'V-EV-12.3',
    does: 'lets what was deleted for good be recovered',
    alter: (service) =>
      alterData(service, 'secret.deleted', (data) => ({
        recoverable_until: '2026-05-31T00:00:00.000Z',
        ...data,
      })),
  },
  {
    rule: 'V-EV-12.2',
    does: 'does not show how long a deleted secret can be recovered',
    alter: (service) => alterData(service, 'secret.deleted', (data) => without(data, 'recoverable_until')),
  },
  ...forgetful('V-EV-10.1', { 'secret.created': ['version', 'secret_type', 'created_by', 'tags'] }),
  ...forgetful('V-EV-10.2', { 'secret.created': ['expires_at'] }),
  ...forgetful('V-EV-11.1', { 'secret.updated': ['old_version', 'new_version', 'updated_by'] }),
  ...forgetful('V-EV-11.3', { 'secret.updated': ['is_rotation'] }),
  ...forgetful('V-EV-12.1', { 'secret.deleted': ['version_count', 'deleted_by', 'permanent'] }),
  ...forgetful('V-EV-16', { 'secret.accessed': ['version', 'accessed_by', 'source_ip', 'user_agent'] }),
  {
    rule: 'V-EV-10.1',
    does: 'says nothing of a secret that is created again',
    alter: (service) =>
      alterAction(service, 'secret.create', (input, world, proceed) => {
        const isAgain = world.collection(secrets).get(String(input.path)) !== undefined;
        return isAgain ? undefined : proceed(input);
      }),
  },
  ...(
    [
      [
        'V-EV-11.1',
        'counts the old version of every update as 1',
        'secret.updated',
        (data) => ({ ...data, old_version: 1 }),
      ],
      [
        'V-EV-12.1',
        'counts one version of whatever is deleted for good to be recovered',
        'secret.deleted',
        (data) => (data.permanent ? data : { ...data, version_count: 1 }),
      ],
      [
        'V-EV-12.2',
        'lets a deleted secret be recovered until it is deleted',
        'secret.deleted',
        (data) =>
          'recoverable_until' in data ? { ...data, recoverable_until: '2020-01-01T00:00:00.000Z' } : data,
      ],
      [
        'V-EV-16',
        'reads the first version of every secret',
        'secret.accessed',
        (data) => ({ ...data, version: 1 }),
      ],
      [
        'V-EV-16',
        'drops the colons of an address',
        'secret.accessed',
        (data) => ({ ...data, source_ip: String(data.source_ip).replaceAll(':', '') }),
      ],
      [
        'V-EV-10.1',
        'answers null where a secret has no tags',
        'secret.created',
        (data) => ({ ...data, tags: (data.tags as readonly string[] | null)?.length ? data.tags : null }),
      ],
      [
        'V-EV-10.1',
        'takes everybody for a user',
        'secret.created',
        (data) => ({ ...data, created_by: String(data.created_by).replace(/^[a-z]+:/, 'user:') }),
      ],
      [
        'V-EV-11.1',
        'names who created the secret as who updated it',
        'secret.updated',
        (data) => ({ ...data, updated_by: data.is_rotation ? data.updated_by : 'user:ada' }),
      ],
      [
        'V-EV-12.1',
        'names who created the secret as who deleted it',
        'secret.deleted',
        (data) => ({ ...data, deleted_by: 'user:ada' }),
      ],
      [
        'V-EV-10.2',
        'dates the expiry of a new secret an hour late',
        'secret.created',
        (data) => ({
          ...data,
          expires_at:
            data.expires_at &&
            iso(Math.ceil(Date.parse(String(data.expires_at)) / 7_200_000) * 7_200_000 + 3_600_000),
        }),
      ],
      [
        'V-EV-10.2',
        'writes an empty text where a secret never expires',
        'secret.created',
        (data) => ({ ...data, expires_at: data.expires_at ?? '' }),
      ],
      [
        'V-EV-10.1',
        'writes the tags of a secret as one text',
        'secret.created',
        (data) => ({ ...data, tags: [data.tags].flat().join() }),
      ],
      [
        'V-EV-10.1',
        'names the type of a secret in capitals',
        'secret.created',
        (data) => ({ ...data, secret_type: String(data.secret_type).toUpperCase() }),
      ],
      [
        'V-EV-12.3',
        'writes null where what was deleted for good cannot be recovered',
        'secret.deleted',
        (data) => ({ recoverable_until: null, ...data }),
      ],
      [
        'V-EV-12.1',
        'calls no deletion permanent',
        'secret.deleted',
        (data) => ({ ...data, permanent: false }),
      ],
      [
        'V-EV-16',
        'names the owner of a secret as its reader',
        'secret.accessed',
        (data) => ({ ...data, accessed_by: 'user:ada' }),
      ],
      [
        'V-EV-16',
        'cuts the version off a user agent',
        'secret.accessed',
        (data) => ({ ...data, user_agent: String(data.user_agent).split('/', 1)[0] }),
      ],
    ] as readonly AlteredData[]
  ).map(alteredData),
  {
    rule: 'V-EV-11.3',
    does: 'takes an update for a rotation from the fourth version on',
    alter: (service) =>
      alterData(service, 'secret.updated', (data) =>
        Number(data.new_version) > 3 ? { ...data, is_rotation: true } : data,
      ),
  },
  {
    rule: 'V-EV-11.3',
    does: 'takes an update by hand for a rotation once the secret has been rotated',
    alter: (service) =>
      alterPayload(service, 'secret.updated', ({ data, ...event }, world) => {
        const isGoverned = rotationPolicyOf(world, String(event.path)) !== undefined;
        return {
          ...event,
          data: { ...data, is_rotation: data.is_rotation || (isGoverned && data.old_version > 1) },
        };
      }),
  },
  {
    rule: 'V-EV-11.2',
    does: 'takes a rotation whose value a person wrote for an update by hand',
    alter: (service) =>
      alterPayload(service, 'secret.updated', ({ data, ...event }) => ({
        ...event,
        data: { ...data, is_rotation: data.is_rotation && event.identity_id.startsWith('system:') },
      })),
  },
  ...(
    [
      ['V-EV-10.1', 'secret.created'],
      ['V-EV-11.1', 'secret.updated'],
      ['V-EV-12.1', 'secret.deleted'],
      ['V-EV-16', 'secret.accessed'],
    ] as const
  ).map(reportedTwice),
];
