// Mutants of the events of a secret that expires.

import { iso } from '../../../../src/engine/instant.ts';
import { alterAction, alterDeliveries } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import { SYSTEM } from '../../domain/actors.ts';
import { announce, newCause } from '../../events.ts';
import { rememberedIds, tellAfter, without } from '../alterations.ts';

export const secretExpiryMutants = mutantsOf({
  'V-EV-14.2': {
    "pays no attention to a secret's own thresholds": (service) =>
      alterAction(service, 'secret.create', (input, _, proceed) => proceed(without(input, 'notify_before'))),
    "pays attention to two of a secret's own thresholds alone": (service) =>
      alterThresholds(service, (thresholds) => thresholds.slice(0, 2)),
    "warns at the default thresholds beside a secret's own": (service) =>
      alterThresholds(service, (thresholds) => [...new Set([...thresholds, '30d', '7d', '1d'])]),
  },
  'V-EV-14.3': {
    'warns of a secret that was deleted': (service) =>
      tellAfter(service, 'secret.delete', ({ path: deleted }, world) => {
        const path = String(deleted);
        const data = { expires_at: iso(world.now), days_remaining: 0, threshold: '1d' };
        announce(world, newCause(world, SYSTEM.expiry), 'secret.expiring', { path, data });
      }),
    'does not warn again of a secret that was updated after its first warning': (service) => {
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
});

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
