// The whole suite against the mock in a process of its own, over HTTP, with Prism in between: every answer is judged
// by the pact or flow, by our validators and by Prism.

import { expect, test } from 'vitest';
import { ControlClient } from '../../src/control-client/control-client.ts';
import { type Answer, connectMock } from '../../src/index.ts';
import { flowId } from '../../src/verify/flow.ts';
import { mockTarget } from '../../src/verify/mock-target.ts';
import { prismValidator } from '../../src/verify/proxy/prism-validator.ts';
import type { ProxiedExchange } from '../../src/verify/proxy/start-proxy.ts';
import type { Check } from '../../src/verify/reports/report.ts';
import { ruleVerdicts } from '../../src/verify/rule-verdicts.ts';
import { runSuite } from '../../src/verify/run-suite.ts';
import type { Capability } from '../../src/verify/session.ts';
import { startMockProcess } from '../support/mock-process.ts';
import { catalogue, serviceNames, services } from '../support/registry/services.ts';
import { mockParts, suite } from '../support/registry/suite.ts';
import { SeenAnswers } from '../support/seen-answers.ts';
import { specs } from '../support/specs.ts';
import { tokensOf } from '../support/tokens.ts';
import { validatedTarget } from '../support/validated-target.ts';
import { watchedTarget } from '../support/watched-target.ts';
import { everyStatus, isNameable } from './statuses/index.ts';
import { pathOf } from './statuses/way.ts';
import { OCCASIONS, reasonFor, UNSEEN } from './unseen.ts';

const exchanges: (ProxiedExchange & { readonly service: string })[] = [];

/** What the checks, and the ways to every documented status, have seen in answers. */
const seen = new Map(
  Array.from(services.values(), ({ name, document }) => [name, new SeenAnswers(name, document)]),
);
const noteAnswer: (service: string, ...answer: Parameters<SeenAnswers['note']>) => void = (
  service,
  ...answer
) => seen.get(service)?.note(...answer);
const isJson = (headers: Readonly<Record<string, string>>) => /json/.test(headers['content-type'] ?? '');

type StatusTarget = (typeof everyStatus)[number];

/** What was answered on the way to each documented status, or why the way could not be gone. */
const metOn = new Map<StatusTarget, Answer | Error>();

async function meetEveryStatus(url: string): Promise<void> {
  const mock = await connectMock({ url });
  const world = await mock.world();
  for (const target of everyStatus) {
    const { service, operation, way } = target;
    const met = await way.meet({ world, service, operation }).catch((error: Error) => error);
    metOn.set(target, met);
    if (!(met instanceof Error))
      noteAnswer(service, { method: operation.method, path: pathOf(operation) }, met.status, met.body);
    await world.reset();
  }
  for (const occasion of OCCASIONS) {
    const { service, method, path, json, credential } = await occasion(world);
    const token = tokensOf(world, service)[credential];
    const { status, body } = await world.request(method, path, { token, json });
    noteAnswer(service, { method, path }, status, body);
    await world.reset();
  }
  await mock.close();
}

const selectedCounts: number[] = [];

/** What checks used besides the services, by the check's id. */
const used = new Map<string, Set<Capability>>();

const checks: readonly Check[] = await (async () => {
  await using mock = await startMockProcess();
  const target = await validatedTarget(
    mockTarget(new ControlClient({ url: mock.url }), { parts: mockParts }),
    (service, exchange) => exchanges.push({ service, ...exchange }),
    (service, { method, path, status, headers, body }) =>
      noteAnswer(
        service,
        { method, path },
        status,
        isJson(headers) ? JSON.parse(body.toString()) : undefined,
      ),
  );
  try {
    await meetEveryStatus(mock.url);
    return await runSuite({
      target: watchedTarget(target, (check, capability) => {
        used.set(check, (used.get(check) ?? new Set()).add(capability));
      }),
      suite,
      services: serviceNames,
      includesAssumed: true,
      // Only what hangs meets it.
      flowLimitMs: 120_000,
      onSelected: (count) => selectedCounts.push(count),
    });
  } finally {
    await target.close();
  }
})();

test('every check passes', () => {
  const notPassed = checks.filter(({ verdict }) => verdict !== 'passed');
  expect(notPassed.map(({ id, detail }) => `${id}: ${detail}`)).toEqual([]);
  expect(checks.length).toBeGreaterThan(400);
});

test('every flow declares what it needs besides the services, and nothing else', () => {
  const flows = Array.from(suite.values(), (part) => part.flows).flat();
  const needed = flows.map((flow) => [flowId(flow), [...flow.needs].sort()]);
  expect(flows.map((flow) => [flowId(flow), [...(used.get(flowId(flow)) ?? [])].sort()])).toEqual(needed);
});

test('as many checks as were run were announced, once', () => {
  expect(selectedCounts).toEqual([checks.length]);
});

test('pacts and flows of every service were run', () => {
  const kinds = new Set(checks.map(({ id }) => id.split(/[-:/]/).slice(0, 2).join(' ')));
  expect([...kinds].toSorted()).toEqual(
    serviceNames.flatMap((service) => [`flow ${service}`, `pact ${service}`]).toSorted(),
  );
});

test('every statement of every rule is proven, or holds assuming gaps that it names', () => {
  const verdicts = ruleVerdicts(checks, { catalogue, services: serviceNames });
  const open = verdicts
    .flatMap(({ statements }) => statements)
    .filter(({ state }) => state !== 'proven' && state !== 'holds_assuming' && state !== 'unobservable');
  expect(open.map(({ statement, state }) => `${statement.id} ${state}`)).toEqual([]);
});

/** Prism compares the name of an authentication scheme with its case, which has none (RFC 9110, section 11.1). */
const CASE_OF_SCHEME = 'Invalid security scheme used';

test('Prism objects to nothing that went by, but to the case of an authentication scheme', () => {
  const objected = exchanges.filter(({ violations }) =>
    violations.some(({ what }) => what !== CASE_OF_SCHEME),
  );
  expect(
    objected.map(
      ({ method, path, status, violations }) => `${method} ${path} ${status}: ${JSON.stringify(violations)}`,
    ),
  ).toEqual([]);
  expect(exchanges.length).toBeGreaterThan(500);
});

/** Bodies at the documented size limits, which Prism does not carry. */
const EXEMPT = ['POST /v3/images', 'POST /v3/mail/send', 'PUT /api/v1/files/films/large.mp4'];

test('what Prism does not validate is exempt by name', () => {
  const unchecked = exchanges.filter(({ notJudged }) => notJudged !== undefined);
  const calls = unchecked.map(({ method, path }) => `${method} ${path.split('?', 1)[0]}`);
  expect([...new Set(calls)].toSorted()).toEqual(EXEMPT);
  expect(new Set(unchecked.map(({ notJudged }) => notJudged))).toEqual(
    new Set(['a body of more than 10 MB']),
  );
});

test('Prism would object to an answer that is known to be bad', async () => {
  const validate = await prismValidator(specs.mail);
  const [exchange] = (await validate({ ...KNOWN_BAD })) ?? [];
  expect(exchange).toMatchObject({ in: 'answer', where: 'body.total' });
});

const KNOWN_BAD = {
  method: 'GET',
  path: '/v3/user/webhooks',
  requestHeaders: { authorization: 'Bearer mk_live_1' },
  requestType: '',
  requestBody: Buffer.alloc(0),
  status: 200,
  headers: { 'content-type': 'application/json', 'x-request-id': 'req_1' },
  body: Buffer.from('{"webhooks":[],"total":"three"}'),
};

test.each(everyStatus)('$service $id answers $status for a true reason: $way.reason', (target) => {
  const answer = metOn.get(target) as Answer;
  expect(answer).not.toBeInstanceOf(Error);
  expect(answer.status, JSON.stringify(answer.body)).toSatisfy(isOf(target.status));
  if (isNameable(target)) target.check(answer);
  if (target.status === '401') expect(answer.headers.get('www-authenticate')).toBe('Bearer');
});

/** Whether a status is the documented one, or one of the documented range. */
const isOf = (documented: string) => (status: number) =>
  new RegExp(`^${documented.replaceAll('X', '\\d')}$`).test(String(status));

const documented = [...seen.values()].flatMap((answers) => answers.documented);

test(`${documented.length} statuses, fields and values of the documents: each has been seen in an answer, or it is said why not`, () => {
  const unseen = [...seen.values()].flatMap((answers) => answers.unseen);
  expect(unseen.filter((line) => reasonFor(line) === undefined)).toEqual([]);
  expect(UNSEEN.filter(({ what }) => !unseen.some((line) => what.test(line)))).toEqual([]);
});
