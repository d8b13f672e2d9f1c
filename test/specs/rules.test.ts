// The catalogue of rules and gaps, and the checkers that hold the documents to it, each seen failing once.
import { expect, it } from 'vitest';
import type { JsonObject } from '../../src/engine/json.ts';
import { asObject, readSpec, serviceNames } from './documents.ts';
import { catalogueFaults, citationFaults, unnamedRuleFaults } from './rule-faults.ts';

it('every rule and gap of the catalogue is well formed, of its service and there once', () => {
  expect(catalogueFaults(readSpec('rules'))).toEqual([]);
});

it('the catalogue has exactly the three services', () => {
  expect(Object.keys(readSpec('rules'))).toEqual([...serviceNames]);
});

const rule = { seen: 'rest', says: 'GET answers 200.' };
const gap = { hole: 'Which status?', choice: '200.' };
const sound: JsonObject = {
  vault: { rules: { 'V-WH-01': rule }, gaps: { 'V-G-01': gap } },
  mail: { rules: { 'M-EP-01': rule }, gaps: { 'M-G-01': gap } },
  quota: { rules: { 'Q-OB-01': rule, 'Q-OB-02': { ...rule, proof: 'advice' } }, gaps: { 'Q-G-01': gap } },
};

it('a sound catalogue has no fault', () => {
  expect(catalogueFaults(sound)).toEqual([]);
});

it.each<[string, JsonObject, string]>([
  ['another service', { rules: { 'V-OB-01': rule } }, 'V-OB-01: is not the id of a rule'],
  ['a malformed id', { rules: { 'Q-OB-1': rule } }, 'Q-OB-1: is not the id of a rule'],
  ['the id of a gap for a rule', { rules: { 'Q-G-02': rule } }, 'Q-G-02: is not the id of a rule'],
  ['the id of a rule for a gap', { gaps: { 'Q-OB-02': gap } }, 'Q-OB-02: is not the id of a gap'],
  ['an id twice', { rules: { 'M-EP-01': rule } }, 'M-EP-01: is there twice'],
  ['an unknown seen', { rules: { 'Q-OB-01': { ...rule, seen: 'smell' } } }, 'Q-OB-01: is seen as smell'],
  ['an unknown proof', { rules: { 'Q-OB-01': { ...rule, proof: 'luck' } } }, 'Q-OB-01: its proof is luck'],
  ['a rule that says nothing', { rules: { 'Q-OB-01': { seen: 'rest' } } }, 'Q-OB-01: says nothing'],
  [
    'one statement only',
    { rules: { 'Q-OB-01': { ...rule, statements: ['one'] } } },
    'Q-OB-01: has no list of statements',
  ],
  ['a gap without a hole', { gaps: { 'Q-G-01': { choice: '200.' } } }, 'Q-G-01: has no hole'],
  ['a gap without a choice', { gaps: { 'Q-G-01': { hole: 'Which?' } } }, 'Q-G-01: has no choice'],
  ['no entries', {}, 'quota: has neither rules nor gaps'],
])('a catalogue with %s has a fault', (_, quota, fault) => {
  expect(catalogueFaults({ ...sound, quota })).toContain(fault);
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
