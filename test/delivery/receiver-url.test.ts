// Which URLs can be delivered to.

import { expect, it } from 'vitest';
import { isReceiverUrl } from '../../src/delivery/endpoint.ts';

/** A host name of so many characters, in labels of at most 63. */
const hostOf = (length: number) =>
  `${'a'.repeat(61)}.`
    .repeat(Math.ceil(length / 62))
    .slice(0, length - 1)
    .concat('b');

it.each([
  'https://hooks.test',
  'http://hooks.test/in?a=1#b',
  'https://user:pw@hooks.test:8443/in',
  'https://127.0.0.1/',
  'https://[::1]:3000/in',
  'https://hööks.test/',
  `https://${hostOf(253)}/`,
  `https://${hostOf(253)}./`,
])('%s can be delivered to', (url) => {
  expect(isReceiverUrl(url)).toBe(true);
});

it.each([
  'https:///in',
  'https://',
  'https:/in',
  'https:in',
  'https://?a=1',
  'https://#a',
  'https:\\\\hooks.test',
  'hooks.test/in',
  'https://[::1',
  `https://${hostOf(254)}/`,
  `https://${hostOf(300)}/`,
  `https://${'ö'.repeat(60)}.${hostOf(200)}/`,
])('%s cannot', (url) => {
  expect(isReceiverUrl(url)).toBe(false);
});
