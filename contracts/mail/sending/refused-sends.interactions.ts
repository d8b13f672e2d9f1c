// A consumer whose sends are refused. All but one of these interactions rest on the assumed request (M-G-01).

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import type { components } from '../../../specs/generated/mail.ts';
import { FROM_STATE, given, type HttpInteraction } from '../../support/interaction.ts';
import { mailClient, refusedToSend, stateValue } from '../consumer.ts';

const SEND = '/v3/mail/send';
const toAda = [{ to: [{ email: 'ada@customer.example' }] }];
const greeting = {
  from: { email: 'news@example.com' },
  personalizations: toAda,
  subject: 'Hello',
  content: [{ type: 'text/plain', value: 'Hello Ada' }],
} satisfies components['schemas']['SendMailRequest'];
const fromTemplate = { from: { email: 'news@example.com' }, personalizations: toAda };

const post = (body: unknown) => ({ method: 'POST', path: SEND, body }) as const;

export const refusedSendInteractions: readonly HttpInteraction[] = [
  refusedToSend({
    title: 'sends live from a domain that is not verified',
    rules: ['M-AU-05.1', 'M-ER-01'],
    gaps: ['M-G-01', 'M-G-20', 'M-G-31'],
    caller: 'live',
    states: [given('mail', 'the domain is not verified', { domain: 'new.example.com' })],
    request: post({ ...greeting, from: { email: 'news@new.example.com' } }),
    status: 403,
    message: 'Sender domain not verified',
  }),
  // Every field of this request is documented, and an empty list cannot have undocumented fields.
  {
    title: 'sends to no recipient',
    rules: ['M-ER-03.3'],
    caller: 'live',
    states: [given('mail', 'a template exists')],
    request: post({
      from: { email: 'news@example.com' },
      personalizations: [],
      template_id: stateValue('template_id', 'd-example'),
    }),
    response: { status: 400 },
    async consume(provider) {
      const mail = mailClient(provider);
      const body = { ...fromTemplate, personalizations: [], template_id: 'd-example' };
      await expect(mail.unwrap(mail.POST(SEND, { body }))).rejects.toMatchObject({
        status: 400,
        retryClass: 'never',
      });
    },
  },
  refusedToSend({
    title: 'sends to no recipient, and reads why that is refused',
    rules: ['M-ER-03.3', 'M-ER-01'],
    gaps: ['M-G-01', 'M-G-31'],
    caller: 'live',
    request: post({ ...greeting, personalizations: [] }),
    status: 400,
  }),
  refusedToSend({
    title: 'sends a template that is not dynamic',
    rules: ['M-ER-03.1', 'M-ER-01'],
    gaps: ['M-G-01', 'M-G-31'],
    caller: 'live',
    request: post({ ...fromTemplate, template_id: 'welcome' }),
    status: 400,
  }),
  refusedToSend({
    title: 'sends content and a template at the same time',
    rules: ['M-ER-03.2', 'M-ER-01'],
    gaps: ['M-G-01', 'M-G-31'],
    caller: 'live',
    states: [given('mail', 'a template exists')],
    request: post({ ...greeting, template_id: 'd-example' }),
    status: 400,
  }),
  refusedToSend({
    title: 'sends a template that does not exist',
    rules: ['M-ER-08.3', 'M-ER-01'],
    gaps: ['M-G-01', 'M-G-31'],
    caller: 'live',
    states: [given('mail', 'no resource of a kind exists', { kind: 'template' })],
    request: post({ ...fromTemplate, template_id: 'd-nowhere' }),
    status: 404,
  }),
  refusedToSend({
    title: 'sends to an invalid address',
    rules: ['M-ER-01'],
    gaps: ['M-G-01', 'M-G-18', 'M-G-20', 'M-G-31'],
    caller: 'live',
    request: post({ ...greeting, personalizations: [{ to: [{ email: 'nobody' }] }] }),
    status: 422,
  }),
  refusedToSend({
    title: 'sends without a credential',
    rules: ['M-AU-03.1', 'M-ER-01'],
    gaps: ['M-G-01', 'M-G-20', 'M-G-31'],
    caller: null,
    request: post(greeting),
    status: 401,
    message: 'Missing Authorization header',
  }),
  refusedToSend({
    title: 'sends without the scope for it',
    rules: ['M-ER-01'],
    gaps: ['M-G-01', 'M-G-19', 'M-G-20', 'M-G-31'],
    caller: 'read_only',
    request: post(greeting),
    status: 403,
    message: 'Missing required scope: mail.send',
  }),
  refusedToSend({
    title: 'sends too often',
    rules: ['M-ER-12.1', 'M-ER-12.2', 'M-ER-12.3', 'M-ER-12.4', 'M-ER-01'],
    gaps: ['M-G-01', 'M-G-31'],
    caller: FROM_STATE,
    states: [given('mail', 'the rate limit is used up')],
    request: post(greeting),
    status: 429,
    headers: { 'Retry-After': MatchersV3.regex('^[1-9][0-9]*$', '60') },
  }),
  refusedToSend({
    title: 'sends while the database is down',
    rules: ['M-ER-14.1', 'M-ER-01'],
    gaps: ['M-G-01', 'M-G-31'],
    caller: 'live',
    states: [given('mail', 'a dependency is down')],
    request: post(greeting),
    status: 503,
  }),
];
