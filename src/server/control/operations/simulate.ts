// The simulation of a service: lists its actions, and performs one.

import type { components } from '../../../../specs/generated/control.ts';
import type { JsonObject } from '../../../engine/json.ts';
import type { World } from '../../../engine/world.ts';
import { ApiError } from '../../../service/api-error.ts';
import { nearest } from '../../../service/nearest.ts';
import type { Action, AnyService } from '../../../service/service.ts';
import { validationFailed } from '../../../service/validation-failed.ts';
import type { ControlContext, ControlOperations } from '../handlers.ts';
import { causedEvents } from './caused-events.ts';
import { findService, findWorld } from './find.ts';
import { settled } from './waiting.ts';

type SimulateOperations = Pick<ControlOperations, 'listActions' | 'simulateAction'>;

type Schemas = components['schemas'];

type AnyAction = Action & { run(input: unknown, world: World): unknown };

export const simulateOperations: SimulateOperations = {
  listActions: (_, { services }) => ({
    status: 200,
    body: { actions: [...services.values()].flatMap(describeActions) },
  }),

  simulateAction: async ({ path, body }, context) => {
    const managed = findWorld(context, path.world);
    const service = findService(context, path.service);
    const action = findAction(service, path.action);
    const input = body ?? {};
    checkInput(context, service, { name: path.action, action, input });
    await settled({ run: managed.scheduler.startDue() });
    const since = managed.world.journal.nextSeq;
    const cause = nextCause(managed.world, `simulate ${service.name}/${path.action}`);
    const call = managed.scheduler.call(cause, (world) => action.run(input, world));
    await settled(call);
    const events = causedEvents(managed.world, { cause, since });
    return { status: 200, body: { result: (call.result ?? {}) as JsonObject, events } };
  },
};

/** The cause in the journal for this call only. */
function nextCause(world: World, what: string): string {
  return world.transaction(what, () => `${what} ${world.ids.next('call_')}`).result;
}

function describeActions(service: AnyService): Schemas['ActionDescription'][] {
  return Object.entries(service.actions).map(([action, { description, input }]) => ({
    service: service.name,
    action,
    description,
    schema: { ...input },
  }));
}

function findAction(service: AnyService, name: string): AnyAction {
  if (Object.hasOwn(service.actions, name)) return service.actions[name] as AnyAction;
  const hint = nearest(name, Object.keys(service.actions));
  throw new ApiError('unknown-action', { detail: `${service.name} has no action ${name}.`, hint });
}

function checkInput(
  { validators }: ControlContext,
  service: AnyService,
  { name, action, input }: { readonly name: string; readonly action: AnyAction; readonly input: unknown },
): void {
  const faults = validators.get(service.name)?.schema(`action ${name}`, action.input)(input) ?? [];
  if (faults.length > 0)
    throw validationFailed(faults.map((fault) => ({ ...fault, pointer: `/body${fault.pointer}` })));
}
