// One attempt of a delivery in the forms in which people need it elsewhere: as a curl line to their own receiver, as a
// test, as JSON.

import type { Attempt, Delivery } from '../../api/schemas.ts';
import { quoted } from './shell.ts';

/** Headers that the HTTP client sets by itself. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['content-length', 'host', 'connection']);

export const COPY_FORMS = ['curl', 'vitest', 'pytest', 'JSON'] as const;

export type CopyForm = (typeof COPY_FORMS)[number];

/**
 * An attempt in one of the forms.
 *
 * @example copyAs('curl', delivery, attempt) // "curl -X POST 'http://…' -H … --data-raw …"
 */
export function copyAs(form: CopyForm, delivery: Delivery, attempt: Attempt): string {
  if (form === 'JSON') return JSON.stringify({ ...delivery, attempts: [attempt] }, null, 2);
  const { headers = {}, body = '' } = attempt.request ?? {};
  const sent = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name.toLowerCase()));
  if (form === 'curl') return asCurl(attempt.url, sent, body);
  return form === 'vitest' ? asVitest(delivery, sent, body) : asPytest(delivery, sent, body);
}

type HeaderList = readonly (readonly [name: string, value: string])[];

function asCurl(url: string, headers: HeaderList, body: string): string {
  return [
    `curl -i ${quoted(url)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(body)}`,
  ].join(' \\\n  ');
}

function asVitest({ event_type: type, id }: Delivery, headers: HeaderList, body: string): string {
  return `import { expect, test } from 'vitest';

// ${comment(id)}: the request as it was sent. Its timestamp is as old as the attempt: sign it again if yours must be fresh.
test(${js(`my receiver takes ${type}`)}, async () => {
  const response = await fetch('http://127.0.0.1:3000/webhooks', {
    method: 'POST',
    headers: {
${headers.map(([name, value]) => `      ${js(name)}: ${js(value)},`).join('\n')}
    },
    body: ${js(body)},
  });
  expect(response.ok).toBe(true);
});
`;
}

function asPytest({ event_type: type, id }: Delivery, headers: HeaderList, body: string): string {
  return `import requests


# ${comment(id)}: the request as it was sent. Its timestamp is as old as the attempt: sign it again if yours must be fresh.
def test_my_receiver_takes_${type.replace(/\W/g, '_')}():
    response = requests.post(
        "http://127.0.0.1:3000/webhooks",
        headers={
${headers.map(([name, value]) => `            ${python(name)}: ${python(value)},`).join('\n')}
        },
        data=${python(body)}.encode(),
    )
    assert response.ok
`;
}

/** A string literal of JavaScript. */
function js(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner.replace(/[\u2028\u2029]/g, escaped)}'`;
}

/** A string literal of Python, which has the escapes of JSON, but no surrogates. */
function python(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\u00a0\u2028\u2029]/g, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function comment(text: string): string {
  return text.replace(/[^\w.-]/g, '');
}
