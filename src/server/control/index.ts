// The control API, put together: its document, its handlers, its routes.

import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { operationsOf } from '../../openapi/operations.ts';
import { Validators } from '../../openapi/validators.ts';
import { run } from '../http/pipeline.ts';
import { NO_BODY } from '../http/request-context.ts';
import { routeOf } from '../http/routes.ts';
import { clockOperations } from './clock.ts';
import { deliveryOperations } from './deliveries.ts';
import { eventOperations } from './events.ts';
import { faultOperations } from './faults.ts';
import type { AnyControlHandler, ControlContext, ControlOperations } from './handlers.ts';
import { inboxOperations } from './inbox.ts';
import { journalOperations } from './journal.ts';
import { messageOperations } from './messages.ts';
import { controlPipeline } from './pipeline.ts';
import { scenarioOperations } from './scenarios.ts';
import { simulateOperations } from './simulate.ts';
import { stateOperations } from './states.ts';
import { streamOperations } from './stream.ts';
import { trustBy } from './trust.ts';
import { worldOperations } from './worlds.ts';

const handlers: ControlOperations = {
  ...worldOperations,
  ...clockOperations,
  ...eventOperations,
  ...deliveryOperations,
  ...faultOperations,
  ...inboxOperations,
  ...journalOperations,
  ...streamOperations,
  ...simulateOperations,
  ...scenarioOperations,
  ...stateOperations,
  ...messageOperations,
};

export interface ControlOptions {
  /** The document of the control API for the services that run; see `assembleControl`. */
  readonly document: OpenApiDocument;
  readonly context: Omit<ControlContext, 'ownValidators' | 'readers'>;
  /** The control token, or `null` when none is needed. */
  readonly token: string | null;
  readonly onDefect: (error: unknown, what: string) => void;
}

/** Adds the control API to a server. */
export function addControlApi(
  app: FastifyInstance,
  { document, context: given, token, onDefect }: ControlOptions,
): void {
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
    app.route(
      routeOf(operation, (request, reply) =>
        run(pipeline, { request, reply, bytes: undefined, body: NO_BODY }),
      ),
    );
  }
  app.addHook('preClose', (done) => {
    for (const reader of context.readers) reader.end();
    done();
  });
}
