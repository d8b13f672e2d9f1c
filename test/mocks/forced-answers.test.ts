// Forced answers: any documented answer of any operation, asked for by a Prefer header, and nothing else done.

import { afterAll, expect, test } from 'vitest';
import type { Answer } from '../../src/index.ts';
import { documentedAnswers, exampleNames } from '../../src/openapi/documented-answers.ts';
import { type Operation, operationsOf } from '../../src/openapi/operations.ts';
import { answerCheck } from '../../src/openapi/replies.ts';
import { startMockHere } from '../support/mock-here.ts';
import { stateWithoutReads } from '../support/own-snapshot.ts';
import { serviceNames, specs, validatorsOf } from '../support/specs.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

/** Every operation of every service. */
const operations = serviceNames.flatMap((service) =>
  operationsOf(specs[service]).map((operation) => ({ service, operation, id: operation.id })),
);

/** A path of an operation whose parameters are anything. */
const pathOf = ({ path }: Operation) => path.replace(/\{[^}]+\}/g, 'anything');

/** Whether an answer is one that the operation documents; a violation says what is wrong. */
function checkAnswer({ service, operation }: (typeof operations)[number], answer: Answer): void {
  const { status, headers, body } = answer;
  const [mediaType = ''] = (headers.get('content-type') ?? '').split(';');
  const read = mediaType.endsWith('json') || body === undefined ? body : Buffer.from(String(body));
  const check = answerCheck(operation, validatorsOf(service));
  check({ status, headers: Object.fromEntries(headers), body: read, ...(mediaType ? { mediaType } : {}) });
}

test.each(operations)(
  '$service: $id answers every status that it documents, and does nothing',
  async (one) => {
    const world = await mock.world();
    const before = await stateWithoutReads(world);
    for (const [status, answer] of documentedAnswers(specs[one.service], one.operation)) {
      const [method, path] = [one.operation.method, pathOf(one.operation)];
      for (const preference of [`code=${status}`, `code=${status}, dynamic=true`]) {
        const forced = await world.request(method, path, { headers: { prefer: preference } });
        expect(forced.status).toBe(status);
        expect(forced.headers.get('preference-applied')).toBe(preference);
        checkAnswer(one, forced);
      }
      for (const example of exampleNames(answer)) {
        const headers = { prefer: `code=${status}; example="${example}"` };
        const forced = await world.request(method, path, { headers });
        checkAnswer(one, forced);
        const content = answer.contents.find(({ examples }) => examples.has(example));
        const value = content?.examples.get(example);
        expect(forced.body).toEqual(value);
      }
    }
    expect(await stateWithoutReads(world)).toEqual(before);
  },
);
