// Flags override the file; forwards and allowed hosts of both are merged.

import { expect, it } from 'vitest';
import type { Config } from '../../src/config/config.ts';
import * as options from '../../src/config/mock-options.ts';
import { services as allServices } from '../support/registry/services.ts';

type Sources = [flags: options.MockFlags, file: Config];
const startOptionsOf = (...from: Sources) => options.startOptionsOf(...from, allServices);
const initialStateOf = (...from: Sources) => options.initialStateOf(...from, allServices);

it('options that are not set have defaults', () => {
  const { services, ...startOptions } = startOptionsOf({}, {});
  expect([...services.keys()]).toEqual(['vault', 'mail', 'quota']);
  expect(startOptions).toEqual({
    port: 4010,
    host: '127.0.0.1',
    controlToken: undefined,
    ca: undefined,
    store: undefined,
    leaseMs: undefined,
    advertise: undefined,
    publicUrl: undefined,
  });
  expect(initialStateOf({}, {}).defaultWorld).toEqual({ seed: 1, clock: 'running' });
});

it('a flag overrides the file', () => {
  expect(startOptionsOf({ port: 0 }, { port: 4020 }).port).toBe(0);
  expect(startOptionsOf({ store: 'memory' }, { store: 'sqlite:a.db' }).store).toBe('memory');
  expect(startOptionsOf({}, { store: 'sqlite:a.db' }).store).toBe('sqlite:a.db');
  expect(startOptionsOf({}, { retention: '7d' }).retentionMs).toBe(604_800_000);
  expect(startOptionsOf({ retentionMs: 5 }, { retention: '7d' }).retentionMs).toBe(5);
  expect(startOptionsOf({}, { lease: '10s' }).leaseMs).toBe(10_000);
  expect(startOptionsOf({ leaseMs: 500 }, { lease: '10s' }).leaseMs).toBe(500);
  const [one, other] = ['http://10.0.0.1:4010', 'http://10.0.0.2:4010'];
  const urls = startOptionsOf({}, { advertise: one, public_url: other });
  expect(urls).toMatchObject({ advertise: one, publicUrl: other });
  expect(startOptionsOf({ advertise: other }, { advertise: one }).advertise).toBe(other);
  expect(initialStateOf({ clock: 'frozen' }, { clock: 'running' }).defaultWorld).toEqual({
    seed: 1,
    clock: 'frozen',
  });
  expect(
    initialStateOf({ scenario: 'the tenant is full' }, { scenario: 'the image is gone' }).scenario,
  ).toEqual({ name: 'the tenant is full' });
});

it('a lease that could not be renewed in time is refused, wherever it is written', () => {
  for (const lease of ['100ms', '2h'])
    expect(() => startOptionsOf({}, { lease })).toThrow('lease: a lease lasts from 500ms to 1h.');
});

it('forwards and allowed hosts of both are merged; for the same URL, the flag wins', () => {
  const { settings } = initialStateOf(
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

it('settings and fixtures of services that are not served are ignored', () => {
  const file = {
    services: ['mail'] as const,
    settings: { vault: {}, mail: { oauth_token_url: null } },
    fixtures: { vault: {}, mail: {} },
  };
  const initial = initialStateOf({}, file);
  expect(initial.settings).toMatchObject({ mail: { oauth_token_url: null } });
  expect(initial.settings).not.toHaveProperty('vault');
  expect(initial.fixtures).toEqual({ mail: {} });
});

it('an unknown service is rejected with the known ones', () => {
  expect(() => startOptionsOf({ services: ['mial'] }, {})).toThrow(
    'there is no service "mial"; known are vault, mail, quota',
  );
});

it('a service of a flag is served besides those of the file or of the arguments', () => {
  const served = (flags: options.MockFlags) => [
    ...startOptionsOf(flags, { services: ['mail'] }).services.keys(),
  ];
  expect(served({ added: ['quota'] })).toEqual(['mail', 'quota']);
  expect(served({ added: ['quota'], services: ['vault'] })).toEqual(['vault', 'quota']);
});
