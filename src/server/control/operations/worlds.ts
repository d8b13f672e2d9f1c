// Worlds: create, read, reset, delete, export, import, change settings.

import { randomUUID } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import type { components } from '../../../../specs/generated/control.ts';
import { type Instant, parseInstant } from '../../../engine/instant.ts';
import type { JsonObject } from '../../../engine/json.ts';
import { ApiError } from '../../../service/api-error.ts';
import { inTurns } from '../../http/large-json.ts';
import { TAKEN_OVER } from '../../http/pipeline.ts';
import { type ChosenScenario, chooseScenario } from '../../worlds/choose-scenario.ts';
import type { ManagedWorld } from '../../worlds/managed-world.ts';
import { storeUnavailable } from '../../worlds/store-refusal.ts';
import { DEFAULT_WORLD, type Worlds } from '../../worlds/worlds.ts';
import type { ControlContext, ControlOperations } from '../handlers.ts';
import { Redaction } from '../redaction.ts';
import { readSnapshot, snapshotOf } from '../snapshot/snapshot.ts';
import { worldView } from '../views.ts';
import { findWorld } from './find.ts';

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
  getHealth: (_, { version, services, worlds }) => {
    if (!worlds.isReady) throw storeUnavailable('The replica has no lease at present, or is stopping.');
    const failure = worlds.examineStore();
    if (failure !== undefined)
      throw storeUnavailable(`${failure.message} Calls that only read are answered.`);
    const body = { version, services: [...services.keys()], store: worlds.storeKind };
    return { status: 200, body: { status: 'ok', ...body, ...replicaHealth(worlds) } };
  },

  listWorlds: async (_, context) => {
    const worlds = await context.worlds.all();
    return {
      status: 200,
      body: { worlds: worlds.map((managed) => worldView(managed, context.baseUrl(managed.id))) },
    };
  },

  createWorld: async ({ body }, context) => {
    const { id = freshId(context), seed, now, clock, settings, scenario } = body ?? {};
    await context.worlds.reserve(id);
    const managed = context.worlds.create({
      id,
      seed,
      now: now === undefined ? undefined : readInstant(now),
      clock,
      settings: settings as JsonObject | undefined,
      scenario: scenario === undefined ? undefined : chosenScenario(context, scenario),
    });
    await managed.ready;
    await managed.committed();
    return { status: 201, body: worldView(managed, context.baseUrl(id)) };
  },

  getWorld: ({ path }, context) => shown(context, path.world),

  deleteWorld: async ({ path }, context) => {
    const managed = findWorld(context, path.world);
    if (managed.id === DEFAULT_WORLD) {
      throw new ApiError('default-world-not-deletable', 'The world default always exists.');
    }
    await context.worlds.delete(managed.id);
    return { status: 204 };
  },

  resetWorld: async ({ path }, context) => {
    const managed = findWorld(context, path.world);
    managed.reset();
    await managed.ready;
    return shown(context, path.world);
  },

  exportSnapshot: ({ path }, context, { request, response }) => {
    const managed = findWorld(context, path.world);
    const pieces = snapshotOf(managed.world, new Redaction(context.services, managed.credentials));
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    if (request.method === 'HEAD') response.end();
    else pipeline(Readable.from(pieces), response, (error) => reportUnlessGone(managed, error));
    return TAKEN_OVER;
  },

  importSnapshot: async ({ path, body }, context) => {
    const state = await inTurns(readSnapshot(body, findWorld(context, path.world).world, context));
    await findWorld(context, path.world).import(state);
    return shown(context, path.world);
  },

  updateSettings: ({ path, body }, context) => {
    const managed = findWorld(context, path.world);
    const changed = managed.changeSettings(body as JsonObject);
    return { status: 200, body: changed as components['schemas']['Settings'] };
  },
};

/** What a server that shares its store says of itself. */
function replicaHealth(worlds: Worlds): { replica?: components['schemas']['ReplicaHealth'] } {
  const { membership } = worlds;
  if (membership === undefined) return {};
  const { self, leaseMs, peers } = membership;
  const counts = { worlds: worlds.list().length, replicas: peers.length + 1 };
  return { replica: { id: self.id, lease_ms: leaseMs, ...counts } };
}

/** A caller that disconnects before the end of a response is not a defect. */
function reportUnlessGone(managed: ManagedWorld, error: NodeJS.ErrnoException | null | undefined): void {
  if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') managed.reportDefect(error, 'exportSnapshot');
}

/**
 * Reads an instant given by a caller.
 *
 * @throws ApiError when it is not a valid date up to the year 9999
 */
export function readInstant(text: string): Instant {
  const instant = parseInstant(text);
  if (instant !== undefined && instant >= 0) return instant;
  throw new ApiError('instant-out-of-range', `${text} is not a valid date between the years 1970 and 9999.`);
}

/** A scenario by its name, or by its name and parameters. */
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
