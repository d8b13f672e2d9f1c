// The whole suite against the mock in a process of its own, over HTTP, with Prism in between: every answer is judged
// by the pact or flow, by our validators and by Prism.

import { expect, test } from 'vitest';
import { documents, suite } from '../../src/contracts.ts';
import { ControlClient } from '../../src/control-client/control-client.ts';
import { SERVICES, type ServiceName } from '../../src/verify/catalogue.ts';
import { mockTarget } from '../../src/verify/mock-target.ts';
import type { Passage } from '../../src/verify/proxy/start-proxy.ts';
import type { Check } from '../../src/verify/reports/report.ts';
import { ruleVerdicts } from '../../src/verify/rule-verdicts.ts';
import { runSuite } from '../../src/verify/run-suite.ts';
import { judgedTarget } from '../support/judged-target.ts';
import { startMockProcess } from '../support/mock-process.ts';

const passages: (Passage & { readonly service: ServiceName })[] = [];

const checks: readonly Check[] = await (async () => {
  await using mock = await startMockProcess();
  const target = await judgedTarget(mockTarget(new ControlClient({ url: mock.url })), (service, passage) =>
    passages.push({ service, ...passage }),
  );
  return await runSuite({ target, suite, services: SERVICES, documents, includesAssumed: true });
})();

test('every check passes', () => {
  const notPassed = checks.filter(({ verdict }) => verdict !== 'passed');
  expect(notPassed.map(({ id, detail }) => `${id}: ${detail}`)).toEqual([]);
  expect(checks.length).toBeGreaterThan(400);
});

test('pacts and flows of every service were run', () => {
  const kinds = new Set(checks.map(({ id }) => id.split(/[-:/]/).slice(0, 2).join(' ')));
  expect([...kinds].toSorted()).toEqual(
    SERVICES.flatMap((service) => [`flow ${service}`, `pact ${service}`]).toSorted(),
  );
});

test('every rule is proven, or holds assuming gaps that it names', () => {
  const open = ruleVerdicts(checks, SERVICES).filter(
    ({ state }) => state !== 'proven' && state !== 'holds_assuming',
  );
  expect(open.map(({ rule, state }) => `${rule.id} ${state}`)).toEqual([]);
});

/** What Prism cannot judge rightly, by what it says; each with the reason. */
const EXEMPT: readonly { readonly is: (passage: Passage) => boolean; readonly because: string }[] = [];

test('Prism objects to nothing that went by', () => {
  const objected = passages
    .filter(({ violations }) => violations.length > 0)
    .filter((passage) => !EXEMPT.some(({ is }) => is(passage)));
  expect(
    objected.map(
      ({ method, path, status, violations }) => `${method} ${path} ${status}: ${JSON.stringify(violations)}`,
    ),
  ).toEqual([]);
  expect(passages.length).toBeGreaterThan(500);
});

test('what Prism does not carry is a body of more than 10 MB, and nothing else', () => {
  const unjudged = passages.filter(({ notJudged }) => notJudged !== undefined);
  expect(
    new Set(
      unjudged.map(({ method, path, notJudged }) => `${method} ${path.split('?', 1)[0]}: ${notJudged}`),
    ),
  ).toEqual(new Set(['POST /v3/mail/send: a body of more than 10 MB']));
});
