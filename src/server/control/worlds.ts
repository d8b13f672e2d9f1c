// Worlds: make, read, reset, delete, write out, read back, change settings.

import { randomUUID } from 'node:crypto';
import type { components } from '../../../specs/generated/control.ts';
import { type Instant, parseInstant } from '../../engine/instant.ts';
import type { JsonObject } from '../../engine/json.ts';
import { ApiError } from '../../service/api-error.ts';
import { type ChosenScenario, chooseScenario } from '../worlds/choose-scenario.ts';
import { DEFAULT_WORLD } from '../worlds/worlds.ts';
import { findWorld } from './find.ts';
import type { ControlContext, ControlOperations } from './handlers.ts';
import { Redaction } from './redaction.ts';
import { restore, snapshotOf } from './snapshot.ts';
import { worldView } from './views.ts';

type WorldOperations = Pick<
  ControlOperations,
  | 'getHealth'
  | 'listWorlds'
  | 'createWorld'
  | 'getWorld'
  | 'deleteWorld'
  | 'resetWorld'
  | 'exportSnapshot'
  | 'importSnapshot'
  | 'updateSettings'
>;

export const worldOperations: WorldOperations = {
  getHealth: (_, { version, services }) => ({
    status: 200,
    body: { status: 'ok', version, services: [...services.keys()] },
  }),

  listWorlds: (_, context) => ({
    status: 200,
    body: { worlds: context.worlds.list().map((host) => worldView(host, context.baseUrl(host.id))) },
  }),

  createWorld: async ({ body }, context) => {
    const { id = freshId(context), seed, now, clock, settings, scenario } = body ?? {};
    if (context.worlds.get(id) !== undefined)
      throw new ApiError('world-id-taken', `There is a world ${id} already.`);
    if (context.worlds.isFull)
      throw new ApiError('too-many-worlds', `The server has ${context.worlds.limits.worlds} worlds.`);
    const host = context.worlds.create({
      id,
      seed,
      now: now === undefined ? undefined : readInstant(now),
      clock,
      settings: settings as JsonObject | undefined,
      scenario: scenario === undefined ? undefined : chosenScenario(context, scenario),
    });
    await host.ready;
    return { status: 201, body: worldView(host, context.baseUrl(id)) };
  },

  getWorld: ({ path }, context) => shown(context, path.world),

  deleteWorld: ({ path }, context) => {
    const host = findWorld(context, path.world);
    if (host.id === DEFAULT_WORLD) {
      throw new ApiError('default-world-not-deletable', 'The world default is always there.');
    }
    context.worlds.delete(host.id);
    return { status: 204 };
  },

  resetWorld: async ({ path }, context) => {
    const host = findWorld(context, path.world);
    host.reset();
    await host.ready;
    return shown(context, path.world);
  },

  exportSnapshot: ({ path }, context) => {
    const { world } = findWorld(context, path.world);
    return { status: 200, body: snapshotOf(world, new Redaction(context.services, world.credentials)) };
  },

  importSnapshot: ({ path, body }, context) => {
    restore(findWorld(context, path.world), body, context);
    return shown(context, path.world);
  },

  updateSettings: ({ path, body }, context) => {
    const host = findWorld(context, path.world);
    const changed = host.changeSettings(body as unknown as JsonObject);
    return { status: 200, body: changed as never };
  },
};

/**
 * Reads an instant that a caller gives.
 *
 * @throws ApiError when it is no possible date up to the year 9999
 */
export function readInstant(text: string): Instant {
  const instant = parseInstant(text);
  if (instant !== undefined && instant >= 0) return instant;
  throw new ApiError('instant-out-of-range', `${text} is no possible date between the years 1970 and 9999.`);
}

/** A scenario by its name, or by its name and what it is told. */
function chosenScenario(
  context: ControlContext,
  asked: NonNullable<components['schemas']['CreateWorldRequest']['scenario']>,
): ChosenScenario {
  if (typeof asked === 'string') return chooseScenario(context, asked, {});
  return chooseScenario(context, asked.name, (asked.params ?? {}) as JsonObject);
}

function shown(context: ControlContext, id: string): { status: 200; body: ReturnType<typeof worldView> } {
  return { status: 200, body: worldView(findWorld(context, id), context.baseUrl(id)) };
}

function freshId(context: ControlContext): string {
  const id = `w-${randomUUID().slice(0, 13)}`;
  return context.worlds.get(id) === undefined ? id : freshId(context);
}
