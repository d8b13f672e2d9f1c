// Signature headers: what is written, and what is read from those of others.
import { expect, it } from 'vitest';
import { fill, signatureHeader } from '../../../src/delivery/signing/signing.ts';
import { readSignatureHeader } from '../../../src/delivery/signing/verify-signature.ts';

const STRIPE = { format: 't={timestamp},v1={digest}', separator: ',' };
const STANDARD = { format: 'v1,{digest}', separator: ' ' };
const GITHUB = { format: 'sha256={digest}', separator: null };

it.each([
  [STRIPE, { digests: ['0a'], timestamp: '7' }, 't=7,v1=0a'],
  [STRIPE, { digests: ['0a', '1b'], timestamp: '7' }, 't=7,v1=0a,v1=1b'],
  [STANDARD, { digests: ['aGk=', 'eW8='] }, 'v1,aGk= v1,eW8='],
  [GITHUB, { digests: ['0a'] }, 'sha256=0a'],
])('by %j, %j is written as it is read', (form, header, value) => {
  expect(signatureHeader(form, header)).toBe(value);
  expect(readSignatureHeader(form, value)).toEqual(header);
});

it.each([
  [STRIPE, 't=7,v1=0a,v0=ff', { digests: ['0a'], timestamp: '7' }],
  [STRIPE, 'v1=0a,t=7', { digests: ['0a'], timestamp: '7' }],
  [STRIPE, 'v1=0a', { digests: ['0a'] }],
  [STANDARD, 'v1a,eW8= v1,aGk=', { digests: ['aGk='] }],
  [GITHUB, 'sha1=0a', { digests: [] }],
  [GITHUB, '', { digests: [] }],
])('from %j, %j gives what is known in it', (form, value, header) => {
  expect(readSignatureHeader(form, value)).toEqual(header);
});

it.each([
  ['{a}', '1'],
  ['{a}{b}', '1{a}'],
  ['id={b};', 'id={a};'],
  ['{{a}}', '{1}'],
  ['{c}{constructor}{}{a b}{a', '{c}{constructor}{}{a b}{a'],
  ['}{a}{', '}1{'],
  ['', ''],
])('the template %j is filled as %j', (template, filled) => {
  expect(fill(template, { a: '1', b: '{a}' })).toBe(filled);
});
