// Events of changes of secrets that say something else than happened, or come too often.

import { faultsOf } from '../../../support/wire-faults.ts';
import { asAtFirst, data, reportsTwice } from '../../alterations.ts';

const CREATED = 'secret.created';
const UPDATED = 'secret.updated';
const DELETED = 'secret.deleted';
const ACCESSED = 'secret.accessed';

export const secretLifeFaults = faultsOf({
  'V-EV-10': {
    'dates the expiry of a new secret by the day': data(CREATED, ({ expires_at: on }) => ({
      expires_at: on && `${String(on).slice(0, 10)}T12:00:00.000000Z`,
    })),
  },
  'V-EV-10.1': {
    'answers null where a secret has no tags': data(CREATED, ({ tags }) => ({
      tags: Array.isArray(tags) && tags.length > 0 ? tags : null,
    })),
    'takes everybody for a user': data(CREATED, ({ created_by: by }) => ({
      created_by: String(by).replace(/^[a-z]+:/, 'user:'),
    })),
    'writes the tags of a secret as one text': data(CREATED, ({ tags }) => ({ tags: [tags].flat().join() })),
    'names the type of a secret in capitals': data(CREATED, ({ secret_type: type }) => ({
      secret_type: String(type).toUpperCase(),
    })),
    'reports secret.created twice': reportsTwice(CREATED),
  },
  'V-EV-10.2': {
    'dates the expiry of a new secret an hour late': data(CREATED, ({ expires_at: on }) => ({
      expires_at: on && new Date(Date.parse(String(on)) + 3_600_000).toISOString(),
    })),
    'writes an empty text where a secret never expires': data(CREATED, ({ expires_at: on }) => ({
      expires_at: on ?? '',
    })),
    'writes nothing where a secret never expires, not even null': data(CREATED, ({ expires_at: on }) => ({
      expires_at: on ?? undefined,
    })),
  },
  'V-EV-11': {
    'names who made the first update of a secret as who made every one': asAtFirst(
      UPDATED,
      'updated_by',
      ({ path }) => path,
    ),
  },
  'V-EV-11.1': {
    'counts the old version of every update as 1': data(UPDATED, () => ({ old_version: 1 })),
    'names who created the secret as who updated it': data(
      UPDATED,
      ({ is_rotation: is, updated_by: by }) => ({
        updated_by: is ? by : 'user:ada',
      }),
    ),
    'reports secret.updated twice': reportsTwice(UPDATED),
  },
  'V-EV-11.2': {
    'takes every update for one by hand': data(UPDATED, () => ({ is_rotation: false })),
    'takes a rotation whose value a person wrote for an update by hand': data(
      UPDATED,
      ({ is_rotation: is }, { identity_id: by }) => ({ is_rotation: is && String(by).startsWith('system:') }),
    ),
  },
  'V-EV-11.3': {
    'takes every update for a rotation': data(UPDATED, () => ({ is_rotation: true })),
    'takes an update for a rotation from the fourth version on': data(
      UPDATED,
      ({ is_rotation: is, new_version: version }) => ({ is_rotation: is || Number(version) > 3 }),
    ),
    'takes an update by hand for a rotation once the secret has been rotated': data(
      UPDATED,
      ({ is_rotation: is }, { path }, earlier) => ({
        is_rotation:
          is ||
          earlier.some(({ path: other, data: own }) => path === other && Object(own).is_rotation === true),
      }),
    ),
  },
  'V-EV-12': {
    'counts one version more of what is deleted for good': data(
      DELETED,
      ({ permanent, version_count: count }) => ({ version_count: Number(count) + (permanent ? 1 : 0) }),
    ),
  },
  'V-EV-12.1': {
    'counts one version of whatever is deleted to be recovered': data(
      DELETED,
      ({ permanent, version_count: count }) => ({ version_count: permanent ? count : 1 }),
    ),
    'names who created the secret as who deleted it': data(DELETED, () => ({ deleted_by: 'user:ada' })),
    'calls no deletion permanent': data(DELETED, () => ({ permanent: false })),
    'reports secret.deleted twice': reportsTwice(DELETED),
  },
  'V-EV-12.2': {
    'does not show how long a deleted secret can be recovered': data(DELETED, () => ({
      recoverable_until: undefined,
    })),
    'lets a deleted secret be recovered until it is deleted': data(
      DELETED,
      ({ recoverable_until: until }) => ({
        recoverable_until: until && '2020-01-01T00:00:00.000Z',
      }),
    ),
  },
  'V-EV-12.3': {
    'lets what was deleted for good be recovered': data(DELETED, ({ recoverable_until: until }) => ({
      recoverable_until: until ?? '2026-05-31T00:00:00.000Z',
    })),
    'writes null where what was deleted for good cannot be recovered': data(
      DELETED,
      ({ recoverable_until: until }) => ({ recoverable_until: until ?? null }),
    ),
  },
  'V-EV-16': {
    'reads the first version of every secret': data(ACCESSED, () => ({ version: 1 })),
    'drops the colons of an address': data(ACCESSED, ({ source_ip: ip }) => ({
      source_ip: String(ip).replaceAll(':', ''),
    })),
    'names the owner of a secret as its reader': data(ACCESSED, () => ({ accessed_by: 'user:ada' })),
    'cuts the version off a user agent': data(ACCESSED, ({ user_agent: agent }) => ({
      user_agent: String(agent).split('/', 1)[0],
    })),
    'reports secret.accessed twice': reportsTwice(ACCESSED),
  },
});
