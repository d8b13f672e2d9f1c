// What a service answers may be shown by a browser, but has none of the rights of the console, which is at the same origin.

import { afterAll, expect, test } from 'vitest';
import { serveDocument } from '../../support/spec-server.ts';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const page = (mediaType: string, headers = {}) => ({
  responses: {
    200: { description: 'A page', headers, content: { [mediaType]: { example: '<script>1</script>' } } },
  },
});

const header = (value: string) => ({ required: true, schema: { const: value } });

const served = await serveDocument('pages', {
  openapi: '3.1.0',
  info: { title: 'Pages', version: '1' },
  paths: {
    '/html': { get: page('text/html; charset=utf-8') },
    '/upper': { get: page('Text/HTML') },
    '/svg': { get: page('image/svg+xml') },
    '/xml': { get: page('application/xml') },
    '/unknown': { get: page('application/x-own') },
    '/text': { get: page('text/plain') },
    '/json': { get: page('application/json') },
    '/problem': { get: page('application/problem+json') },
    '/weak': { get: page('text/html', { 'Content-Security-Policy': header('script-src *') }) },
    '/strict': { get: page('text/html', { 'content-security-policy': header('sandbox') }) },
  },
});
afterAll(() => served[Symbol.asyncDispose]());

test.each([
  ['/html', POLICY, 'nosniff'],
  ['/upper', POLICY, 'nosniff'],
  ['/svg', POLICY, 'nosniff'],
  ['/xml', POLICY, 'nosniff'],
  ['/unknown', POLICY, 'nosniff'],
  ['/text', null, null],
  ['/json', null, null],
  ['/problem', null, null],
  ['/weak', `script-src *, ${POLICY}`, 'nosniff'],
  ['/strict', 'sandbox', 'nosniff'],
])('%s has the policy %s', async (path, policy, sniffing) => {
  const { status, headers } = await fetch(served.url + path);
  expect([status, headers.get('content-security-policy'), headers.get('x-content-type-options')]).toEqual([
    200,
    policy,
    sniffing,
  ]);
});
