// A document whose policy asks new endpoints for proof: the built-in receiver gives it unless it is scripted otherwise, a URL that
// changes is asked again, and a challenge goes only where a delivery may.
import { afterAll, expect, it } from 'vitest';
import { readDocument } from '../../src/spec-service/index.ts';
import { serveDocument } from '../support/spec-server.ts';

const document = {
  ...(await readDocument(new URL('./petstore.yaml', import.meta.url).pathname)),
  'x-webhook-delivery': {
    preset: 'standard-webhooks',
    challenge: { method: 'GET', query: { challenge: '{challenge}' }, answers: [{ body: '{challenge}' }] },
  },
};
const petstore = await serveDocument('petstore', document);
afterAll(() => petstore[Symbol.asyncDispose]());

const JSON_TYPE = { 'content-type': 'application/json' };
type Shown = Record<string, never>;

async function control(method: string, path: string, body?: object): Promise<Shown> {
  const url = `${petstore.url}/_countersign/worlds${path}`;
  const response = await fetch(url, {
    method,
    ...(body && { headers: JSON_TYPE, body: JSON.stringify(body) }),
  });
  expect(response.ok, await response.clone().text()).toBe(true);
  return (await response.json()) as Shown;
}

const inbox = (name: string) => `https://inbox.countersign.test/${name}`;
const hook = (url: string) => ({ petstore: { webhook: { url } } });

/** A world with a receiver, and what it shows of its endpoint and its deliveries. */
async function worldWith(url: string) {
  const { id } = await control('POST', '', {});
  const at = (path: string) => `/${id}${path}`;
  return {
    at,
    register: async (to = url) => {
      await control('PATCH', at('/settings'), hook(to));
      await control('POST', at('/settle'), {});
    },
    endpoint: async () => (await control('GET', at('/endpoints'))).endpoints?.[0],
    deliveries: async () => (await control('GET', at('/deliveries'))).deliveries,
    emit: () =>
      control('POST', at('/events'), { service: 'petstore', type: 'petBorn', payload: { name: 'Tom' } }),
  };
}

it('the built-in receiver proves itself, and is asked again when the URL changes', async () => {
  const world = await worldWith(inbox('one'));
  await world.register();
  expect(await world.endpoint()).toMatchObject({ state: 'enabled', why: null });
  await world.register(inbox('two'));
  expect(await world.endpoint()).toMatchObject({ state: 'enabled' });
  const { received } = await control('GET', world.at('/inbox/two'));
  expect(received).toMatchObject([
    { method: 'GET', url: expect.stringMatching(/\/two\?challenge=[A-Za-z0-9]{32}$/), verified: null },
  ]);
  expect(await world.deliveries()).toMatchObject([
    { event_type: 'challenge', status: 'success' },
    { event_type: 'challenge', status: 'success' },
  ]);
});

it('a receiver that does not answer gets nothing, and an event says why', async () => {
  const world = await worldWith(inbox('deaf'));
  await control('PUT', world.at('/inbox/deaf/script'), { then: { status: 200, body: 'welcome' } });
  await world.register();
  const why = expect.stringContaining('did not answer the challenge');
  expect(await world.endpoint()).toMatchObject({ state: 'paused', why });
  expect(await world.emit()).toMatchObject({ deliveries: [], undelivered: why });
});

it('a challenge goes to no address that a delivery may not go to', async () => {
  const world = await worldWith('http://169.254.169.254/latest/meta-data');
  await world.register();
  const why = expect.stringContaining('169.254.169.254 may not be reached');
  expect(await world.endpoint()).toMatchObject({ state: 'paused', why });
});

it('no answer was a defect', () => {
  expect(petstore.defects).toEqual([]);
});
