// What is shown of requests and deliveries: no secret, and everything else as it was.

import { expect, it } from 'vitest';
import { Redaction, shownHeaders } from '../../../src/server/control/redaction.ts';
import type { RequestEntry } from '../../../src/server/http/recorded-request.ts';
import { cpuMsOf } from '../../support/cpu-time.ts';
import { shopServices } from '../../support/shop/service.ts';

const TOKEN = 'sk_live_C7tNv1Rz5HqYx9Ka3WdUo6Ge';
const redaction = new Redaction(shopServices(), { shop: { live: TOKEN } });

/** A request to the shop of which only this is of interest. */
function entryOf(part: Partial<RequestEntry>): RequestEntry {
  return {
    service: 'shop',
    operation: 'createWebhook',
    method: 'POST',
    path: '/shop/webhooks',
    status: 201,
    why: null,
    decidedBy: 'operation',
    rules: [],
    faults: [],
    requestHeaders: {},
    requestBody: null,
    responseHeaders: {},
    responseBody: null,
    ...part,
  };
}

it.each([
  ['authorization', `Bearer ${TOKEN}`, 'Bearer sk_live_C7…'],
  ['Authorization', 'Basic YWRhOnNlY3JldA==', 'Basic YWRhO…'],
  ['authorization', 'Bearer abc', 'Bearer a…'],
  ['authorization', 'Bearer sk_live_C7…', 'Bearer sk_live_C7…'],
  ['authorization', 'no-scheme-but-a-token', '[redacted]'],
  ['proxy-authorization', 'Basic YWRhOnNlY3JldA==', 'Basic YWRhO…'],
  ['cookie', 'session=1; theme=dark', '[redacted]'],
  ['set-cookie', 'session=1', '[redacted]'],
  ['x-api-key', 'k', '[redacted]'],
  ['x-gitlab-token', 'k', '[redacted]'],
  ['x-shop-signature', 'abc', 'abc'],
  ['content-type', 'application/json', 'application/json'],
])('the header %s: %s is shown as %s', (name, value, want) => {
  expect(shownHeaders({ [name]: value, gone: undefined })).toEqual({ [name]: want });
});

it.each([
  ['/shop/orders?api_key=abc&limit=5', '/shop/orders?api_key=[redacted]&limit=5'],
  ['/shop/orders?access_token=abc', '/shop/orders?access_token=[redacted]'],
  ['/shop/orders?token', '/shop/orders?token'],
  [`/shop/keys/${TOKEN}`, '/shop/keys/[redacted]'],
  [`/shop/orders?q=${TOKEN}&x=1`, '/shop/orders?q=[redacted]&x=1'],
  ['/shop/orders?q=a=b?c', '/shop/orders?q=a=b?c'],
])('the path %s is shown as %s', (path, want) => {
  expect(redaction.request(entryOf({ path })).path).toBe(want);
});

it.each([
  ['{"signing_secret":"whsec_1","url":"u"}', '{"signing_secret":"[redacted]","url":"u"}'],
  ['{"key":"sk_live_new","name":"n"}', '{"key":"[redacted]","name":"n"}'],
  ['{"a":[{"oauth_client_secret":"s"}]}', '{"a":[{"oauth_client_secret":"[redacted]"}]}'],
  ['{"password":["p",7,null,true]}', '{"password":["[redacted]","[redacted]",null,true]}'],
  [`{"text":"use ${TOKEN}, will you?"}`, '{"text":"use [redacted], will you?"}'],
  [`{"text":"\\n${TOKEN}"}`, '{"text":"\\n[redacted]"}'],
  [`{"${TOKEN}":1}`, '{"[redacted]":1}'],
  [`"${TOKEN}"`, '"[redacted]"'],
  ['{ "secret_type" : "password" , "value": "v" }', '{ "secret_type" : "password" , "value": "v" }'],
  ['{"secret":{"path":"p"}}', '{"secret":{"path":"p"}}'],
  ['{"secret":"half a docu', '{"secret":[redacted]'],
  ['{"__proto__":{},"secret": "s"}', '{"__proto__":{},"secret": [redacted]}'],
  ['grant_type=x&client_secret=abc&scope=y', 'grant_type=x&client_secret=[redacted]&scope=y'],
  [`plain ${TOKEN}`, 'plain [redacted]'],
  ['', ''],
  ['no secret here', 'no secret here'],
])('the body %s is shown as %s', (body, want) => {
  const shown = redaction.request(entryOf({ requestBody: body, responseBody: body }));
  expect([shown.requestBody, shown.responseBody]).toEqual([want, want]);
});

it('a name is secret in the service whose document says so', () => {
  const shown = redaction.request(entryOf({ service: 'shop', requestBody: '{"value":"v","key":"k"}' }));
  expect(shown.requestBody).toBe('{"value":"v","key":"[redacted]"}');
});

it('what is redacted once stays as it is', () => {
  const once = redaction.request(
    entryOf({
      path: '/shop/orders?token=x',
      requestHeaders: { authorization: `Bearer ${TOKEN}`, cookie: 'a=1' },
      requestBody: '{"secret":"s"}',
    }),
  );
  expect(redaction.request(once)).toEqual(once);
});

it.each([
  ['a depth that no reader can follow', '['.repeat(60_000) + ']'.repeat(60_000)],
  ['the same name again and again', 'secret'.repeat(10_000)],
  ['a name and nothing but space', `secret=${' '.repeat(60_000)}`],
  ['names and dashes', 'a-token-'.repeat(8_000)],
])('%s takes no time', (_, body) => {
  const entry = entryOf({ requestBody: body });
  expect(cpuMsOf(() => redaction.request(entry))).toBeLessThan(500);
});
