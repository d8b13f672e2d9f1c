// Mutants of the events of what is done to a secret.

import type { Mutant } from '../../../src/service/mutant.ts';
import { alterData, forgetful, without } from './alterations.ts';

export const secretLifeMutants: readonly Mutant[] = [
  {
    rule: 'V-EV-11',
    does: 'takes every update for one by hand',
    alter: (service) => alterData(service, 'secret.updated', (data) => ({ ...data, is_rotation: false })),
  },
  {
    rule: 'V-EV-11',
    does: 'takes every update for a rotation',
    overlaps: ['V-EV-13'],
    alter: (service) => alterData(service, 'secret.updated', (data) => ({ ...data, is_rotation: true })),
  },
  {
    rule: 'V-EV-12',
    does: 'lets what was deleted for good be recovered',
    overlaps: ['V-EV-02'],
    alter: (service) =>
      alterData(service, 'secret.deleted', (data) => ({
        recoverable_until: '2026-05-31T00:00:00.000Z',
        ...data,
      })),
  },
  {
    rule: 'V-EV-12',
    does: 'does not tell how long a deleted secret can be recovered',
    alter: (service) => alterData(service, 'secret.deleted', (data) => without(data, 'recoverable_until')),
  },
  ...forgetful('V-EV-10', {
    'secret.created': ['version', 'secret_type', 'created_by', 'tags', 'expires_at'],
  }),
  ...forgetful('V-EV-11', { 'secret.updated': ['old_version', 'new_version', 'updated_by', 'is_rotation'] }),
  ...forgetful('V-EV-12', { 'secret.deleted': ['version_count', 'deleted_by', 'permanent'] }),
  ...forgetful('V-EV-16', { 'secret.accessed': ['version', 'accessed_by', 'source_ip', 'user_agent'] }),
];
