// `countersign states` with a verifier that knows nothing of adapters: pact-js, its own classes, against the second
// implementation of mail.

import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Verifier } from '@pact-foundation/pact';
import { expect, onTestFinished, test } from 'vitest';
import { forward } from '../../src/verify/forward.ts';
import { pactFolder } from '../support/pact-folder.ts';
import { freePort } from '../support/receivers.ts';
import { runHere } from '../support/run-here.ts';
import { startMailService } from './mail/main.ts';

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The two URLs of the command in front of mail, until the test is over. */
async function serveStates(target: string, adapter = file('examples/adapters/mail.ts')) {
  const { promise: printed, resolve } = Promise.withResolvers<string>();
  const flags = ['--target', target, '--adapter', adapter, '--port', '0', '--json'];
  const ended = runHere(['states', 'mail', ...flags], (text) => void (text.startsWith('[') && resolve(text)));
  onTestFinished(async () => {
    process.emit('SIGTERM');
    expect(await ended).toMatchObject({ code: undefined });
  });
  return (JSON.parse(await printed) as { states: string; messages: string }[])[0] as {
    states: string;
    messages: string;
  };
}

/** Mail behind a hop that may alter its answers. */
async function startMail(alter: (path: string, status: number) => number = (_, status) => status) {
  const service = await startMailService({});
  onTestFinished(() => service[Symbol.asyncDispose]());
  const hop = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const body = Buffer.concat(await request.toArray());
    const answered = await forward({ url: service.url + url, method, headers, body });
    response
      .writeHead(alter(`${method} ${url}`, answered.status), [...answered.rawHeaders])
      .end(answered.body);
  });
  await new Promise<void>((resolve) => hop.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void hop.close());
  process.env.MAIL_URL = service.url;
  return `http://127.0.0.1:${(hop.address() as AddressInfo).port}`;
}

/** What the verifier says of the pact that rests on no gap. */
async function verified(target: string): Promise<string> {
  const { states, messages } = await serveStates(target);
  const { port, pathname } = new URL(messages);
  const verifier = new Verifier({
    provider: 'mail',
    providerBaseUrl: target,
    pactUrls: [file('contracts/mail/pacts/mail-consumer-mail.json')],
    providerStatesSetupUrl: states,
    providerStatesSetupTeardown: true,
    providerStatesSetupBody: true,
    transports: [{ protocol: 'message', scheme: 'http', port: Number(port), path: pathname }],
    logLevel: 'error',
  });
  return verifier.verifyProvider().catch((error: Error) => error.message);
}

/** The descriptions of the interactions that failed. */
function failuresIn(report: string): string[] {
  const { interactionResults } = JSON.parse(report) as {
    readonly interactionResults: readonly { readonly description: string; readonly result: string }[];
  };
  expect(interactionResults.length).toBeGreaterThan(40);
  return interactionResults.filter(({ result }) => result !== 'OK').map(({ description }) => description);
}

test('pact-js verifies an implementation by the states and messages of its adapter', async () => {
  expect(failuresIn(await verified(await startMail()))).toEqual([]);
});

test('pact-js finds a planted fault, and nothing else', async () => {
  const target = await startMail((call, status) =>
    call === 'GET /v3/user/webhooks' && status === 200 ? 203 : status,
  );
  expect(failuresIn(await verified(target))).toEqual([
    'calls with an API key',
    'calls with an access token',
    'lists its endpoints',
    'reads with an API key that may only read',
  ]);
});

const post = (url: string, body: unknown, headers = {}) =>
  fetch(url, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });

test('a state that neither the adapter nor the catalogue has names the nearest one', async () => {
  const { states } = await serveStates(await startMail());
  const response = await post(states, { state: 'an endpont exists', params: {}, action: 'setup' });
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    detail: 'the target offers no state "an endpont exists"; did you mean "an endpoint exists"?',
  });
});

test.each([
  ['a page in a browser', '{"state":""}', { origin: 'https://example.com' }, 403],
  ['no JSON', 'state=x', {}, 400],
  ['no state', '{}', {}, 400],
])('a change of state from %s is refused', async (_, body, headers, status) => {
  const { states } = await serveStates(await startMail());
  expect((await post(states, body, headers)).status).toBe(status);
});

test('a message that names no event type, and a path that is not served, are refused', async () => {
  const { messages } = await serveStates(await startMail());
  expect((await post(messages, { description: 'a letter' })).status).toBe(404);
  expect((await post(messages.replace('mail/', 'email/'), { description: 'bounce' })).status).toBe(404);
});

test.each([
  ['export default {}; syntax error', /^countersign: \S+adapter.mjs cannot be loaded: .*\n$/],
  ['export default { sttes: () => ({}) }', /^countersign: .*unknown part "sttes"; did you mean states\?\n$/],
])('an adapter that is %s is one line', async (adapter, line) => {
  await using folder = await pactFolder({ 'adapter.mjs': adapter });
  const flags = ['--target', await startMail(), '--adapter', join(folder.path, 'adapter.mjs')];
  const { code, stdout, stderr } = await runHere(['states', 'mail', ...flags]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(line);
});

test('an adapter that waits for what never comes is one line, and no silent end', async () => {
  await using folder = await pactFolder({ 'adapter.mjs': 'export default () => new Promise(() => {})' });
  const flags = ['--target', await startMail(), '--adapter', join(folder.path, 'adapter.mjs')];
  const command = ['bin/countersign.js', 'states', 'mail', ...flags];
  await expect(promisify(execFile)(process.execPath, command)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^countersign: .* cannot be loaded: it waits for something that never comes\n$/,
    ),
  });
});

test('an adapter that throws fails the interaction with what it threw', async () => {
  await using folder = await pactFolder({
    'adapter.mjs': 'export default { states() { throw new Error("no database") } }',
  });
  const { states } = await serveStates(await startMail(), join(folder.path, 'adapter.mjs'));
  const response = await post(states, { state: 'an endpoint exists', action: 'setup' });
  expect(response.status).toBe(409);
  expect(await response.json()).toEqual({
    detail: 'states("an endpoint exists") of the adapter throws: no database',
  });
});

test('a target that is not there is one line', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const { code, stdout, stderr } = await runHere(['states', 'mail', '--target', url]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^countersign: .* is not there: nothing listens at its port\n$/);
});
