// Mutants of the events of a secret that expires.

import { iso } from '../../../../src/engine/instant.ts';
import { alterAction, alterDeliveries, type Mutant } from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import { SYSTEM } from '../../domain/actors.ts';
import { announce, newCause } from '../../events.ts';
import {
  type AlteredData,
  alteredData,
  alterInTurn,
  dataOf,
  forgetful,
  rememberedIds,
  reportedTwice,
  tellAfter,
  withhold,
  without,
} from '../alterations.ts';

export const secretExpiryMutants: readonly Mutant[] = [
  {
    rule: 'V-EV-14.3',
    does: 'does not warn a week ahead',
    alter: (service) =>
      withhold(service, (delivery) => dataOf(delivery, 'secret.expiring')?.threshold === '7d'),
  },
  {
    rule: 'V-EV-14.2',
    does: "pays no attention to a secret's own thresholds",
    alter: (service) =>
      alterAction(service, 'secret.create', (input, _, proceed) => proceed(without(input, 'notify_before'))),
  },
  {
    rule: 'V-EV-15',
    does: 'does not report that a secret has expired',
    alter: (service) => withhold(service, ({ eventType }) => eventType === 'secret.expired'),
  },
  ...forgetful('V-EV-14.1', { 'secret.expiring': ['expires_at', 'days_remaining', 'threshold'] }),
  ...forgetful('V-EV-15', { 'secret.expired': ['expired_at', 'version', 'auto_deleted'] }),
  {
    rule: 'V-EV-14.3',
    does: 'warns of a secret that was deleted',
    alter: (service) =>
      tellAfter(service, 'secret.delete', ({ path: deleted }, world) => {
        const path = String(deleted);
        const data = { expires_at: iso(world.now), days_remaining: 0, threshold: '1d' };
        announce(world, newCause(world, SYSTEM.expiry), 'secret.expiring', { path, data });
      }),
  },
  {
    rule: 'V-EV-14.3',
    does: 'does not warn again of a secret that was updated after its first warning',
    alter: (service) => {
      const updated = rememberedIds();
      const noting = tellAfter(
        service,
        'secret.update',
        ({ path }, world) => void updated(world).add(String(path)),
      );
      return alterDeliveries(noting, (delivery, world) =>
        delivery.eventType === 'secret.expiring' && updated(world).has(JSON.parse(delivery.body).path)
          ? undefined
          : delivery,
      );
    },
  },
  {
    rule: 'V-EV-15',
    does: 'reports the expiry of only one secret',
    alter: (service) => {
      const paths = rememberedIds();
      return alterDeliveries(service, (delivery, world) => {
        if (delivery.eventType !== 'secret.expired') return delivery;
        paths(world).add(JSON.parse(delivery.body).path);
        return paths(world).size > 1 ? undefined : delivery;
      });
    },
  },
  ...(
    [
      [
        'V-EV-14.1',
        'names the instant of the warning as the expiry',
        'secret.expiring',
        (data) => ({ ...data, expires_at: '2026-01-02T00:00:00.000Z' }),
      ],
      [
        'V-EV-14.1',
        'rounds the days that are left up',
        'secret.expiring',
        (data) =>
          /h$/.test(String(data.threshold))
            ? { ...data, days_remaining: Number(data.days_remaining) + 1 }
            : data,
      ],
      [
        'V-EV-15',
        'counts the version of every expiry as 1',
        'secret.expired',
        (data) => ({ ...data, version: 1 }),
      ],
      [
        'V-EV-12.2',
        'lets what expired be recovered for a day',
        'secret.deleted',
        (data) =>
          data.deleted_by === 'system:expiry'
            ? { ...data, recoverable_until: '2026-01-03T00:00:00.000Z' }
            : data,
      ],
      [
        'V-EV-15',
        'says of every secret that it was deleted',
        'secret.expired',
        (data) => ({ ...data, auto_deleted: true }),
      ],
      [
        'V-EV-15',
        'dates an expiry a day late',
        'secret.expired',
        (data) => ({ ...data, expired_at: String(data.expired_at).replace(/T.*/s, 'T23:59:59.999Z') }),
      ],
    ] as readonly AlteredData[]
  ).map(alteredData),
  {
    rule: 'V-EV-14.2',
    does: "pays attention to two of a secret's own thresholds alone",
    alter: (service) => alterThresholds(service, (thresholds) => thresholds.slice(0, 2)),
  },
  {
    rule: 'V-EV-14.2',
    does: "warns at the default thresholds beside a secret's own",
    alter: (service) =>
      alterThresholds(service, (thresholds) => [...new Set([...thresholds, '30d', '7d', '1d'])]),
  },
  {
    rule: 'V-EV-14.1',
    does: 'counts the days that were left at the first warning at every one',
    alter: (service) =>
      alterInTurn(service, 'secret.expiring', (data, [first = data]) => ({
        ...data,
        days_remaining: first.days_remaining,
      })),
  },
  ...(
    [
      ['V-EV-14.1', 'secret.expiring'],
      ['V-EV-15', 'secret.expired'],
    ] as const
  ).map(reportedTwice),
];

/** Reads the thresholds that a secret is created with as others. */
function alterThresholds(
  service: AnyService,
  change: (thresholds: readonly string[]) => readonly string[],
): AnyService {
  return alterAction(service, 'secret.create', (input, _, proceed) =>
    proceed(
      input.notify_before === undefined
        ? input
        : { ...input, notify_before: change(input.notify_before as readonly string[]) },
    ),
  );
}
