// The catalogue of rules and gaps, and the checkers that hold the documents to it, each seen failing once.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../src/engine/json.ts';
import { asObject, readSpec } from './documents.ts';
import { CATALOGUE_SCHEMA, citationFaults, unnamedRuleFaults } from './rule-faults.ts';

const fits = new Ajv2020({ strict: false }).compile(CATALOGUE_SCHEMA);

it('the catalogue has rules and gaps of the three services, well formed and under ids of their letters', () => {
  fits(readSpec('rules'));
  expect(fits.errors ?? []).toEqual([]);
});

const rule = { seen: 'rest', says: 'GET answers 200.' };
const gap = { hole: 'Which status?', choice: '200.' };
const sound: JsonObject = {
  vault: { rules: { 'V-WH-01': rule }, gaps: { 'V-G-01': gap } },
  mail: { rules: { 'M-EP-01': rule }, gaps: { 'M-G-01': gap } },
  quota: { rules: { 'Q-OB-01': rule, 'Q-OB-02': { ...rule, proof: 'advice' } }, gaps: { 'Q-G-01': gap } },
};

it('a catalogue with an id of another service does not fit', () => {
  expect(fits(sound)).toBe(true);
  expect(fits({ ...sound, quota: { ...asObject(sound.quota), rules: { 'V-OB-01': rule } } })).toBe(false);
});

const document: JsonObject = {
  paths: { '/tenant': { get: { 'x-rules': ['Q-OB-01', 'Q-OB-02'], 'x-gaps': ['Q-G-01'] } } },
};
const scope = { catalogue: sound, service: 'quota' } as const;

it('a document that cites known ids and every rule has no fault', () => {
  expect(citationFaults(document, scope)).toEqual([]);
  expect(unnamedRuleFaults(document, scope)).toEqual([]);
});

it.each<[string, JsonObject, string]>([
  ['an unknown rule', { 'x-rules': ['Q-OB-09'] }, '#/info/x-rules: Q-OB-09 is not among the rules of quota'],
  ['an unknown gap', { 'x-gaps': ['Q-G-09'] }, '#/info/x-gaps: Q-G-09 is not among the gaps of quota'],
  [
    'a rule of another service',
    { 'x-rules': ['M-EP-01'] },
    '#/info/x-rules: M-EP-01 is not among the rules of quota',
  ],
  [
    'a gap among the rules',
    { 'x-rules': ['Q-G-01'] },
    '#/info/x-rules: Q-G-01 is not among the rules of quota',
  ],
  ['an id twice in a list', { 'x-gaps': ['Q-G-01', 'Q-G-01'] }, '#/info/x-gaps: names Q-G-01 twice'],
])('a document that cites %s has a fault', (_, info, fault) => {
  expect(citationFaults({ ...document, info }, scope)).toEqual([fault]);
});

it('a document that leaves a rule out has a fault', () => {
  const { paths: _, ...rest } = asObject(document);
  expect(unnamedRuleFaults({ ...rest, info: { 'x-rules': ['Q-OB-02'] } }, scope)).toEqual([
    '#: names the rule Q-OB-01 nowhere',
  ]);
});
