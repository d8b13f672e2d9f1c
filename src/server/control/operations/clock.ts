// The clock: read, freeze, run, advance, settle; and what it will bring, as an agenda and as a projection.

import type { components } from '../../../../specs/generated/control.ts';
import { agendaOf } from '../../../delivery/agenda.ts';
import { durationMs, iso, isoOrNull, LAST_INSTANT } from '../../../engine/instant.ts';
import { stateChanges } from '../../../engine/lifecycle.ts';
import type { Advance, Target } from '../../../engine/scheduling/advance.ts';
import { ApiError } from '../../../service/api-error.ts';
import { settingsOf } from '../../../service/settings.ts';
import { projectedReceivers } from '../../delivery/projection.ts';
import type { ManagedWorld } from '../../worlds/managed-world.ts';
import { mapInTurns } from '../../worlds/pauses.ts';
import type { ControlOperations } from '../handlers.ts';
import { changeView, clockView } from '../views.ts';
import { findWorld, pageAfter } from './find.ts';
import { readInstant } from './worlds.ts';

type ClockOperations = Pick<
  ControlOperations,
  'getClock' | 'freezeClock' | 'runClock' | 'advanceClock' | 'getAgenda' | 'projectWorld' | 'settleWorld'
>;

export const clockOperations: ClockOperations = {
  getClock: ({ path }, context) => ({ status: 200, body: clockView(findWorld(context, path.world).world) }),

  freezeClock: ({ path }, context) => {
    const { scheduler, world } = findWorld(context, path.world);
    scheduler.freeze();
    return { status: 200, body: clockView(world) };
  },

  runClock: ({ path, body }, context) => {
    const { scheduler, world } = findWorld(context, path.world);
    scheduler.run(body?.scale ?? 1);
    return { status: 200, body: clockView(world) };
  },

  advanceClock: async ({ path, body }, context) => {
    const managed = findWorld(context, path.world);
    const target = targetOf(managed, body);
    const { max_fired: limit } = settingsOf(managed.world);
    const advance = await managed.scheduler.advance(target, limit);
    return { status: 200, body: await advanceView(advance) };
  },

  getAgenda: ({ path, query }, context) => {
    const { world } = findWorld(context, path.world);
    const until = query.until === undefined ? Number.POSITIVE_INFINITY : readInstant(query.until);
    const page = pageAfter(agendaOf(world, context.services), query, ({ at }) => (at ?? 0) <= until);
    const items = page.map((item) => ({ ...item, at: isoOrNull(item.at) }));
    return { status: 200, body: { now: iso(world.now), items } };
  },

  projectWorld: async ({ path, body: { receivers = {}, ...distance } }, context) => {
    const managed = findWorld(context, path.world);
    const target = targetOf(managed, distance);
    const { max_fired: limit } = settingsOf(managed.world);
    const projection = await managed.project(projectedReceivers(managed.world, receivers));
    const advance = await advanceView(await projection.advance(target, limit));
    const changes = await mapInTurns(projection.world.journal.list(stateChanges), changeView);
    return { status: 200, body: { ...advance, changes } };
  },

  settleWorld: async ({ path }, context) => {
    const { scheduler, world } = findWorld(context, path.world);
    await scheduler.settle();
    return { status: 200, body: { now: iso(world.now), settled: true } };
  },
};

type Fired = components['schemas']['AdvanceResult']['fired'][number];

async function advanceView({
  now,
  fired,
  stoppedBy,
}: Advance): Promise<components['schemas']['AdvanceResult']> {
  const items = await mapInTurns(fired, (item) => ({ ...item, at: iso(item.at) }));
  return { now: iso(now), fired: items as Fired[], stopped_by: stoppedBy };
}

interface AdvanceRequest {
  readonly by?: string | number;
  readonly to?: string;
  readonly next?: number;
}

/** The target of an advance; instants beyond the clock's range or in its past are refused. */
function targetOf({ world }: ManagedWorld, { by, to, next }: AdvanceRequest): Target {
  if (next !== undefined) return { next };
  const target = to === undefined ? world.now + durationMs(by ?? 0) : readInstant(to);
  if (target > LAST_INSTANT)
    throw new ApiError('instant-out-of-range', 'The target is beyond the year 9999.');
  if (target < world.now) {
    throw new ApiError(
      'clock-backwards',
      `It is ${iso(world.now)} in this world, later than ${iso(target)}.`,
    );
  }
  return { to: target };
}
