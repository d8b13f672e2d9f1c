// A world's settings: complete from the beginning; a change merges the services' objects and replaces the rest.
import { expect, it } from 'vitest';
import type { AnyService } from '../../src/service/service.ts';
import { completeSettings, mergedSettings, settingsOf } from '../../src/service/settings.ts';
import { newWorld } from '../support/worlds.ts';

const services = [
  serviceWith('shop', { rate_limit: { limit: 600, window: '1m' }, oauth_token_url: null }),
  serviceWith('billing', { retry_from: 'previous_failure' }),
];

it('settings are complete before anybody says anything', () => {
  expect(completeSettings(services)).toEqual({
    environment: 'development',
    signature_time: 'wall',
    silent_receiver_ms: null,
    forward: {},
    allow_hosts: [],
    response_check: true,
    max_fired: 100_000,
    shop: { rate_limit: { limit: 600, window: '1m' }, oauth_token_url: null },
    billing: { retry_from: 'previous_failure' },
  });
});

it('what is given later wins over what was given before, and both over the defaults', () => {
  const settings = completeSettings(
    services,
    { environment: 'production', shop: { oauth_token_url: 'https://a.test' } },
    { max_fired: 5, shop: { oauth_token_url: 'https://b.test' } },
  );
  expect(settings).toMatchObject({
    environment: 'production',
    max_fired: 5,
    shop: { rate_limit: { limit: 600 }, oauth_token_url: 'https://b.test' },
  });
});

it('a change of a service’s settings leaves its others as they were', () => {
  const settings = mergedSettings(completeSettings(services), {
    shop: { oauth_token_url: 'https://a.test' },
  });
  expect(settings.shop).toEqual({
    rate_limit: { limit: 600, window: '1m' },
    oauth_token_url: 'https://a.test',
  });
  expect(settings.billing).toEqual({ retry_from: 'previous_failure' });
});

it.each([
  ['forward', { forward: { 'https://b.test': 'http://127.0.0.1:2' } }],
  ['allow_hosts', { allow_hosts: ['b.test'] }],
  ['signature_time', { signature_time: { offset: '-301s' } }],
])('a change of %s replaces it', (_name, change) => {
  const before = completeSettings(services, {
    forward: { 'https://a.test': 'http://127.0.0.1:1' },
    allow_hosts: ['a.test'],
    signature_time: 'world',
  });
  expect(mergedSettings(before, change)).toEqual({ ...before, ...change });
});

it('a rate limit is replaced as a whole', () => {
  const settings = mergedSettings(completeSettings(services), { shop: { rate_limit: { limit: 5 } } });
  expect(settings.shop).toMatchObject({ rate_limit: { limit: 5 } });
  expect(settings.shop).not.toHaveProperty('rate_limit.window');
});

it('a change leaves the settings that it was made from alone', () => {
  const before = completeSettings(services);
  mergedSettings(before, { max_fired: 1, shop: { oauth_token_url: 'https://a.test' } });
  expect(before).toEqual(completeSettings(services));
});

it('a world’s own settings are read typed', () => {
  const world = newWorld({ settings: completeSettings(services, { silent_receiver_ms: 5 }) });
  expect(settingsOf(world).silent_receiver_ms).toBe(5);
});

function serviceWith(name: string, defaults: AnyService['settings']['defaults']): AnyService {
  return { name, settings: { schema: {}, defaults } } as unknown as AnyService;
}
