// Whatever is sent where a body is taken: never a 5xx, and every answer is one that the spec documents, in
// its form. Bodies are any JSON, and bodies that fit but for one field.

import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { Ids } from '../../src/engine/ids.ts';
import { call, type MockWorld, startMock } from '../../src/index.ts';
import { locate, type OpenApiDocument, type Schema } from '../../src/openapi/document.ts';
import { type Operation, operationsOf } from '../../src/openapi/operations.ts';
import { sample } from '../../src/openapi/sample.ts';
import { Validators } from '../../src/openapi/validators.ts';
import { answerCheck } from '../../src/openapi/answer-check.ts';
import { assembleControl } from '../../src/server/control/assemble.ts';
import { services } from '../../src/services.ts';

const mock = await startMock();
afterAll(() => mock.close());

const RUNS = 8;

/** The credential of each service that may do the most. */
const STRONGEST: Readonly<Record<string, string>> = { vault: 'admin', mail: 'live', quota: 'superuser' };

const takesJson = ({ body }: Operation) => body?.content.has('application/json') === true;

interface Target {
  readonly document: OpenApiDocument;
  readonly operation: Operation;
  /** Where the schema of the body stands in the document. */
  readonly schema: string;
}

function targetsOf(document: OpenApiDocument): Target[] {
  return operationsOf(document)
    .filter(takesJson)
    .map((operation) => ({
      document,
      operation,
      schema: operation.body?.content.get('application/json') as string,
    }));
}

/** Any JSON, or a body that fits but for what was put in place of one of its fields. */
function bodies({ document, schema }: Pick<Target, 'document' | 'schema'>): fc.Arbitrary<unknown> {
  const fields = Object.keys(locate<Schema>(document, schema).value.properties ?? {});
  const spoilt = fc
    .record({ seed: fc.nat(), field: fc.constantFrom('more', ...fields), value: fc.jsonValue() })
    .map(({ seed, field, value }) => ({ ...(fitting(document, schema, seed) as object), [field]: value }));
  const named = fc.dictionary(fc.constantFrom('more', ...fields), fc.jsonValue());
  return fc.oneof(fc.jsonValue(), named, spoilt);
}

function fitting(document: OpenApiDocument, schema: string, seed: number): unknown {
  const ids = new Ids(seed);
  return sample(document, schema, undefined, {
    integer: (from, to) => ids.integer('fuzz', from, to),
    text: (length) => ids.next('', length),
    now: () => '2026-01-01T00:00:00.000Z',
  });
}

/** A part of a path that a client library leaves as it is. */
const segment = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => !/^\.{1,2}$/.test(text));

function pathOf({ path }: Operation, parameters: readonly string[]): string {
  let next = 0;
  return path.replace(/\{[^}]+\}/g, () =>
    encodeURIComponent(parameters[next++ % parameters.length] as string),
  );
}

const freshWorld = () =>
  mock.world({
    now: '2026-01-01T00:00:00Z',
    settings: {
      max_fired: 50,
      silent_receiver_ms: 1,
      mail: { rate_limit: { limit: 1_000_000, window: '1m' } },
    },
  });

const serviceTargets = Array.from(services.values(), ({ name, document }) =>
  targetsOf(document).map((target) => ({ service: name, id: target.operation.id, ...target })),
).flat();

test.each(serviceTargets)('$service $id answers as documented, whatever it is sent', async (target) => {
  const { service, operation, document } = target;
  const world = await freshWorld();
  const token = world.credentials[service]?.[STRONGEST[service] ?? ''];
  const check = answerCheck(operation, new Validators(service, document));
  await fc.assert(
    fc.asyncProperty(bodies(target), fc.array(segment, { minLength: 1, maxLength: 2 }), async (json, ids) => {
      const answer = await world.request(operation.method, pathOf(operation, ids), { token, json });
      expect(answer.status).toBeLessThan(500);
      check(replyOf(answer));
    }),
    { numRuns: RUNS },
  );
});

const controlDocument = assembleControl(services);
const controlTargets = targetsOf(controlDocument)
  .filter(({ operation }) => operation.id !== 'simulateAction')
  .map((target) => ({ id: target.operation.id, ...target }));

/** A path of the control API in a world. */
const controlPath = ({ path }: Operation, { id }: MockWorld) =>
  path.replace('{world}', id).replace('{name}', 'hook').replace('{delivery}', 'del_0000000000000000');

const controlValidators = new Validators('control', controlDocument);

test.each(controlTargets)(
  'the control API’s $id answers as documented, whatever it is sent',
  async (target) => {
    const { operation } = target;
    const world = await freshWorld();
    const check = answerCheck(operation, controlValidators);
    await fc.assert(
      fc.asyncProperty(bodies(target), async (json) => {
        const answer = await call(mock.url, operation.method, controlPath(operation, world), { json });
        expect(answer.status).toBeLessThan(500);
        check(replyOf(answer));
      }),
      { numRuns: RUNS },
    );
  },
);

const actions = Array.from(services.values(), ({ name, actions: own, document }) =>
  Object.entries(own).map(([action, { input }]) => ({ service: name, action, input, document })),
).flat();

test.each(actions)(
  'simulating $service $action answers as documented, whatever it is sent',
  async (target) => {
    const { service, action, input, document } = target;
    const operation = operationsOf(controlDocument).find(({ id }) => id === 'simulateAction') as Operation;
    const check = answerCheck(operation, controlValidators);
    const world = await freshWorld();
    const schema = { document: { ...document, 'x-input': input }, schema: '/x-input' };
    await fc.assert(
      fc.asyncProperty(bodies(schema), async (json) => {
        const answer = await world.control('POST', `/simulate/${service}/${action}`, json);
        expect(answer.status).toBeLessThan(500);
        check(replyOf(answer));
      }),
      { numRuns: RUNS },
    );
  },
);

/** An answer as the check takes it: the media type without its parameters. */
function replyOf({ status, headers, body }: Awaited<ReturnType<typeof call>>) {
  const mediaType = headers.get('content-type')?.split(';', 1)[0];
  return { status, body, headers: Object.fromEntries(headers), ...(mediaType && { mediaType }) };
}
