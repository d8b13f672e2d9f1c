// The one event of the service: a quota's usage has reached a warning threshold.

import { publish } from '../../src/delivery/publishing.ts';
import { iso } from '../../src/engine/instant.ts';
import type { World } from '../../src/engine/world.ts';
import { actionError } from '../../src/service/api-error.ts';
import type { EventFactory } from '../../src/service/service.ts';
import { MAIN_TENANT } from './credentials.ts';
import { percentUsed, quotaView } from './domain/quotas.ts';
import { type Target, tenants } from './domain/targets.ts';
import type { Schemas } from './spec.ts';
import { webhooks } from './webhooks.ts';

type QuotaWarning = Schemas['QuotaWarningEvent'];

/** A warning as a simulated write reports it. */
export type Warning = Pick<QuotaWarning, 'event_id' | 'threshold' | 'percent_used'> &
  Pick<QuotaWarning['quota'], 'target_type' | 'target_id'>;

/** Publishes that a target has reached a threshold of its quota. The target must have a quota. */
export function publishWarning(
  world: World,
  { target, threshold }: { readonly target: Target; readonly threshold: number },
): Warning {
  const event = warningOf(world, target, threshold);
  publish(world, webhooks, { id: event.event_id, type: event.event_type, payload: event });
  const { target_type, target_id } = event.quota;
  return { event_id: event.event_id, target_type, target_id, threshold, percent_used: event.percent_used };
}

/** A manually emitted warning is about the main tenant's current quota, regardless of its usage. */
export const events: EventFactory = {
  fields: {
    threshold: {
      description: 'The threshold that was reached, in percent.',
      type: 'integer',
      minimum: 1,
      maximum: 100,
    },
  },
  compose(type, given, world) {
    const tenant = world.collection(tenants).get(MAIN_TENANT);
    if (tenant?.quota == null)
      throw actionError(404, `there is no quota of tenant ${MAIN_TENANT} to warn of`);
    const { threshold = tenant.quota.warningPercents[0] } = given;
    const payload = {
      ...headOf(world, type),
      quota: quotaView(tenant, tenant.quota),
      threshold,
      percent_used: threshold,
    };
    return { id: payload.event_id, type, payload };
  },
};

function warningOf(world: World, target: Target, threshold: number): QuotaWarning {
  const { quota, usage } = target;
  if (quota === null) throw new Error(`${target.type} ${target.id} has no quota that could warn`);
  return {
    ...headOf(world, 'quota.warning'),
    quota: quotaView(target, quota),
    threshold,
    percent_used: percentUsed(usage.usedBytes, quota.limitBytes),
  };
}

function headOf<Type extends string>(world: World, type: Type) {
  return { event_id: world.ids.next('evt_'), event_type: type, timestamp: iso(world.now) };
}
