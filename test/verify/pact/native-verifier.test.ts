// The process of Pact's native verifier: many jobs in one, and what becomes of a job when it dies.

import { afterEach, expect, test } from 'vitest';
import { NativeVerifier, type VerificationJob } from '../../../src/verify/pact/native-verifier.ts';
import { listing, pactFolder, pactOf } from '../../support/pact-folder.ts';
import { startReceiver } from '../../support/receivers.ts';

const verifiers: NativeVerifier[] = [];
afterEach(() => {
  for (const verifier of verifiers.splice(0)) verifier.close();
});

function newVerifier(): NativeVerifier {
  const verifier = new NativeVerifier();
  verifiers.push(verifier);
  return verifier;
}

/** A pact with one interaction, to be verified at a provider proxy. */
async function job(proxyUrl: string) {
  const folder = await pactFolder({ 'till-shop.json': pactOf('shop', [listing()]) });
  const given: VerificationJob = {
    provider: 'shop',
    pactPaths: [`${folder.path}/till-shop.json`],
    proxyUrl,
  };
  return { given, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

test('one process verifies job after job', async () => {
  await using providerProxy = await startReceiver((response) => response.end('{}'));
  await using wanted = await job(providerProxy.origin);
  const verifier = newVerifier();
  const passed = { results: [expect.objectContaining({ description: 'lists its webhooks', isOk: true })] };
  const first = verifier.verify(wanted.given);
  expect(await Promise.all([first, verifier.verify(wanted.given)])).toEqual([passed, passed]);
});

test('a process that is killed in the middle is an answer, and the next job gets another', async () => {
  const verifier = newVerifier();
  let isDeadly = true;
  await using providerProxy = await startReceiver((response) => {
    if (isDeadly) process.kill(verifier.pid as number, 'SIGKILL');
    else response.end('{}');
  });
  await using wanted = await job(providerProxy.origin);
  expect(await verifier.verify(wanted.given)).toEqual({
    problem: "Pact's native verifier ended with SIGKILL",
  });
  isDeadly = false;
  expect(await verifier.verify(wanted.given)).toMatchObject({ results: [{ isOk: true }] });
});

test('what the native library cannot read is an answer', async () => {
  const missing: VerificationJob = {
    provider: 'shop',
    pactPaths: ['/nowhere/pact.json'],
    proxyUrl: 'http://127.0.0.1:9',
  };
  expect(await newVerifier().verify(missing)).toMatchObject({
    problem: expect.stringContaining('/nowhere/pact.json'),
  });
});

test('a job is done with the certificates that it names, and the next one with those of the system again', async () => {
  await using providerProxy = await startReceiver((response) => response.end('{}'));
  await using wanted = await job(providerProxy.origin);
  await using none = await pactFolder({ 'none.pem': '' });
  const verifier = newVerifier();
  // The native library does not work without a certificate, so this shows which file it reads.
  const outcome = await verifier.verify({ ...wanted.given, trusted: `${none.path}/none.pem` });
  expect(outcome).not.toMatchObject({ results: [{ isOk: true }] });
  expect(await verifier.verify(wanted.given)).toMatchObject({ results: [{ isOk: true }] });
});

test('once it is closed, its process has ended and no job begins one', async () => {
  await using providerProxy = await startReceiver((response) => response.end('{}'));
  await using wanted = await job(providerProxy.origin);
  const verifier = newVerifier();
  await verifier.verify(wanted.given);
  expect(verifier.pid).toEqual(expect.any(Number));
  verifier.close();
  expect(await verifier.verify(wanted.given)).toEqual({ problem: 'the verifier is closed' });
  expect(verifier.pid).toBeUndefined();
});
