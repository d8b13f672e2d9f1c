// The control API, put together: its document, its handlers, its routes.

import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Operation, operationsOf } from '../../openapi/operations.ts';
import { Validators } from '../../openapi/validators.ts';
import { ApiError, apiErrorReply } from '../../service/api-error.ts';
import { sendReply } from '../http/answer.ts';
import { assembleControl } from './assemble.ts';
import { clockOperations } from './clock.ts';
import { ControlRoute } from './control-route.ts';
import { deliveryOperations } from './deliveries.ts';
import { eventOperations } from './events.ts';
import { faultOperations } from './faults.ts';
import type { AnyControlHandler, ControlContext, ControlOperations } from './handlers.ts';
import { inboxOperations } from './inbox.ts';
import { journalOperations } from './journal.ts';
import { messageOperations } from './messages.ts';
import { checkedParts } from './parameters.ts';
import { scenarioOperations } from './scenarios.ts';
import { simulateOperations } from './simulate.ts';
import { stateOperations } from './states.ts';
import { streamJournal } from './stream.ts';
import { type Trust, trustBy } from './trust.ts';
import { worldOperations } from './worlds.ts';

/** Served apart: its answer never ends. */
const STREAM = 'streamJournal';

const handlers: ControlOperations = {
  ...worldOperations,
  ...clockOperations,
  ...eventOperations,
  ...deliveryOperations,
  ...faultOperations,
  ...inboxOperations,
  ...journalOperations,
  ...simulateOperations,
  ...scenarioOperations,
  ...stateOperations,
  ...messageOperations,
};

export interface ControlOptions {
  readonly context: Omit<ControlContext, 'ownValidators'>;
  /** The control token, or `null` when none is needed. */
  readonly token: string | null;
  readonly onDefect: (error: unknown, what: string) => void;
}

/** Adds the control API to a server; answers with its operations. */
export function addControlApi(
  app: FastifyInstance,
  { context: given, token, onDefect }: ControlOptions,
): Operation[] {
  const document = assembleControl(given.services);
  const context: ControlContext = { ...given, ownValidators: new Validators('control', document) };
  const trust = trustBy(token);
  const operations = operationsOf(document);
  for (const operation of operations) {
    if (operation.id === STREAM) continue;
    const handler = (handlers as Record<string, unknown>)[operation.id] as AnyControlHandler | undefined;
    if (handler === undefined) throw new Error(`the control API has no handler for ${operation.id}`);
    app.route(new ControlRoute({ operation, handler, context, trust, onDefect }).options());
  }
  const stream = operations.find(({ id }) => id === STREAM);
  if (stream !== undefined) addStream(app, context, trust, stream);
  return operations;
}

function addStream(app: FastifyInstance, context: ControlContext, trust: Trust, operation: Operation): void {
  const readers = new Set<ServerResponse>();
  app.addHook('preClose', (done) => {
    for (const reader of readers) reader.end();
    done();
  });
  app.get(operation.path, (request, reply) => {
    try {
      const distrust = trust(request, operation);
      if (distrust !== undefined) throw distrust;
      const parts = checkedParts(operation, { request }, context.ownValidators);
      streamJournal(request, reply, parts, { context, readers });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sendReply(request, reply, apiErrorReply(error.code, error.details));
    }
  });
}
