// A consumer whose registration of a webhook is refused, or accepted with a warning.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { anyRefusal, type HttpInteraction } from '../../support/interaction.ts';
import { misshapen } from '../../support/misshapen.ts';
import { expectGivenUp, problem, vaultOf } from '../consumer.ts';
import { BILLING, registration } from './registration.interactions.ts';

const { regex } = MatchersV3;

/** A registration without a required field, as untyped code may send it. */
const without = (field: keyof typeof BILLING): typeof BILLING => {
  const { [field]: _, ...rest } = BILLING;
  return rest as typeof BILLING;
};

const incomplete = (
  [
    ['name', 'V-WH-02.1'],
    ['url', 'V-WH-02.2'],
    ['secret', 'V-WH-02.3'],
    ['events', 'V-WH-02.4'],
  ] as const
).map(
  ([field, statement]): HttpInteraction => ({
    title: `learns that a registration without ${field} is refused`,
    rules: [statement],
    caller: 'admin',
    request: registration(without(field)),
    response: { status: anyRefusal(422) },
    async consume(provider) {
      const vault = vaultOf(provider);
      await expectGivenUp(vault.unwrap(vault.POST('/v1/webhooks', { body: without(field) })));
    },
  }),
);

export const refusedRegistrationInteractions: readonly HttpInteraction[] = [
  ...incomplete,
  {
    title: 'learns that a url without TLS is refused',
    rules: ['V-WH-03'],
    gaps: ['V-G-22'],
    caller: 'admin',
    request: registration({ ...BILLING, url: 'http://hooks.example.test/vault' }),
    response: { status: anyRefusal(422) },
    async consume(provider) {
      const vault = vaultOf(provider);
      const body = { ...BILLING, url: 'http://hooks.example.test/vault' };
      await expectGivenUp(vault.unwrap(vault.POST('/v1/webhooks', { body })));
    },
  },
  {
    title: 'reads which field of a registration is missing',
    rules: ['V-WH-02.3'],
    gaps: ['V-G-12'],
    caller: 'admin',
    request: registration(without('secret')),
    response: problem(422, 'Invalid request', ['/secret']),
    async consume(provider) {
      const vault = vaultOf(provider);
      const call = vault.unwrap(vault.POST('/v1/webhooks', { body: without('secret') }));
      expect((await expectGivenUp(call)).faults.map(({ pointer }) => pointer)).toEqual(['/secret']);
    },
  },
  {
    title: 'reads which event type is misspelt',
    rules: ['V-EV-04.1'],
    gaps: ['V-G-12', 'V-G-30'],
    caller: 'admin',
    request: registration({ ...BILLING, events: ['secret.created', 'secret.roteted'] }),
    response: problem(422, 'Invalid request', ['/events/1']),
    async consume(provider) {
      const vault = vaultOf(provider);
      const body = { ...BILLING, events: ['secret.created', 'secret.roteted'] };
      const call = vault.unwrap(vault.POST('/v1/webhooks', { body }));
      expect((await expectGivenUp(call)).faults.map(({ pointer }) => pointer)).toEqual(['/events/1']);
    },
  },
  {
    title: 'learns that a registration has to be JSON',
    rules: [],
    gaps: ['V-G-12'],
    caller: 'admin',
    request: {
      method: 'POST',
      path: '/v1/webhooks',
      content: { type: 'text/plain', text: 'name=Billing' },
    },
    response: problem(400, 'Malformed request'),
    async consume(provider) {
      const vault = vaultOf(provider);
      const call = vault.POST('/v1/webhooks', {
        body: misshapen('name=Billing'),
        headers: { 'Content-Type': 'text/plain' },
      });
      expect((await expectGivenUp(vault.unwrap(call))).problem?.title).toBe('Malformed request');
    },
  },
  {
    title: 'gets warnings for a short signing secret and for a subscription to every access',
    rules: ['V-WH-06', 'V-SUB-06'],
    gaps: ['V-G-22', 'V-G-23'],
    caller: 'admin',
    request: registration({ ...BILLING, secret: 'too-short', events: ['secret.accessed'] }),
    response: { status: 201, headers: { Warning: regex('^299 - ".+"$', '299 - "secret has 9 bytes"') } },
    async consume(provider) {
      const vault = vaultOf(provider);
      const body = { ...BILLING, secret: 'too-short', events: ['secret.accessed'] };
      const { response } = await vault.POST('/v1/webhooks', { body });
      expect(response.headers.get('warning')).toContain('299');
    },
  },
  {
    title: 'gets a warning for a pattern that omits types of its family',
    rules: ['V-SUB-02.3'],
    gaps: ['V-G-21', 'V-G-30'],
    caller: 'admin',
    request: registration({ ...BILLING, events: ['policy.*'] }),
    response: { status: 201, headers: { Warning: regex('^299 - ".*policy.*"$', '299 - "policy.*"') } },
    async consume(provider) {
      const vault = vaultOf(provider);
      const { response } = await vault.POST('/v1/webhooks', { body: { ...BILLING, events: ['policy.*'] } });
      expect(response.headers.get('warning')).toContain('policy');
    },
  },
];
