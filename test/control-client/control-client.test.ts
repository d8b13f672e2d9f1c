// The client of the control API: its results and its errors.

import { afterAll, expect, test } from 'vitest';
import { ControlClient } from '../../src/control-client/control-client.ts';
import { ControlError, UnreachableError } from '../../src/control-client/control-error.ts';
import { startMock } from '../../src/index.ts';
import { freePort, startReceiver } from '../support/receivers.ts';
import { shop } from '../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());
const client = new ControlClient({ url: mock.url });

/** What a call raises. */
async function raised(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('a call returns the body of the response', async () => {
  const { id } = await client.createWorld({ clock: 'frozen', now: '2026-01-01T00:00:00Z' });
  expect(await client.world(id).advance('35h')).toEqual({
    now: '2026-01-02T11:00:00.000Z',
    fired: [],
    stopped_by: 'target',
  });
});

test('an error response is thrown with its body', async () => {
  const error = await raised(client.world('nowhere').clock());
  expect(error).toBeInstanceOf(ControlError);
  expect(error).toMatchObject({
    code: 'unknown-world',
    problem: { status: 404, detail: 'There is no world nowhere.' },
    message: expect.stringMatching(
      /^GET \/_countersign\/worlds\/nowhere\/clock answered 404: There is no world nowhere\. Did you mean/,
    ),
  });
});

test('URL characters in a name are encoded', async () => {
  const error = await raised(client.world('default').scenario('50% of a/b?'));
  expect(error).toMatchObject({ code: 'unknown-scenario' });
  expect((error as ControlError).problem.detail).toContain('50% of a/b?');
});

test('the control token is sent', async () => {
  await using guarded = await startMock({ controlToken: 'open-sesame' });
  expect(await raised(new ControlClient({ url: guarded.url }).actions())).toMatchObject({
    code: 'missing-control-token',
  });
  const trusted = new ControlClient({ url: guarded.url, token: 'open-sesame' });
  expect((await trusted.actions()).length).toBeGreaterThan(0);
});

test('a port without a server is unreachable', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const error = await raised(new ControlClient({ url }).health());
  expect(error).toBeInstanceOf(UnreachableError);
  expect(error).toMatchObject({ message: `nothing answers at ${url} (ECONNREFUSED)` });
});

test.each([
  ['a page', 200, 'text/html', '<p>Hello</p>'],
  ['an error page', 404, 'text/html', '<p>Not found</p>'],
  ['an error in JSON', 404, 'application/json', '{"type":"about:blank"}'],
  ['an error that is not JSON', 500, 'application/json', '{'],
  ['a redirect', 302, 'text/html', ''],
])('a server that answers %s is not a Countersign mock', async (_, status, type, body) => {
  await using other = await startReceiver((response) => {
    response.writeHead(status, { 'content-type': type, location: mock.url }).end(body);
  });
  const error = await raised(new ControlClient({ url: other.origin }).health());
  expect(error).toBeInstanceOf(UnreachableError);
  expect(error).toMatchObject({ message: `the server at ${other.origin} is not a Countersign mock` });
});

test('faults are added, listed and removed', async () => {
  const world = await mock.world();
  const fault = await world.addFault({ service: 'shop', connection: 'reset' });
  const other = await world.addFault({ service: 'shop', delay_ms: 5 });
  expect((await world.faults()).map(({ id }) => id)).toEqual([fault.id, other.id]);
  await world.removeFault(fault.id);
  expect((await world.faults()).map(({ id }) => id)).toEqual([other.id]);
  expect(await raised(world.removeFault(fault.id))).toMatchObject({ code: 'unknown-fault' });
  await world.clearFaults();
  expect(await world.faults()).toEqual([]);
});
