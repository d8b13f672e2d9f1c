// Flags beat the file; forwards and allowed hosts of both count.

import { expect, it } from 'vitest';
import { beginningsOf, listeningOf } from '../../src/config/mock-options.ts';

it('what neither says has its default', () => {
  const { services, ...listening } = listeningOf({}, {});
  expect([...services.keys()]).toEqual(['vault', 'mail', 'quota']);
  expect(listening).toEqual({ port: 4010, host: '127.0.0.1', controlToken: undefined, ca: undefined });
  expect(beginningsOf({}, {}).defaultWorld).toEqual({ seed: 1, clock: 'running' });
});

it('a flag beats the file', () => {
  expect(listeningOf({ port: 0 }, { port: 4020 }).port).toBe(0);
  expect(beginningsOf({ clock: 'frozen' }, { clock: 'running' }).defaultWorld).toEqual({
    seed: 1,
    clock: 'frozen',
  });
  expect(
    beginningsOf({ scenario: 'the tenant is full' }, { scenario: 'the image is gone' }).scenario,
  ).toEqual({ name: 'the tenant is full' });
});

it('forwards and allowed hosts of both count, the flag’s first where both name the same', () => {
  const { settings } = beginningsOf(
    { forward: { 'https://a.test': 'http://localhost:1' }, allowHosts: ['a.test'] },
    {
      forward: { 'https://a.test': 'http://localhost:2', 'https://b.test': 'http://localhost:3' },
      allow_hosts: ['b.test', 'a.test'],
    },
  );
  expect(settings).toEqual({
    forward: { 'https://a.test': 'http://localhost:1', 'https://b.test': 'http://localhost:3' },
    allow_hosts: ['b.test', 'a.test'],
  });
});

it('what the file says of a service that is not served is left aside', () => {
  const file = {
    services: ['mail'] as const,
    settings: { vault: {}, mail: { oauth_token_url: null } },
    fixtures: { vault: {}, mail: {} },
  };
  const begun = beginningsOf({}, file);
  expect(begun.settings).toMatchObject({ mail: { oauth_token_url: null } });
  expect(begun.settings).not.toHaveProperty('vault');
  expect(begun.fixtures).toEqual({ mail: {} });
});

it('an unknown service names those that are known', () => {
  expect(() => listeningOf({ services: ['mial'] }, {})).toThrow(
    'there is no service "mial"; known are vault, mail, quota',
  );
});
