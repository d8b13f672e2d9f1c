// What a sender may sign, as templates: the body alone, or with the id and the time of the event before or behind it; the URL, alone or before the body; or what
// an HTTP message signature says that it covers.

import { baseOf } from '../../delivery/policy/message-signature.ts';

/** From the usual ones to every mark of ASCII. */
const SEPARATORS = [
  '.',
  ':',
  '',
  '|',
  '\n',
  ',',
  '-',
  '_',
  ';',
  '/',
  ' ',
  ...'=+&#~@*!?$%^<>\\',
  '::',
  '--',
  '||',
  '&&',
  '...',
  ', ',
  '\r\n',
  '\0',
];

const PREFIXES = ['v0', 'v1', 'v2', '1', 'hmac', 'sha256', 'webhook', 'hook', 'sig'];

const ORDERS: readonly (readonly string[])[] = [
  ['{timestamp}', '{body}'],
  ['{event_id}', '{timestamp}', '{body}'],
  ['{body}', '{timestamp}'],
  ['{event_id}', '{body}'],
  ['{timestamp}', '{event_id}', '{body}'],
  ['{body}', '{event_id}'],
  ['{body}', '{event_id}', '{timestamp}'],
  ['{body}', '{timestamp}', '{event_id}'],
  ['{event_id}', '{body}', '{timestamp}'],
  ['{timestamp}', '{body}', '{event_id}'],
];

/**
 * The templates, the most common first.
 *
 * @param before what stands before the digest in its header, such as `v0=`: some sign that name, too
 * @param names what the sender calls itself: some sign that
 * @example [...contentTemplates('v0=', ['acme'])].includes('v0:{timestamp}:{body}') // true
 */
export function* contentTemplates(before: string, names: readonly string[]): Generator<string> {
  yield* ['{body}', '{target_uri}', '{target_uri}{body}'];
  const name = before.split(/[^A-Za-z0-9]+/).findLast((part) => part !== '') ?? '';
  for (const prefix of new Set(['', name, ...PREFIXES, ...names]))
    for (const separator of SEPARATORS)
      for (const order of [...ORDERS, ...(prefix === '' ? [] : [['{body}']])])
        yield [...(prefix === '' ? [] : [prefix]), ...order].join(separator);
}

/**
 * The templates of the HTTP message signatures of a request (RFC 9421), by its `Signature-Input`; none without it.
 *
 * @param times what in its headers may be the time
 * @example messageTemplates('sig1=("@method");created=1767225600', ['1767225600'])[0] // '"@method": {method}\n"@signature-params": …'
 */
export function messageTemplates(input: string | undefined, times: readonly string[]): string[] {
  const members = (input ?? '').matchAll(/=(\(([^()]*)\)[^,]*)/g);
  return Array.from(members, ([, parameters = '', covered = '']) => {
    const components = Array.from(covered.matchAll(/"([^"]+)"/g), ([, name = '']) => name);
    return baseOf(
      components,
      times.reduce((text, time) => text.replaceAll(time, '{timestamp}'), parameters),
    );
  });
}
