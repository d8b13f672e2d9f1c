// A consumer that manages its API keys. Methods and shapes are not documented: M-G-01, M-G-02.

import { MatchersV3 } from '@pact-foundation/pact';
import { given, type HttpInteraction, pathWith } from '../../support/interaction.ts';
import { answered, refused } from './support.ts';

const { eachLike, integer, regex, string } = MatchersV3;

const KEYS = '/v3/api_keys';
const KEY = `${KEYS}/{id}` as const;
const exampleId = { params: { path: { id: 'key_example' } } };
const pathOfKey = pathWith(`${KEYS}/\${api_key_id}`, { api_key_id: 'key_example' });
const pathOfAny = pathWith(`${KEYS}/\${id}`, { id: 'key_example' });

const ASSUMED = ['M-G-01', 'M-G-02'] as const;
const METHOD = ['M-G-02'] as const;
const exists = given('mail', 'an API key exists', { name: 'ci', scopes: ['mail.send'] });
const nowhere = given('mail', 'no resource of a kind exists', { kind: 'api_key' });

export const apiKeyInteractions: readonly HttpInteraction[] = [
  answered({
    title: 'creates an API key and keeps it',
    rules: ['M-ER-17'],
    gaps: [...ASSUMED, 'M-G-12', 'M-G-19'],
    caller: 'live',
    request: { method: 'POST', path: KEYS, body: { name: 'ci', scopes: ['mail.send'] } },
    status: 201,
    body: { id: string('key_example'), name: 'ci', key: regex('^mk_live_.+$', 'mk_live_example') },
    call: (mail) => mail.POST(KEYS, { body: { name: 'ci', scopes: ['mail.send'] } }),
    becomes: { id: 'key_example', key: 'mk_live_example' },
  }),
  refused({
    title: 'asks for a scope that does not exist',
    rules: ['M-ER-05', 'M-ER-02'],
    gaps: ASSUMED,
    caller: 'live',
    request: { method: 'POST', path: KEYS, body: { name: 'ci', scopes: ['mail.teleport'] } },
    status: 400,
    call: (mail) => mail.POST(KEYS, { body: { name: 'ci', scopes: ['mail.teleport'] } }),
  }),
  answered({
    title: 'lists its API keys',
    rules: ['M-ER-17'],
    gaps: ASSUMED,
    caller: 'live',
    states: [exists],
    request: { method: 'GET', path: KEYS },
    status: 200,
    body: { api_keys: eachLike({ id: string('key_example'), name: string('ci') }), total: integer(1) },
    call: (mail) => mail.GET(KEYS),
    becomes: { api_keys: [{ id: 'key_example', name: 'ci' }] },
  }),
  answered({
    title: 'reads what an API key may do',
    rules: ['M-ER-17'],
    gaps: [...ASSUMED, 'M-G-19'],
    caller: 'live',
    states: [exists],
    request: { method: 'GET', path: pathOfKey },
    status: 200,
    body: { name: 'ci', scopes: ['mail.send'] },
    call: (mail) => mail.GET(KEY, exampleId),
    becomes: { scopes: ['mail.send'] },
  }),
  refused({
    title: 'reads an API key that does not exist',
    rules: ['M-ER-08', 'M-ER-02'],
    gaps: METHOD,
    caller: 'live',
    states: [nowhere],
    request: { method: 'GET', path: pathOfAny },
    status: 404,
    call: (mail) => mail.GET(KEY, exampleId),
  }),
  refused({
    title: 'reads an API key that was revoked',
    rules: ['M-ER-08', 'M-ER-02'],
    gaps: METHOD,
    caller: 'live',
    states: [given('mail', 'the API key was revoked')],
    request: { method: 'GET', path: pathOfKey },
    status: 404,
    call: (mail) => mail.GET(KEY, exampleId),
  }),
  answered({
    title: 'revokes an API key',
    rules: ['M-ER-17'],
    gaps: METHOD,
    caller: 'live',
    states: [exists],
    request: { method: 'DELETE', path: pathOfKey },
    status: 204,
    call: (mail) => mail.DELETE(KEY, exampleId),
  }),
  refused({
    title: 'revokes an API key that was revoked before',
    rules: ['M-ER-08', 'M-ER-02'],
    gaps: METHOD,
    caller: 'live',
    states: [given('mail', 'the API key was revoked')],
    request: { method: 'DELETE', path: pathOfKey },
    status: 404,
    call: (mail) => mail.DELETE(KEY, exampleId),
  }),
];
