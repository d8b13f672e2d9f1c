// A consumer that writes the new value of a secret whose rotation is due.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { given, type HttpInteraction, pathWith } from '../../support/interaction.ts';
import { expectGivenUp, JSON_BODY, ofState, problem, vaultOf } from '../consumer.ts';

const { string, integer } = MatchersV3;

const NEW_VALUE = { value: 'correct-horse-battery-staple-26' };
const atPath = { params: { path: { path: 'prod/db' } } };

const writing: HttpInteraction['request'] = {
  method: 'PUT',
  path: pathWith(`/v1/secrets/${ofState('path')}`, { path: 'prod/db' }),
  headers: JSON_BODY,
  body: NEW_VALUE,
};

export const secretWritingInteractions: readonly HttpInteraction[] = [
  {
    title: 'writes the new value of a secret whose rotation is due',
    rules: ['V-EV-32'],
    gaps: ['V-G-09', 'V-G-17', 'V-G-39'],
    caller: 'admin',
    states: [given('vault', 'a rotation is due')],
    request: writing,
    response: { status: 200, body: { path: string('prod/db'), version: integer(2) } },
    async consume(provider) {
      const vault = vaultOf(provider);
      const written = await vault.unwrap(vault.PUT('/v1/secrets/{path}', { ...atPath, body: NEW_VALUE }));
      expect(written.version).toBe(2);
    },
  },
  {
    title: 'learns that nothing rotates a secret',
    rules: ['V-EV-32'],
    gaps: ['V-G-12', 'V-G-17', 'V-G-39'],
    caller: 'admin',
    states: [given('vault', 'no rotation policy governs the path')],
    request: writing,
    response: problem(404, 'Not found'),
    async consume(provider) {
      const vault = vaultOf(provider);
      const call = vault.PUT('/v1/secrets/{path}', { ...atPath, body: NEW_VALUE });
      expect((await expectGivenUp(vault.unwrap(call))).status).toBe(404);
    },
  },
  {
    title: 'learns that a new value may not be empty',
    rules: ['V-EV-32'],
    gaps: ['V-G-12', 'V-G-17', 'V-G-39'],
    caller: 'admin',
    states: [given('vault', 'a rotation is due')],
    request: { ...writing, body: { value: '' } },
    response: problem(422, 'Invalid request', ['/value']),
    async consume(provider) {
      const vault = vaultOf(provider);
      const call = vault.PUT('/v1/secrets/{path}', { ...atPath, body: { value: '' } });
      expect((await expectGivenUp(vault.unwrap(call))).faults[0]?.pointer).toBe('/value');
    },
  },
];
