// Assembles the control API: its document, its handlers, its routes.

import type { ServerResponse } from 'node:http';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { operationsOf } from '../../openapi/operations.ts';
import { Validators } from '../../openapi/validators.ts';
import { NO_BODY, run } from '../http/pipeline.ts';
import { methodsOf, type RouteTable } from '../http/route-table.ts';
import type { AnyControlHandler, ControlContext, ControlOperations } from './handlers.ts';
import { clockOperations } from './operations/clock.ts';
import { deliveryOperations } from './operations/deliveries.ts';
import { endpointOperations } from './operations/endpoints.ts';
import { eventOperations } from './operations/events.ts';
import { faultOperations } from './operations/faults.ts';
import { inboxOperations } from './operations/inbox.ts';
import { journalOperations } from './operations/journal.ts';
import { messageOperations } from './operations/messages.ts';
import { pictureOperations } from './operations/pictures.ts';
import { ruleOperations } from './operations/rules.ts';
import { scenarioOperations } from './operations/scenarios.ts';
import { simulateOperations } from './operations/simulate.ts';
import { stateOperations } from './operations/states.ts';
import { streamOperations } from './operations/stream.ts';
import { worldOperations } from './operations/worlds.ts';
import { controlPipeline } from './pipeline.ts';
import { trustBy } from './trust.ts';

const handlers: ControlOperations = {
  ...worldOperations,
  ...clockOperations,
  ...eventOperations,
  ...endpointOperations,
  ...deliveryOperations,
  ...faultOperations,
  ...inboxOperations,
  ...journalOperations,
  ...streamOperations,
  ...simulateOperations,
  ...ruleOperations,
  ...scenarioOperations,
  ...stateOperations,
  ...messageOperations,
  ...pictureOperations,
};

export interface ControlOptions {
  /** The document of the control API for the running services; see `assembleControl`. */
  readonly document: OpenApiDocument;
  readonly context: Omit<ControlContext, 'ownValidators' | 'readers'>;
  /** The control token, or `null` if none is needed. */
  readonly token: string | null;
  readonly onDefect: (error: unknown, what: string) => void;
}

/**
 * Adds the routes of the control API.
 *
 * @returns ends the streams that are being read
 */
export function addControlApi(
  routes: RouteTable,
  { document, context: given, token, onDefect }: ControlOptions,
): () => void {
  const context = {
    ...given,
    ownValidators: new Validators('control', document),
    readers: new Set<ServerResponse>(),
  };
  const trust = trustBy(token);
  for (const operation of operationsOf(document)) {
    const handler = (handlers as Record<string, unknown>)[operation.id] as AnyControlHandler | undefined;
    if (handler === undefined) throw new Error(`the control API has no handler for ${operation.id}`);
    const pipeline = controlPipeline({ operation, handler, context, trust, onDefect });
    routes.add(operation, methodsOf(operation), (request, response) =>
      run(pipeline, { request, response, bytes: undefined, body: NO_BODY }),
    );
  }
  return () => {
    for (const reader of context.readers) reader.end();
  };
}
