// Events: emits them by hand, and lists them.

import { distance } from 'fastest-levenshtein';
import { events } from '../../../delivery/journal.ts';
import { publishExplained } from '../../../delivery/publishing.ts';
import type { PublishedEvent } from '../../../delivery/webhook-source.ts';
import { iso } from '../../../engine/instant.ts';
import type { JsonObject } from '../../../engine/json.ts';
import type { World } from '../../../engine/world.ts';
import { ApiError } from '../../../service/api-error.ts';
import { nearest } from '../../../service/nearest.ts';
import type { AnyService } from '../../../service/service.ts';
import type { ControlContext, ControlOperations } from '../handlers.ts';
import { findService, findWorld, pageAfter } from './find.ts';
import { setByPath } from './set-by-path.ts';
import { settled } from './waiting.ts';

type EventOperations = Pick<ControlOperations, 'emitEvent' | 'listEvents'>;

/** The fields of an emit call that belong to the server. */
interface EmitRequest {
  readonly service: string;
  readonly type: string;
  readonly unchecked?: boolean;
  readonly set?: Readonly<Record<string, unknown>>;
}

export const eventOperations: EventOperations = {
  emitEvent: async ({ path, body }, context) => {
    const managed = findWorld(context, path.world);
    const emit: EmitRequest = body;
    const service = findService(context, emit.service);
    const call = managed.scheduler.call(`emit ${emit.type} by hand`, (world) => {
      const event = compose(service, emit, world);
      if (emit.unchecked !== true) check(service, event, context);
      const { made, undelivered } = publishExplained(world, service.webhooks, event);
      return {
        event: event.payload as JsonObject,
        deliveries: made.map(({ id }) => id),
        ...(undelivered === undefined ? {} : { undelivered }),
      };
    });
    await settled(call);
    return { status: 201, body: call.result };
  },

  listEvents: ({ path, query }, context) => {
    const { world } = findWorld(context, path.world);
    const { service, type } = query;
    const page = pageAfter(
      world.journal.list(events),
      query,
      ({ detail }) =>
        (service === undefined || detail.service === service) && (type === undefined || detail.type === type),
    );
    const shown = page.map(({ id, at, detail }) => ({
      ...{ id, at: iso(at), ...detail },
      payload: detail.payload as JsonObject,
      deliveries: [...detail.deliveries],
    }));
    return { status: 200, body: { events: shown } };
  },
};

/** Individual fields are passed to the service, so that the generated rest is consistent with them. */
function compose(service: AnyService, emit: EmitRequest, world: World): PublishedEvent {
  const { service: _, type, unchecked: __, set = {}, ...given } = emit as EmitRequest & JsonObject;
  const isGiven = (path: string) => Object.hasOwn(service.events.fields, path.split('.', 1)[0] as string);
  const composed = structuredClone(given) as Record<string, unknown>;
  for (const [path, value] of Object.entries(set)) if (isGiven(path)) setByPath(composed, path, value);
  const event = service.events.compose(type, composed as JsonObject, world);
  if (emit.unchecked !== true) refuseUnknownNames(service, emit, event.payload as JsonObject);
  const payload = structuredClone(event.payload) as Record<string, unknown>;
  for (const [path, value] of Object.entries(set)) if (!isGiven(path)) setByPath(payload, path, value);
  return { ...event, payload };
}

/** How many letters a misspelt name differs in. */
const MISSPELT_BY = 2;

/** A misspelt name would otherwise become a field of its own, since events may have further ones. */
function refuseUnknownNames(
  service: AnyService,
  { type, set = {} }: EmitRequest,
  composed: JsonObject,
): void {
  const known = [...new Set([...Object.keys(service.events.fields), ...Object.keys(composed)])];
  for (const path of Object.keys(set)) {
    const [name = ''] = path.split('.', 1);
    const isMisspelt = known.some((other) => name !== other && distance(name, other) <= MISSPELT_BY);
    if (known.includes(name) || !isMisspelt) continue;
    const error = { pointer: `/set/${path}`, detail: `is not a field of ${type}` };
    throw new ApiError('unknown-field', {
      detail: `${error.pointer} ${error.detail}.`,
      hint: `${nearest(name, known)} To send it all the same, add "unchecked":true.`,
      errors: [error],
    });
  }
}

function check(service: AnyService, event: PublishedEvent, { validators }: ControlContext): void {
  const checkEvent = validators.get(service.name)?.event(event.type);
  if (checkEvent === undefined) {
    const hint = nearest(event.type, Object.keys(service.document.webhooks ?? {}));
    throw new ApiError('unknown-event-type', {
      detail: `${service.name} has no event type ${event.type}.`,
      hint,
    });
  }
  const faults = checkEvent(event.payload);
  if (faults.length === 0) return;
  throw new ApiError('event-does-not-fit', {
    detail: `The event ${event.type} does not match its schema at ${faults.map(({ pointer }) => pointer || '/').join(', ')}.`,
    errors: faults.map(({ pointer, message }) => ({ pointer, detail: message })),
  });
}
