// What a test may name, as types: the compiler rejects every line under a `@ts-expect-error`, and accepts all the others.

import { expectTypeOf, test } from 'vitest';
import type { EventPayload, EventType, MockWorld, ScenarioName, Services } from '../../src/index.ts';
import { startMock } from '../../src/index.ts';
import { expect } from '../../src/testing/vitest.ts';

/** Only the compiler reads what stands in it. */
const compiled = (_: (world: MockWorld) => unknown) => undefined;

test('an event has a service, a type of its own, and fields of its own', () => {
  compiled(async (world) => {
    await world.emit({ service: 'mail', type: 'bounce', recipient_email: 'ben@example.com' });
    await world.emit({ service: 'mail', type: 'bounce', metadata: { reason: 'full' } });
    await world.emit({ service: 'vault', type: 'secret.created', path: 'prod/db', data: { version: 3 } });
    await world.emit({ service: 'quota', type: 'quota.warning', set: { threshold: 90 } });
    await world.emit({ service: 'mail', type: 'teleported', unchecked: true, colour: 'red' });
    // @ts-expect-error misspelt field
    await world.emit({ sevice: 'mail', type: 'bounce' });
    // @ts-expect-error misspelt service
    await world.emit({ service: 'mial', type: 'bounce' });
    // @ts-expect-error misspelt type
    await world.emit({ service: 'mail', type: 'bonce' });
    // @ts-expect-error type of another service
    await world.emit({ service: 'mail', type: 'secret.created' });
    // @ts-expect-error misspelt field of the service
    await world.emit({ service: 'mail', type: 'bounce', recipient: 'ben@example.com' });
    // @ts-expect-error wrong type of a field
    await world.emit({ service: 'mail', type: 'bounce', recipient_email: 5 });
    // @ts-expect-error misspelt field of the event
    await world.emit({ service: 'mail', type: 'bounce', metadata: { raeson: 'full' } });
    // @ts-expect-error no type
    await world.emit({ service: 'mail' });
  });
});

test('an emitted event has the fields of its type', () => {
  compiled(async (world) => {
    const { event, deliveries } = await world.emit({ service: 'mail', type: 'bounce' });
    expectTypeOf(event.recipient_email).toEqualTypeOf<string>();
    expectTypeOf(event.event_type).toExtend<string>();
    expectTypeOf(deliveries).toEqualTypeOf<string[]>();
  });
  expectTypeOf<EventPayload<Services, 'quota.warning'>>().toHaveProperty('threshold');
  expectTypeOf<'bounce'>().toExtend<EventType<Services, 'mail'>>();
  expectTypeOf<'bounce'>().not.toExtend<EventType<Services, 'vault'>>();
});

test('a scenario has a name, parameters and a result', () => {
  compiled(async (world) => {
    const { result } = await world.scenario('the rate limit of the vault is used up', {
      credential: 'reader',
    });
    expectTypeOf(result.reset_at).toEqualTypeOf<string>();
    // @ts-expect-error unknown name
    await world.scenario('no such');
    // @ts-expect-error unknown parameter
    await world.scenario('the rate limit of the vault is used up', { credental: 'reader' });
    // @ts-expect-error a value that it does not take
    await world.scenario('the rate limit of the vault is used up', { credential: 'nobody' });
    // @ts-expect-error not in the result
    result.rest_at;
  });
  expectTypeOf<'the image is gone'>().toExtend<ScenarioName<Services>>();
});

test('a fault has a service, one effect, and names of that service', () => {
  compiled(async (world) => {
    await world.addFault({ service: 'mail', operation: 'listWebhooks', respond: { status: 503 }, times: 1 });
    await world.addFault({ service: 'mail', event_type: 'bounce', webhook: 'delay', value: '5m' });
    // @ts-expect-error misspelt service
    await world.addFault({ service: 'mial', delay_ms: 5 });
    // @ts-expect-error operation of another service
    await world.addFault({ service: 'vault', operation: 'listImages', delay_ms: 5 });
    // @ts-expect-error misspelt effect
    await world.addFault({ service: 'mail', webhook: 'dupliacte' });
    // @ts-expect-error two effects
    await world.addFault({ service: 'mail', delay_ms: 5, connection: 'reset' });
    // @ts-expect-error no effect
    await world.addFault({ service: 'mail', operation: 'listWebhooks' });
    // @ts-expect-error type of another service
    await world.addFault({ service: 'mail', event_type: 'secret.created', webhook: 'delay' });
  });
});

test('an action has a name, an input and a result', () => {
  compiled(async (world) => {
    const { result } = await world.simulate('vault/policy.create', { policy_name: 'readers' });
    expectTypeOf(result.policy_id).toEqualTypeOf<string>();
    await world.simulate('mail/crash.next');
    // @ts-expect-error misspelt action
    await world.simulate('vault/policy.craete', { policy_name: 'readers' });
    // @ts-expect-error action of another service
    await world.simulate('mail/policy.create', { policy_name: 'readers' });
    // @ts-expect-error misspelt field
    await world.simulate('vault/policy.create', { policy_nmae: 'readers' });
    // @ts-expect-error what it needs is missing
    await world.simulate('vault/policy.create');
  });
});

test('credentials, fixtures, settings and new worlds know their names', () => {
  compiled(async (world) => {
    expectTypeOf(world.credentials.mail.live).toEqualTypeOf<string>();
    expectTypeOf(world.fixtures.quota.users.usr_ada.groups).toEqualTypeOf<string[]>();
    // @ts-expect-error unknown credential
    world.credentials.mail.alive;
    // @ts-expect-error unknown fixture
    world.fixtures.mail.tenent;
    await world.settings({ signature_time: 'world', vault: { rate_limit: null } });
    // @ts-expect-error misspelt setting
    await world.settings({ signature_tme: 'world' });
    // @ts-expect-error misspelt setting of a service
    await world.settings({ mail: { rate_limits: null } });
    await using mock = await startMock({ services: ['mail'] });
    await mock.world({ scenario: { name: 'the rate limit of the vault is used up', params: { limit: 3 } } });
    // @ts-expect-error unknown service
    await startMock({ services: ['mial'] });
    // @ts-expect-error unknown scenario
    await mock.world({ scenario: 'no such' });
    // @ts-expect-error misspelt filter
    await world.events({ sevice: 'mail' });
  });
});

test('matchers know the types of events and their fields', () => {
  compiled(async (world) => {
    const received = await world.inbox('hooks');
    expect(received).toHaveReceivedEvent('bounce', { recipient_email: expect.stringContaining('ben@') });
    // @ts-expect-error misspelt type
    expect(received).toHaveReceivedEvent('bonce');
    // @ts-expect-error misspelt field
    expect(received).toHaveReceivedEvent('bounce', { recipient: 'ben@example.com' });
  });
});

test('where names are known only when the test runs, any is accepted', () => {
  compiled(async ({ untyped }) => {
    const service: string = ['mail', 'vault'].join('');
    await untyped.emit({ service, type: 'anything', colour: 'red' });
    const { result } = await untyped.scenario('any name', { any: 'parameter' });
    expectTypeOf(result).toEqualTypeOf<Readonly<Record<string, unknown>>>();
    await untyped.addFault({ service, delay_ms: 5 });
    await untyped.simulate('any/action', { any: 'field' });
  });
});
