// A consumer whose ids no longer exist, and one whose token has no scope: the refusals that every operation has.

import { expect } from 'vitest';
import type { GapId } from '../../../specs/generated/rules.ts';
import { given, type HttpInteraction } from '../../support/interaction.ts';
import {
  DELIVERY_ID,
  expectGivenUp,
  JSON_BODY,
  type Provider,
  problem,
  vaultOf,
  WEBHOOK_ID,
  webhookPath,
} from '../consumer.ts';

const named = { params: { path: { id: WEBHOOK_ID } } };
const rename = { name: 'Billing rotations' };

/** An operation on one webhook, as the consumer calls it. */
interface Call {
  readonly does: string;
  readonly request: HttpInteraction['request'];
  readonly make: (provider: Provider) => Promise<unknown>;
}

const calls: readonly Call[] = [
  {
    does: 'reading a webhook',
    request: { method: 'GET', path: webhookPath() },
    make: (provider) => {
      const vault = vaultOf(provider);
      return vault.unwrap(vault.GET('/v1/webhooks/{id}', named));
    },
  },
  {
    does: 'changing a webhook',
    request: { method: 'PATCH', path: webhookPath(), headers: JSON_BODY, body: rename },
    make: (provider) => {
      const vault = vaultOf(provider);
      return vault.unwrap(vault.PATCH('/v1/webhooks/{id}', { ...named, body: rename }));
    },
  },
  {
    does: 'removing a webhook',
    request: { method: 'DELETE', path: webhookPath() },
    make: (provider) => {
      const vault = vaultOf(provider);
      return vault.unwrap(vault.DELETE('/v1/webhooks/{id}', named));
    },
  },
  {
    does: 'testing a webhook',
    request: { method: 'POST', path: webhookPath('/test') },
    make: (provider) => {
      const vault = vaultOf(provider);
      return vault.unwrap(vault.POST('/v1/webhooks/{id}/test', named));
    },
  },
  {
    does: 'listing the deliveries of a webhook',
    request: { method: 'GET', path: webhookPath('/deliveries') },
    make: (provider) => {
      const vault = vaultOf(provider);
      return vault.unwrap(vault.GET('/v1/webhooks/{id}/deliveries', named));
    },
  },
  {
    does: 'retrying a delivery of a webhook',
    request: { method: 'POST', path: webhookPath(`/deliveries/${DELIVERY_ID}/retry`) },
    make: (provider) => {
      const vault = vaultOf(provider);
      const params = { path: { id: WEBHOOK_ID, delivery_id: DELIVERY_ID } };
      return vault.unwrap(vault.POST('/v1/webhooks/{id}/deliveries/{delivery_id}/retry', { params }));
    },
  },
];

export const refusalsInteractions: readonly HttpInteraction[] = [
  ...calls.map(({ does, request, make }) =>
    refused({
      title: `learns that ${does} that is gone does not work`,
      status: 404,
      gaps: ['V-G-12'],
      request,
      make,
    }),
  ),
  ...calls.map(({ does, request, make }) =>
    refused({
      title: `learns that ${does} needs the admin scope`,
      status: 403,
      gaps: ['V-G-09', 'V-G-12'],
      request,
      make,
    }),
  ),
];

function refused({
  title,
  status,
  gaps,
  request,
  make,
}: Omit<Call, 'does'> & {
  readonly title: string;
  readonly status: 403 | 404;
  readonly gaps: readonly GapId[];
}): HttpInteraction {
  const isUnknown = status === 404;
  return {
    title,
    rules: [],
    gaps,
    caller: isUnknown ? 'admin' : 'reader',
    states: [isUnknown ? given('vault', 'no webhook exists') : given('vault', 'a webhook exists')],
    request,
    response: problem(status, isUnknown ? 'Not found' : 'Forbidden'),
    async consume(provider) {
      expect((await expectGivenUp(make(provider))).status).toBe(status);
    },
  };
}
