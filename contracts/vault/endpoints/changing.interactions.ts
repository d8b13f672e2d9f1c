// A consumer that changes its webhooks. The request and response of PATCH are not documented: all of this is
// assumed.

import { expect } from 'vitest';
import type { GapId, RuleId } from '../../../specs/generated/rules.ts';
import { given, type HttpInteraction } from '../../support/interaction.ts';
import { expectGivenUp, JSON_BODY, problem, vaultOf, WEBHOOK_ID, webhookPath } from '../consumer.ts';

/** A change, and the fields of the response that the consumer reads. */
interface Change {
  readonly title: string;
  readonly rules?: readonly RuleId[];
  readonly gaps?: readonly GapId[];
  readonly body: Readonly<Record<string, unknown>>;
  readonly answer: Readonly<Record<string, unknown>>;
}

const ASSUMED: readonly GapId[] = ['V-G-03', 'V-G-33'];

const changes: readonly Change[] = [
  { title: 'renames a webhook', body: { name: 'Billing rotations' }, answer: { name: 'Billing rotations' } },
  {
    title: 'changes the url of a webhook',
    body: { url: 'https://hooks.example.test/vault/v2' },
    answer: { url: 'https://hooks.example.test/vault/v2' },
  },
  {
    title: 'subscribes a webhook to other events',
    body: { events: ['secret.rotated', 'rotation.*'] },
    answer: { events: ['secret.rotated', 'rotation.*'] },
  },
  {
    title: 'narrows a webhook to some tags',
    rules: ['V-WH-05.3', 'V-SUB-05.1'],
    body: { filters: { tags: ['pci'] } },
    answer: { filters: { tags: ['pci'] } },
  },
  {
    title: 'removes the filters of a webhook',
    rules: ['V-WH-05.1'],
    gaps: ['V-G-36'],
    body: { filters: null },
    answer: { filters: {} },
  },
  { title: 'switches a webhook off', body: { enabled: false }, answer: { enabled: false } },
  {
    title: 'changes the signing secret of a webhook',
    body: { secret: 'e91d4c7a0b3f4d62a85f1c6b7e2d9043' },
    answer: { name: 'hook' },
  },
];

export const changingInteractions: readonly HttpInteraction[] = [
  ...changes.map(
    ({ title, rules = [], gaps = [], body, answer }): HttpInteraction => ({
      title,
      rules: ['V-WH-12', ...rules],
      gaps: [...ASSUMED, ...gaps],
      caller: 'admin',
      states: [given('vault', 'a webhook exists', { path_prefix: 'prod/' })],
      request: { method: 'PATCH', path: webhookPath(), headers: JSON_BODY, body },
      response: { status: 200, body: answer },
      async consume(provider) {
        const vault = vaultOf(provider);
        const params = { path: { id: WEBHOOK_ID } };
        expect(await vault.unwrap(vault.PATCH('/v1/webhooks/{id}', { params, body }))).toMatchObject(answer);
      },
    }),
  ),
  {
    title: 'reads what is wrong with a change',
    rules: ['V-WH-03'],
    gaps: ['V-G-03', 'V-G-12', 'V-G-22'],
    caller: 'admin',
    states: [given('vault', 'a webhook exists')],
    request: {
      method: 'PATCH',
      path: webhookPath(),
      headers: JSON_BODY,
      body: { url: 'http://hooks.example.test/vault' },
    },
    response: problem(422, 'Invalid request', ['/url']),
    async consume(provider) {
      const vault = vaultOf(provider);
      const call = vault.PATCH('/v1/webhooks/{id}', {
        params: { path: { id: WEBHOOK_ID } },
        body: { url: 'http://hooks.example.test/vault' },
      });
      expect((await expectGivenUp(vault.unwrap(call))).faults[0]?.pointer).toBe('/url');
    },
  },
];
