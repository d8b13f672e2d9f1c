// The catalogue of scenarios is in order, what the mocks arrange is what it has, and its checker has been seen failing.
import { expect, it } from 'vitest';
import type { JsonObject } from '../../src/engine/json.ts';
import { services } from '../support/registry/services.ts';
import { asObject, readSpec, readYaml } from './documents.ts';
import { scenarioFaults } from './scenario-faults.ts';

const catalogue = readYaml('specs/scenarios.yaml');

it('every scenario has a name of its own, a closed schema with defaults, and rules or gaps that exist', () => {
  expect(scenarioFaults(catalogue, asObject(readSpec('rules')))).toEqual([]);
});

it.each(Object.keys(catalogue))(
  'what the mock of %s arranges is what the catalogue has, word for word',
  (name) => {
    const arranged = Object.entries(services.get(name)?.scenarios ?? {});
    const shown = arranged.map(([title, { handle: _, ...entry }]) => [title, entry]);
    const written = Object.entries(asObject(catalogue[name])).map(([title, entry]) => [
      title,
      { gaps: [], ...asObject(entry) },
    ]);
    expect(shown).toEqual(written);
  },
);

it('the situations that are promised by name are there', () => {
  const names = Object.values(catalogue).flatMap((scenarios) => Object.keys(asObject(scenarios)));
  expect(names).toEqual(
    expect.arrayContaining([
      'the rate limit is used up',
      'the daily burst',
      'the image is gone',
      'the tenant is suspended',
      'the key set is down',
      'the endpoint is about to be disabled',
      'the endpoint was disabled',
      'the tenant is full',
      'the grace window is open',
      'the grace window has run out',
      'the share is full',
      'a secret expires tonight',
      'a rotation is overdue',
      'a backend is unreachable',
      'a delivery is on its last attempt',
      'the receiver is down for a day',
    ]),
  );
});

const known: JsonObject = { mail: { rules: { 'M-ER-12': {} }, gaps: { 'M-G-11': {} } }, quota: {} };
const sound = {
  description: 'All calls are made.',
  parameters: {
    type: 'object',
    additionalProperties: false,
    properties: { left: { type: 'integer', default: 3 } },
  },
  result: { type: 'object', required: ['at'], properties: { at: { type: 'string' } } },
  rules: ['M-ER-12'],
};
const withParams = (params: object) => ({ ...sound, parameters: { ...sound.parameters, ...params } });

it('a sound catalogue has no fault', () => {
  expect(scenarioFaults({ mail: { 'the limit is used up': sound } } as JsonObject, known)).toEqual([]);
});

it.each<[string, object, string]>([
  ['that is no sentence', { rateLimit: sound }, 'rateLimit: is no plain sentence'],
  ['that begins like a heading', { 'The limit': sound }, 'The limit: is no plain sentence'],
  ['that says nothing', { 'a b': { ...sound, description: '' } }, 'a b: says no sentence'],
  [
    'with open params',
    { 'a b': withParams({ additionalProperties: true }) },
    'a b: its params are not closed',
  ],
  [
    'with a param without a default',
    { 'a b': withParams({ properties: { left: { type: 'integer' } } }) },
    'a b: its param left has no default',
  ],
  [
    'with a default that does not fit',
    { 'a b': withParams({ properties: { left: { type: 'integer', default: 'three' } } }) },
    'a b: the default of its param left does not fit',
  ],
  [
    'with a gift that may be missing',
    { 'a b': { ...sound, result: { ...sound.result, required: [] } } },
    'a b: it may leave out what it gives',
  ],
  ['that gives no object', { 'a b': { ...sound, result: { type: 'array' } } }, 'a b: it gives no object'],
  [
    'of an unknown rule',
    { 'a b': { ...sound, rules: ['M-ER-99'] } },
    'a b: M-ER-99 is not among the rules of its service',
  ],
  [
    'with a gap among its rules',
    { 'a b': { ...sound, rules: ['M-G-11'] } },
    'a b: M-G-11 is not among the rules of its service',
  ],
  [
    'of an unknown gap',
    { 'a b': { ...sound, gaps: ['M-G-99'] } },
    'a b: M-G-99 is not among the gaps of its service',
  ],
  ['about nothing', { 'a b': { ...sound, rules: [] } }, 'a b: it lets one see no rule and no gap'],
])('a scenario %s is a fault', (_, scenarios, fault) => {
  expect(scenarioFaults({ mail: scenarios } as JsonObject, known)).toEqual([fault]);
});

it('a name that two services have is a fault', () => {
  const twice = { mail: { 'a b': sound }, quota: { 'A b': { ...sound, rules: [], gaps: [] } } } as JsonObject;
  expect(scenarioFaults(twice, known)).toContain('a b: is there twice');
});
