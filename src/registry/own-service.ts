// The mock of a service that a team defines: the parts that are written, and for the rest what its document says.

import { fileURLToPath } from 'node:url';
import type { World } from '../engine/world.ts';
import type { Schema } from '../openapi/document.ts';
import type { Reply } from '../openapi/handler.ts';
import { type Operation, operationsById } from '../openapi/operations.ts';
import { repliesOf } from '../openapi/replies.ts';
import { nearest } from '../service/nearest.ts';
import type { Scenario } from '../service/scenario.ts';
import type { Action, AfterDelivery, AnyOperationMock, AnyService } from '../service/service.ts';
import { readDocument, serviceFromDocument } from '../spec-service/index.ts';
import type { ServiceDefinition, UntypedHandler } from './service-definition.ts';
import { ServiceListError } from './service-list-error.ts';

/** A definition with the types of its operations erased. */
type AnyDefinition = Omit<ServiceDefinition<unknown>, 'operations'> & { readonly operations?: unknown };

const NOTHING: Schema = { type: 'object', additionalProperties: false, properties: {} };
const ANYTHING: Schema = { type: 'object' };

/**
 * The mock of a definition.
 *
 * @throws DocumentError when the document cannot be served
 * @throws ServiceListError when it has no operation of a handler's name
 */
export async function serviceOf(definition: AnyDefinition): Promise<AnyService> {
  const { name, document: given } = definition;
  const source = given instanceof URL ? fileURLToPath(given) : name;
  const document = given instanceof URL ? await readDocument(source) : given;
  const { service: base, notes } = serviceFromDocument({ name, document, source });
  return {
    ...base,
    ...writtenParts(definition),
    ...settingsOf(definition, base),
    access: { ...base.access, ...definition.access },
    operations: { ...base.operations, ...writtenOperations(definition, base, source) },
    scenarios: mapped(definition.scenarios, scenarioOf),
    actions: mapped(definition.actions, (action): Action => ({ input: NOTHING, ...action })),
    notes,
  };
}

/** The parts that replace those of the document. */
function writtenParts({
  name: _name,
  document: _document,
  operations: _operations,
  catalogue: _catalogue,
  contract: _contract,
  mutants: _mutants,
  ...parts
}: AnyDefinition): Partial<AnyService> {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

/**
 * Settings of one's own stand beside the one with the receiver of webhooks, unless deliveries are one's own, too.
 */
function settingsOf(
  { settings, webhooks, addFixtures, onSettings }: AnyDefinition,
  base: AnyService,
): Partial<AnyService> {
  if (webhooks !== undefined) return {};
  const { schema, defaults } = base.settings;
  return {
    settings: {
      schema: {
        ...schema,
        ...settings?.schema,
        properties: { ...schema.properties, ...settings?.schema.properties },
      },
      defaults: { ...defaults, ...settings?.defaults },
    },
    addFixtures: (world) => ({ ...base.addFixtures(world), ...addFixtures?.(world) }),
    onSettings: (world) => {
      base.onSettings?.(world);
      onSettings?.(world);
    },
  };
}

function writtenOperations(
  { operations = {} }: AnyDefinition,
  { document, operations: fromDocument }: AnyService,
  source: string,
): Readonly<Record<string, AnyOperationMock>> {
  const known = operationsById(document);
  const written = Object.entries(operations as Readonly<Record<string, UntypedHandler | undefined>>);
  const mocks: Record<string, AnyOperationMock> = {};
  for (const [id, handler] of written) {
    const operation = known.get(id);
    if (operation === undefined) throw unknownOperation(id, [...known.keys()], source);
    if (handler !== undefined) mocks[id] = mockOf(operation, handler, fromDocument[id] as AnyOperationMock);
  }
  return mocks;
}

function unknownOperation(id: string, known: readonly string[], source: string): ServiceListError {
  const hint = nearest(id, known) ?? '';
  return new ServiceListError(
    `${source} has no operation ${id}, which the service handles. ${hint}`.replaceAll('\n', ' ').trim(),
  );
}

function mockOf(operation: Operation, handler: UntypedHandler, base: AnyOperationMock): AnyOperationMock {
  const replies = repliesOf(operation, explanationOf) as Parameters<UntypedHandler>[1];
  return {
    ...base,
    handle: (request: never, world: World): Reply | AfterDelivery =>
      handler(request, replies, world, () => base.handle(request, world) as Reply),
  };
}

/** The text of an error's body, for the journal. */
function explanationOf(body: unknown): string {
  const { message, detail, title, error } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const text = [message, detail, title, error].find((part) => typeof part === 'string');
  return text === undefined ? 'the service answers with an error' : String(text);
}

function scenarioOf({
  parameters = NOTHING,
  result = ANYTHING,
  rules = [],
  gaps = [],
  ...scenario
}: NonNullable<AnyDefinition['scenarios']>[string]): Scenario {
  return { ...scenario, parameters, result, rules, gaps };
}

function mapped<From, To>(
  parts: Readonly<Record<string, From>> = {},
  map: (part: From) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, map(part)]));
}
