// A consumer that maintains its bounce list. The methods are not documented: M-G-02.

import { MatchersV3 } from '@pact-foundation/pact';
import type { MailClient } from '../../../src/client/index.ts';
import { given, type HttpInteraction, pathWith } from '../../support/interaction.ts';
import { answered, refused } from '../consumer.ts';
import { ASSUMED, METHOD } from './resource.ts';

const { eachLike, integer, string } = MatchersV3;

const BOUNCES = '/v3/suppression/bounces';
const BOUNCE = `${BOUNCES}/{email}` as const;
const address = { params: { path: { email: 'gone@customer.example' } } };
const pathOfBounce = pathWith(`${BOUNCES}/\${email}`, { email: 'gone@customer.example' });

const bounced = given('mail', 'an address bounced', { email: 'gone@customer.example' });
const none = given('mail', 'no address bounced');

const reads = {
  request: { method: 'GET', path: pathOfBounce },
  call: (mail: MailClient) => mail.GET(BOUNCE, address),
} as const;
const removes = {
  request: { method: 'DELETE', path: pathOfBounce },
  call: (mail: MailClient) => mail.DELETE(BOUNCE, address),
} as const;
const notListed = {
  rules: ['M-ER-08.8', 'M-ER-02.1'],
  gaps: METHOD,
  caller: 'live',
  states: [none],
  status: 404,
} as const;

export const bounceInteractions: readonly HttpInteraction[] = [
  answered({
    title: 'lists addresses that bounced',
    rules: ['M-ER-17'],
    gaps: ASSUMED,
    caller: 'live',
    states: [bounced],
    request: { method: 'GET', path: BOUNCES },
    status: 200,
    body: { bounces: eachLike({ email: string('gone@customer.example') }), total: integer(1) },
    call: (mail) => mail.GET(BOUNCES),
    becomes: { bounces: [{ email: 'gone@customer.example' }] },
  }),
  answered({
    title: 'reads why an address bounced',
    rules: ['M-ER-17'],
    gaps: ASSUMED,
    caller: 'live',
    states: [bounced],
    ...reads,
    status: 200,
    body: { email: 'gone@customer.example', reason: string('550 5.1.1 No such user') },
    becomes: { reason: '550 5.1.1 No such user' },
  }),
  refused({
    title: 'reads a bounce of an address that is not on the list',
    ...notListed,
    ...reads,
  }),
  answered({
    title: 'removes an address from the bounce list',
    rules: ['M-ER-17'],
    gaps: METHOD,
    caller: 'live',
    states: [bounced],
    ...removes,
    status: 204,
  }),
  refused({
    title: 'removes an address that is not on the bounce list',
    ...notListed,
    ...removes,
  }),
  answered({
    title: 'empties the bounce list with the confirmation',
    rules: ['M-ER-07', 'M-ER-17'],
    gaps: ASSUMED,
    caller: 'live',
    states: [bounced],
    request: { method: 'DELETE', path: BOUNCES, query: { delete_all: 'true' } },
    status: 204,
    call: (mail) => mail.DELETE(BOUNCES, { params: { query: { delete_all: 'true' } } }),
  }),
  refused({
    title: 'empties the bounce list without the confirmation',
    rules: ['M-ER-07', 'M-ER-02.1'],
    gaps: METHOD,
    caller: 'live',
    states: [bounced],
    request: { method: 'DELETE', path: BOUNCES },
    status: 400,
    call: (mail) => mail.DELETE(BOUNCES),
  }),
];
