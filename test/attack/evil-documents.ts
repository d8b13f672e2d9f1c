// Random documents of others that ask for too much: patterns and schemas that take exponential time, answers without end,
// rules that contradict each other. Each is served and called with hostile requests; the processor time of a start and of a
// call is limited, whatever they ask for.

import { Ids } from '../../src/engine/ids.ts';
import { operationsOf } from '../../src/openapi/operations.ts';
import { type DocumentRequest, hostileRequests } from '../support/hostile-requests.ts';
import { serveDocument } from '../support/spec-server.ts';
import type { Attack } from './tally.ts';

/** The processor time that is enough for a call, and for the start of a server, in milliseconds. */
const CALL_MS = 1_000;
const START_MS = 3_000;

/** So many hostile requests are sent to each document. */
const REQUESTS = 8;

const COMPONENTS = ['A', 'B', 'C'];

const PATTERNS = [
  '^(a+)+$',
  '^(a|a)*$',
  '(x+x+)+y',
  '^(\\w+\\s?)*$',
  '(.*)*b',
  '^(a?){30}a{30}$',
  '(?=(a+))a*b\\1',
  '[',
  '^\\d{1000}$',
];
const BODIES = [
  'a'.repeat(50_000),
  { [`${'a'.repeat(5_000)}!`]: 1 },
  Array.from({ length: 500 }, () => 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'),
];

/** Serves and calls documents until the attack ends; at least ten. */
export async function serveEvilDocuments(attack: Attack): Promise<void> {
  const ids = new Ids(attack.seed);
  for (let made = 0; made < 10 || (attack.goesOn() && made < 10_000); made++)
    await attackDocument(documentOf(ids), made, attack);
}

async function attackDocument(document: object, place: number, { seed, tally }: Attack): Promise<void> {
  const told = () => JSON.stringify(document).slice(0, 3_000);
  const begun = process.threadCpuUsage();
  const served = await serveDocument('evil', document).catch((error: unknown) => {
    // A document may be refused, in a line.
    if (!(error as Error).message) tally.find('wrong answer', `no reason for refusing ${told()}`);
  });
  const startMs = cpuMsSince(begun);
  if (startMs > START_MS)
    tally.find('wrong answer', `${startMs} ms of processor time to begin with ${told()}`);
  if (served === undefined) return;
  for (const request of requestsTo(document, seed + place)) {
    const before = process.threadCpuUsage();
    const { method, path, headers, body } = request;
    const init = method === 'GET' || method === 'HEAD' || body === undefined ? {} : { body: body as string };
    const answer = await fetch(served.url + path, { method, headers, ...init }).catch(() => undefined);
    await answer?.arrayBuffer();
    const tookMs = cpuMsSince(before);
    tally.answered(answer?.status ?? 0, `${method} ${path.slice(0, 100)} of ${told()}`);
    if (tookMs > CALL_MS)
      tally.find(
        'wrong answer',
        `${tookMs} ms of processor time for ${method} ${path.slice(0, 100)} of ${told()}`,
      );
  }
  await served[Symbol.asyncDispose]();
}

/** Servers and their callers share this thread, and other threads may be busy with something else. */
function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return Math.round((user + system) / 1_000);
}

function* requestsTo(document: object, seed: number): Generator<DocumentRequest> {
  const json = { 'content-type': 'application/json' };
  const valid = operationsOf(document as Parameters<typeof operationsOf>[0]).map(({ method, path }) => ({
    method,
    path: path.replace(/\{[^}]*\}/g, '-'.repeat(100)),
    headers: json,
    ...(method === 'POST' ? { body: '{}' } : {}),
  }));
  yield* valid;
  for (const body of BODIES) yield { method: 'POST', path: '/b', headers: json, body: JSON.stringify(body) };
  // What fetch itself refuses is for raw sockets.
  for (const request of hostileRequests(valid, REQUESTS, seed))
    if (request.method !== 'TRACE' && URL.canParse(`http://localhost${request.path}`))
      yield {
        ...request,
        headers: Object.fromEntries(
          Object.entries(request.headers).filter(([, value]) => !/[^\t\x20-\x7e]/.test(value)),
        ),
      };
}

function documentOf(ids: Ids): object {
  const schemas = Object.fromEntries(COMPONENTS.map((name) => [name, schemaOf(ids, 3)]));
  const content = () => ({ content: { 'application/json': { schema: schemaOf(ids, 2) } } });
  const parameter = (name: string) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: ids.pick('evil', PATTERNS) },
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Evil', version: '1' },
    paths: {
      '/a': { get: { responses: { 200: { description: 'Fine.', ...content() } } } },
      '/b': { post: { requestBody: content(), responses: { 200: { description: 'Fine.', ...content() } } } },
      '/{x}-{y}-{z}': {
        parameters: ['x', 'y', 'z'].map(parameter),
        get: { responses: { 204: { description: 'Fine.' } } },
      },
    },
    components: { schemas },
  };
}

/** A schema with something wrong in it, in which others nest. */
function schemaOf(ids: Ids, depth: number): object {
  const inner = () => (depth === 0 ? { type: 'string' } : schemaOf(ids, depth - 1));
  const reference = () => ({ $ref: `#/components/schemas/${ids.pick('evil', COMPONENTS)}` });
  const several = () => Array.from({ length: ids.integer('evil', 1, 4) }, inner);
  const makers: readonly (() => object)[] = [
    reference,
    () => ({
      type: 'string',
      pattern: ids.pick('evil', PATTERNS),
      minLength: ids.pick('evil', [0, 40, 5e8]),
    }),
    () => ({ type: 'array', items: inner(), minItems: ids.pick('evil', [0, 100, 2e7]), uniqueItems: true }),
    () => ({
      type: 'object',
      required: ['x', 'y'],
      properties: { x: reference(), y: reference(), z: inner() },
    }),
    () => ({ type: 'object', propertyNames: { pattern: ids.pick('evil', PATTERNS) }, minProperties: 50 }),
    () => ({
      type: 'object',
      patternProperties: { [ids.pick('evil', PATTERNS)]: inner() },
      additionalProperties: false,
    }),
    () => ({ anyOf: several() }),
    () => ({ oneOf: several() }),
    () => ({ allOf: several() }),
    () => ({ not: inner() }),
    () => ({ type: 'integer', minimum: 10, maximum: 1, multipleOf: 1e-300 }),
    () => ({ type: ['string', 'null', 'array'], format: 'email', maxLength: 2, enum: [] }),
    () => ({ if: inner(), then: inner(), else: reference() }),
    () => ({ type: 'array', contains: inner(), prefixItems: several(), items: false, minContains: 10 }),
  ];
  return ids.pick('evil', makers)();
}
