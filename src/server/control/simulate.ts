// The simulation of a service: its actions listed, and one of them made to happen.

import type { World } from '../../engine/world.ts';
import { ApiError } from '../../service/api-error.ts';
import { nearest } from '../../service/nearest.ts';
import type { Action, AnyService } from '../../service/service.ts';
import { validationFailed } from '../../service/validation-failed.ts';
import { causedEvents } from './caused-events.ts';
import { findService, findWorld } from './find.ts';
import type { ControlContext, ControlOperations } from './handlers.ts';
import { settled } from './waiting.ts';

type SimulateOperations = Pick<ControlOperations, 'listActions' | 'simulateAction'>;

type AnyAction = Action & { run(input: unknown, world: World): unknown };

export const simulateOperations: SimulateOperations = {
  listActions: (_, { services }) => ({
    status: 200,
    body: { actions: [...services.values()].flatMap(describeActions) as never },
  }),

  simulateAction: async ({ path, body }, context) => {
    const host = findWorld(context, path.world);
    const service = findService(context, path.service);
    const action = findAction(service, path.action);
    const input = body ?? {};
    checkInput(context, service, { name: path.action, action, input });
    const since = host.world.journal.nextSeq;
    const cause = nextCause(host.world, `simulate ${service.name}/${path.action}`);
    const call = host.scheduler.call(cause, (world) => action.run(input, world));
    await settled(call);
    const events = causedEvents(host.world, { cause, since });
    return { status: 200, body: { result: (call.result ?? {}) as never, events: events as never } };
  },
};

/** What the journal names as the cause of this call, and of no other. */
function nextCause(world: World, what: string): string {
  return world.transaction(what, () => `${what} ${world.ids.next('call_')}`).result;
}

function describeActions(service: AnyService): object[] {
  return Object.entries(service.actions).map(([action, { description, input }]) => ({
    service: service.name,
    action,
    description,
    schema: input,
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
