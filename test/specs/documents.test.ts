// The four documents of specs/: judged by the stock validators without exceptions, by the checkers of this folder, and
// held to the catalogue of rules.
import { readFile } from 'node:fs/promises';
import SwaggerParser from '@apidevtools/swagger-parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { FREEDOM } from '../../src/check/lint/freedom-schema.ts';
import { lint } from '../../src/check/lint/lint.ts';
import { redoclyLint } from '../../src/check/lint/redocly.ts';
import { readSpecFile } from '../../src/check/spec-file.ts';
import type { Freedom } from '../../src/verify/oracle/comparing/written-freedom.ts';
import { asObject, documentNames, projectFile, readSpec, readYaml, serviceNames } from './documents.ts';
import { unlinkedOperations } from './link-faults.ts';
import { citationFaults, unnamedRuleFaults } from './rule-faults.ts';
import { type Checker, checkers } from './spec-faults.ts';

it.each(documentNames)('%s.yaml is an OpenAPI 3.1 document to swagger-parser', async (name) => {
  expect(readSpec(name).openapi).toBe('3.1.0');
  await SwaggerParser.validate(projectFile(`specs/${name}.yaml`));
});

const judgements = documentNames.flatMap((name) =>
  Object.entries<Checker>(checkers).map(([sentence, faults]) => ({
    title: `${name}.yaml: ${sentence}`,
    name,
    faults,
  })),
);

it.each(judgements)('$title', ({ name, faults }) => {
  expect(faults(readSpec(name))).toEqual([]);
});

it.each([
  ['vault', ['writeSecret']],
  ['mail', ['assignRole']],
  [
    'quota',
    [
      ...['getPartnerQuotaById', 'replacePartnerQuotaById', 'getTenantQuotaById', 'replaceTenantQuotaById'],
      ...['putFile', 'deleteFile'],
    ],
  ],
] as const)(
  '%s.yaml links to what takes an id, but where callers choose or know the value: %s',
  (service, known) => {
    expect(unlinkedOperations(readSpec(service))).toEqual(known);
  },
);

it.each(serviceNames)('%s.yaml cites rules and gaps of its own service only', (service) => {
  expect(citationFaults(readSpec(service), { catalogue: readSpec('rules'), service })).toEqual([]);
});

it.each(serviceNames)('%s.yaml names every rule of its service', (service) => {
  expect(unnamedRuleFaults(readSpec(service), { catalogue: readSpec('rules'), service })).toEqual([]);
});

it('the lint has no exception but the unions of events, which only generated types refer to', () => {
  expect(readYaml('redocly.yaml')).toEqual({ extends: ['recommended-strict'] });
  const unions = { vault: 'VaultEvent', mail: 'MailEvent' };
  const ignored = Object.entries(unions).map(([service, union]) => [
    `specs/${service}.yaml`,
    { 'no-unused-components': [`#/components/schemas/${union}`] },
  ]);
  expect(readYaml('.redocly.lint-ignore.yaml')).toEqual(Object.fromEntries(ignored));
});

it.each(documentNames)(
  '%s.yaml passes the lint of `countersign check`, with the strictest stock lint',
  async (name) => {
    const spec = await readSpecFile(projectFile(`specs/${name}.yaml`), (path) => readFile(path, 'utf8'));
    expect(await lint(spec, await redoclyLint())).toEqual({ problems: [], isSound: true });
  },
);

it('any validator can judge a document by the schemas of the package alone', () => {
  const ajv = new Ajv2020({ strict: false });
  const schema = (name: string) => asObject(readYaml(`specs/generated/${name}.schema.json`));
  ajv.addSchema(schema('webhook-delivery'), 'webhook-delivery.schema.json');
  const judge = ajv.compile(schema('extensions'));
  for (const name of documentNames) expect(judge(readSpec(name))).toBe(true);
  const policy = { ...asObject(readSpec('mail')['x-webhook-delivery']), timeout: 'soon' };
  expect(judge({ ...readSpec('mail'), 'x-webhook-delivery': policy })).toBe(false);
});

it('the schema of extensions has the members of freedoms that the search reads, and no other', () => {
  const read: Record<keyof Freedom, true> = {
    ...{
      gap: true,
      operations: true,
      named: true,
      statuses: true,
      observed: true,
      documented: true,
      found: true,
      fields: true,
      kinds: true,
    },
    ...{
      retried: true,
      inTurn: true,
      sentOtherwise: true,
      apartAs: true,
      beside: true,
      untaken: true,
      shownBy: true,
      lacks: true,
      withinSegment: true,
      begun: true,
      once: true,
    },
    ...{
      undone: true,
      told: true,
      except: true,
      greater: true,
      withinMs: true,
      atOnce: true,
      ahead: true,
      otherCase: true,
    },
    ...{ items: true, succeeded: true, deliveries: true, expected: true, unknown: true, given: true },
    ...{
      absent: true,
      constant: true,
      after: true,
      without: true,
      earlier: true,
      unsent: true,
      beyond: true,
      below: true,
    },
    ...{
      apart: true,
      delays: true,
      answer: true,
      then: true,
      follows: true,
      unlike: true,
      instead: true,
      contains: true,
      zeros: true,
      sparse: true,
      settings: true,
    },
  };
  expect(Object.keys(asObject(FREEDOM.properties)).sort()).toEqual(Object.keys(read).sort());
});
