// The transports of a world that is looked ahead in: nothing is sent, and receivers answer as they are supposed to.

import { endpoints } from '../../delivery/endpoint.ts';
import type { Transports } from '../../delivery/transport.ts';
import type { World } from '../../engine/world.ts';
import { ApiError } from '../../service/api-error.ts';
import { nearest } from '../../service/nearest.ts';
import { answerTo, inboxName, withProof } from './inbox.ts';
import { type InboxAnswer, resultOf } from './inbox-script.ts';

/** Answers by the id of an endpoint or the name of an inbox. */
export type ProjectedReceivers = ReadonlyMap<string, InboxAnswer>;

/** Other receivers accept everything, and an issuer of tokens issues one. */
const ACCEPTED: InboxAnswer = { status: 200, body: JSON.stringify({ access_token: 'projected' }) };

/**
 * The answers that are given for a world's receivers.
 *
 * @throws ApiError `unknown-endpoint` when one is given for a receiver that the world does not have
 */
export function projectedReceivers(
  world: World,
  answers: Readonly<Record<string, InboxAnswer>>,
): ProjectedReceivers {
  if (Object.keys(answers).length === 0) return new Map();
  const known = [...world.collection(endpoints).values()].flatMap(({ id, url }) => [
    id,
    inboxName(url) ?? id,
  ]);
  const unknown = Object.keys(answers).find((name) => !known.includes(name));
  if (unknown === undefined) return new Map(Object.entries(answers));
  throw new ApiError('unknown-endpoint', {
    detail: `There is no endpoint and no inbox of an endpoint named ${unknown}.`,
    hint: nearest(unknown, known),
  });
}

/** The transports of a copy of a world. Inboxes answer by their scripts, and keep nothing of what they receive. */
export function projectedTransports(copy: World, receivers: ProjectedReceivers): Transports {
  return {
    receivers: {
      send: async (request) => {
        const inbox = inboxName(request.url);
        const answer = receivers.get(request.endpointId) ?? receivers.get(inbox ?? '');
        if (answer !== undefined || inbox === undefined)
          return resultOf(answer ?? withProof(request, ACCEPTED), request.timeoutMs);
        const cause = `delivery ${request.deliveryId}`;
        const { result } = copy.transaction(cause, (world) => answerTo(world, inbox, request));
        return resultOf(result, request.timeoutMs);
      },
    },
    tokens: { send: async ({ timeoutMs }) => resultOf(ACCEPTED, timeoutMs) },
  };
}
