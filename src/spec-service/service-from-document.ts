// A whole service made of an OpenAPI document alone: each operation answers what the document allows.

import { publish } from '../delivery/publishing.ts';
import { iso } from '../engine/instant.ts';
import type { World } from '../engine/world.ts';
import { type OpenApiDocument, type OperationObject, valueAt } from '../openapi/document.ts';
import { DocumentedReplies } from '../openapi/documented-replies.ts';
import type { Reply } from '../openapi/handler.ts';
import { type Operation, operationsOf } from '../openapi/operations.ts';
import type { RequestParts } from '../openapi/validators.ts';
import { Validators } from '../openapi/validators.ts';
import type { FirstSteps } from '../service/first-steps.ts';
import { type AnyService, defineService } from '../service/service.ts';
import { callbackUrl } from './callbacks.ts';
import { drawsFor } from './draws.ts';
import { ErrorReplies } from './errors.ts';
import { addCallback, configureWebhook, eventsOf, payloadOf, settings, webhooksOf } from './events.ts';
import { type Note, noteLines } from './notes.ts';
import { prepareDocument } from './prepare/index.ts';
import { Security } from './security.ts';

/** A document, and the name that its service gets. */
interface ServiceSource {
  readonly name: string;
  /** As parsed from YAML or JSON. */
  readonly document: object;
  /** The file or URL that it came from, for messages. */
  readonly source: string;
}

/** A service made of a document. */
export interface DocumentService {
  readonly service: AnyService;
  /** What is not done as the document says, as lines. */
  readonly notes: readonly string[];
}

/** When answers are tried, there is no world yet. */
const EPOCH = '1970-01-01T00:00:00.000Z';

/** A request as an operation gets it. */
interface Call extends RequestParts {
  readonly id: string;
  readonly accept: string;
}

/**
 * Makes a service of an OpenAPI document, 3.0 or 3.1. Its operations can be replaced one by one, as `operations`.
 *
 * @throws DocumentError when it is not OpenAPI, or when there is no way to serve it
 * @example serviceFromDocument({ name: 'billing', document, source: 'billing.yaml' }).service
 */
export function serviceFromDocument({ name, document: parsed, source }: ServiceSource): DocumentService {
  const { document, callbacks, notes } = prepareDocument(parsed, source);
  const validators = new Validators(name, document, { isQuick: true });
  const security = new Security(document);
  const replies = repliesByOperation(document, validators);
  const errors = new ErrorReplies(replies, (place, now) => drawsFor(1, place, now));
  const callbackEvents = [...callbacks.values()].flat().map(({ event }) => event);
  const webhooks = webhooksOf(name, document, { callbacks: new Set(callbackEvents), source });
  const events = eventsOf(document, validators);

  const callBack = (operation: Operation, call: Call, reply: Reply, world: World): void => {
    for (const { event, url: template } of callbacks.get(operation.id) ?? []) {
      const { path, query, header, body } = call;
      const url = callbackUrl(template, { path, query, header, body, answer: reply.body });
      if (url === undefined) continue;
      addCallback(world, webhooks, event, url);
      const id = world.ids.next('evt_');
      publish(world, webhooks, {
        id,
        type: event,
        payload: payloadOf(document, validators, { type: event, id, given: {} }, world),
      });
    }
  };
  const mockOf = (operation: Operation) => ({
    refuse: ({ accept }: Call) => {
      const detail = replies(operation).whyNotAcceptable(accept);
      return detail === undefined ? undefined : errors.reply({ kind: 'not_acceptable', detail, operation });
    },
    handle: (call: Call, world: World) => {
      const reply = replies(operation).reply(
        { accept: call.accept },
        drawsFor(world.seed, call.id, iso(world.now)),
      );
      callBack(operation, call, reply, world);
      return reply;
    },
  });
  const operations = operationsOf(document);
  const service = defineService<object>({
    name,
    document,
    answersFromDocument: { draw: drawsFor },
    pathPrefixes: prefixesOf(document, operations),
    operations: Object.fromEntries(operations.map((operation) => [operation.id, mockOf(operation)])),
    access: {
      authenticate: (arrival) => {
        const missing = security.missing(arrival);
        if (missing === undefined) return { principal: {} };
        return { error: errors.reply({ kind: 'unauthorized', operation: arrival.operation, ...missing }) };
      },
      authorize: () => undefined,
    },
    errorReply: (error, world) => errors.reply(error, world),
    settings,
    credentials: (_, token) => security.credentials(token),
    collections: [],
    addFixtures: (world) => {
      configureWebhook(webhooks, world);
      return {};
    },
    seedData: { schema: { type: 'object', additionalProperties: false, properties: {} }, add: () => ({}) },
    webhooks,
    events,
    timers: {},
    actions: {},
    scenarios: {},
    onSettings: (world) => configureWebhook(webhooks, world),
    firstSteps: (credentials) =>
      firstSteps(operations, (operation) => security.headers(operation, credentials)),
  });
  const answerTrials = function* () {
    for (const operation of operations) yield* replies(operation).trials(drawsFor(1, operation.id, EPOCH));
  };
  return {
    service: { ...service, answerTrials },
    notes: noteLines([...notes, ...security.notes] satisfies Note[]),
  };
}

function repliesByOperation(
  document: OpenApiDocument,
  validators: Validators,
): (operation: Operation) => DocumentedReplies {
  const known = new Map<string, DocumentedReplies>();
  return (operation) => {
    const replies =
      known.get(operation.id) ?? new DocumentedReplies(document, operation, { isComplete: true, validators });
    known.set(operation.id, replies);
    return replies;
  };
}

/** What comes before the first placeholder of each path, up to the first segment below the base path. */
function prefixesOf(document: OpenApiDocument, operations: readonly Operation[]): string[] {
  const firsts = operations.map(({ path, pointer }) => {
    const base = (valueAt(document, pointer) as OperationObject)['x-base-path'] ?? '';
    return `${base}/${path.slice(base.length + 1).split(/[/{]/, 1)[0]}`;
  });
  return [...new Set(firsts)].filter((prefix) => prefix !== '/');
}

/** A call that needs nothing but a credential. */
function firstSteps(
  operations: readonly Operation[],
  headersOf: (operation: Operation) => Readonly<Record<string, string>>,
): FirstSteps[] {
  const found = operations.find(
    ({ method, path, parameters }) =>
      method === 'GET' && !path.includes('{') && parameters.every(({ isRequired }) => !isRequired),
  );
  if (found === undefined) return [];
  const { id, path } = found;
  return [{ purpose: `call ${id}`, calls: [{ of: 'service', path, headers: headersOf(found) }] }];
}
