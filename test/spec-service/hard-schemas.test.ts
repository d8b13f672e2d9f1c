// Generated answers fit their schemas, the hard ones, too.

import { expect, it } from 'vitest';
import { DocumentedReplies } from '../../src/openapi/documented-replies.ts';
import { operationsOf } from '../../src/openapi/operations.ts';
import { Validators } from '../../src/openapi/validators.ts';
import { drawsFor } from '../../src/spec-service/draws.ts';
import { prepareDocument } from '../../src/spec-service/prepare/index.ts';
import { HARD_SCHEMAS } from '../support/hard-schemas.ts';

const SEEDS = [1, 2, 3];

const cases = Object.entries(HARD_SCHEMAS).flatMap(([what, schemas]) =>
  schemas.map((schema) => ({ what, schema })),
);

const paths = Object.fromEntries(
  cases.map(({ schema }, place) => [
    `/${place}`,
    { get: { responses: { 200: { description: 'Fine.', content: { 'application/json': { schema } } } } } },
  ]),
);
const parsed = { openapi: '3.1.0', info: { title: 'Hard', version: '1' }, paths };
const { document } = prepareDocument(parsed, 'hard.yaml');
const validators = new Validators('hard', document, { isQuick: true });
const operations = operationsOf(document);

/** The first value for a schema that does not fit it. */
function mismatch(place: number): { readonly value: unknown } | undefined {
  const operation = operations[place] as (typeof operations)[number];
  const replies = new DocumentedReplies(document, operation, { isComplete: true, validators });
  const check = validators.at(`/paths/~1${place}/get/responses/200/content/application~1json/schema`);
  for (const seed of SEEDS) {
    const { body } = replies.reply({}, drawsFor(seed, `call ${place}`, '2026-01-01T00:00:00.000Z'));
    if (check(body).length > 0) return { value: body };
  }
  return undefined;
}

it('values of hard schemas fit them', () => {
  const mismatches = cases.flatMap(({ what, schema }, place) => {
    const found = mismatch(place);
    return found === undefined
      ? []
      : [`${what}: ${JSON.stringify(schema)} got ${JSON.stringify(found.value)?.slice(0, 100)}`];
  });
  expect(mismatches).toEqual([]);
});
