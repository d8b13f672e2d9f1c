// A consumer that manages its API keys. Methods and shapes are not documented: M-G-01, M-G-02.

import { MatchersV3 } from '@pact-foundation/pact';
import { given, type HttpInteraction, pathWith } from '../../support/interaction.ts';
import { answered, refused } from '../consumer.ts';
import { ASSUMED, METHOD, resourceInteractions } from './resource.ts';

const { regex, string } = MatchersV3;

const KEYS = '/v3/api_keys';
const KEY = `${KEYS}/{id}` as const;
const exampleId = { params: { path: { id: 'key_example' } } };
const pathOfKey = pathWith(`${KEYS}/\${api_key_id}`, { api_key_id: 'key_example' });

const exists = given('mail', 'an API key exists', { name: 'ci', scopes: ['mail.send'] });
const nowhere = given('mail', 'no resource of a kind exists', { kind: 'api_key' });

const revoked = {
  rules: ['M-ER-08.5', 'M-ER-02.1'],
  gaps: METHOD,
  caller: 'live',
  states: [given('mail', 'the API key was revoked')],
  status: 404,
} as const;

export const apiKeyInteractions: readonly HttpInteraction[] = [
  ...resourceInteractions({
    name: 'an API key',
    plural: 'API keys',
    removes: 'revokes',
    unknown: ['M-ER-08.4', 'M-ER-02.1'],
    path: KEYS,
    idOf: 'api_key_id',
    field: 'api_keys',
    entry: { id: 'key_example', name: 'ci' },
    exists,
    nowhere,
    list: (mail) => mail.GET(KEYS),
    read: (mail) => mail.GET(KEY, exampleId),
    remove: (mail) => mail.DELETE(KEY, exampleId),
  }),
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
    rules: ['M-ER-05', 'M-ER-02.1'],
    gaps: ASSUMED,
    caller: 'live',
    request: { method: 'POST', path: KEYS, body: { name: 'ci', scopes: ['mail.teleport'] } },
    status: 400,
    call: (mail) => mail.POST(KEYS, { body: { name: 'ci', scopes: ['mail.teleport'] } }),
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
    ...revoked,
    title: 'reads an API key that was revoked',
    request: { method: 'GET', path: pathOfKey },
    call: (mail) => mail.GET(KEY, exampleId),
  }),
  refused({
    ...revoked,
    title: 'revokes an API key that was revoked before',
    request: { method: 'DELETE', path: pathOfKey },
    call: (mail) => mail.DELETE(KEY, exampleId),
  }),
];
