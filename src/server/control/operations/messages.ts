// Messages for a Pact verifier, which requests them by a description that begins with an event type.

import { events } from '../../../delivery/journal.ts';
import type { JsonObject } from '../../../engine/json.ts';
import { ApiError } from '../../../service/api-error.ts';
import { nearest } from '../../../service/nearest.ts';
import type { AnyService } from '../../../service/service.ts';
import type { ManagedWorld } from '../../worlds/managed-world.ts';
import type { ControlContext, ControlOperations } from '../handlers.ts';
import { findWorld } from './find.ts';

/** The metadata for a verifier, in the form that it expects. */
const METADATA = Buffer.from(JSON.stringify({ contentType: 'application/json' })).toString('base64');

export const messageOperations: Pick<ControlOperations, 'produceMessage'> = {
  produceMessage: ({ path, body: { description } }, context) => {
    const managed = findWorld(context, path.world);
    const named = eventNamedBy(description, context);
    const payload = latestPayload(managed, named) ?? composedPayload(managed, named);
    return { status: 200, headers: { 'pact-message-metadata': METADATA }, body: payload };
  },
};

interface NamedEvent {
  readonly service: AnyService;
  readonly type: string;
}

/** The longest event type, of any service, that a description begins with. */
function eventNamedBy(description: string, { services }: ControlContext): NamedEvent {
  const known = [...services.values()].flatMap((service) =>
    Object.keys(service.document.webhooks ?? {}).map((type): NamedEvent => ({ service, type })),
  );
  const [named] = known
    .filter(({ type }) => `${description} `.startsWith(`${type} `))
    .sort((a, b) => b.type.length - a.type.length);
  if (named !== undefined) return named;
  throw new ApiError('unknown-event-type', {
    detail: `"${description}" does not begin with an event type.`,
    hint: nearest(
      description.split(' ', 1)[0] as string,
      known.map(({ type }) => type),
    ),
  });
}

function latestPayload({ world }: ManagedWorld, { service, type }: NamedEvent): JsonObject | undefined {
  const latest = world.journal
    .list(events)
    .findLast(({ detail }) => detail.service === service.name && detail.type === type);
  return latest?.detail.payload as JsonObject | undefined;
}

/** A payload that is generated but not emitted. */
function composedPayload({ scheduler, world }: ManagedWorld, { service, type }: NamedEvent): JsonObject {
  scheduler.tick();
  const cause = `compose ${type} for a verifier`;
  return world.preview(cause, () => service.events.compose(type, {}, world).payload) as JsonObject;
}
