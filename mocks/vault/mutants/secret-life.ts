// Mutants of the events of secrets: told for a wrong reason, told wrongly, or not told at all.

import { iso } from '../../../src/engine/instant.ts';
import { alterAction, type Mutant } from '../../../src/service/mutant.ts';
import { SYSTEM } from '../domain/actors.ts';
import { secretAt } from '../domain/secrets.ts';
import { announce, newCause } from '../events.ts';
import { alterData, dataOf, tellAfter, withhold, without } from './alterations.ts';

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
  {
    rule: 'V-EV-13',
    does: 'takes an update by hand for a rotation',
    overlaps: ['V-EV-11'],
    alter: (service) =>
      tellAfter(service, 'secret.update', ({ path }, world) => {
        const { version } = secretAt(world, String(path));
        const versions = { old_version: version - 1, new_version: version };
        const policy = { rotation_policy_id: 'rpol_none', rotation_policy_name: 'none' };
        const data = { ...versions, ...policy, grace_period_ends: iso(world.now), auto_generated: false };
        announce(world, newCause(world, SYSTEM.rotation), 'secret.rotated', { path: String(path), data });
      }),
  },
  {
    rule: 'V-EV-13',
    does: 'does not tell of a secret that was rotated',
    overlaps: ['V-EV-11', 'V-EV-34', 'V-EV-04', 'V-SUB-02', 'V-SUB-03'],
    alter: (service) => withhold(service, ({ eventType }) => eventType === 'secret.rotated'),
  },
  {
    rule: 'V-EV-14',
    does: 'does not warn a week ahead',
    alter: (service) =>
      withhold(service, (delivery) => dataOf(delivery, 'secret.expiring')?.threshold === '7d'),
  },
  {
    rule: 'V-EV-14',
    does: "pays no attention to a secret's own thresholds",
    alter: (service) =>
      alterAction(service, 'secret.create', (input, _, proceed) => proceed(without(input, 'notify_before'))),
  },
  {
    rule: 'V-EV-15',
    does: 'does not tell that a secret has expired',
    overlaps: ['V-EV-04', 'V-SUB-02', 'V-SUB-03'],
    alter: (service) => withhold(service, ({ eventType }) => eventType === 'secret.expired'),
  },
];
