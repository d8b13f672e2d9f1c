// A consumer that reads the list of event types.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { anySuccess, type HttpInteraction } from '../../support/interaction.ts';
import { vaultOf } from '../consumer.ts';

const { string, eachLike } = MatchersV3;

export const eventTypesInteractions: readonly HttpInteraction[] = [
  {
    title: 'lists the event types with any token',
    rules: ['V-WH-18.2'],
    caller: 'admin',
    request: { method: 'GET', path: '/v1/events/types' },
    response: { status: anySuccess(200) },
    async consume(provider) {
      expect((await vaultOf(provider).GET('/v1/events/types')).response.ok).toBe(true);
    },
  },
  {
    title: 'lists the event types with their descriptions',
    rules: ['V-WH-18.2', 'V-EV-04.2'],
    gaps: ['V-G-08', 'V-G-09'],
    caller: 'reader',
    request: { method: 'GET', path: '/v1/events/types' },
    response: {
      status: 200,
      body: {
        event_types: eachLike(
          {
            type: string('secret.created'),
            family: string('secret'),
            description: string('A secret was created'),
          },
          30,
        ),
      },
    },
    async consume(provider) {
      const vault = vaultOf(provider);
      const { event_types } = await vault.unwrap(vault.GET('/v1/events/types'));
      expect(event_types[0]).toMatchObject({ type: 'secret.created', family: 'secret' });
    },
  },
];
