// A consumer that sends mail. The documents show little of the request, so nearly all of this rests on M-G-01.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import type { components } from '../../../specs/generated/mail.ts';
import { given, type HttpInteraction } from '../../support/interaction.ts';
import { mailClient, refusedToSend, stateValue } from './support.ts';

const { regex } = MatchersV3;

type Mail = components['schemas']['SendMailRequest'];

const SEND = '/v3/mail/send';
const hello = { type: 'text/plain', value: 'Hello Ada' };
const toAda = [{ to: [{ email: 'ada@customer.example' }] }];
const greeting = {
  from: { email: 'news@example.com' },
  personalizations: toAda,
  subject: 'Hello',
  content: [hello],
} satisfies Mail;
const fromTemplate = { from: { email: 'news@example.com' }, personalizations: toAda };
const unverified = { ...greeting, from: { email: 'news@new.example.com' } };
const notVerified = given('mail', 'the domain is not verified', { domain: 'new.example.com' });

/** A send that is accepted, and the id that the consumer keeps. */
function accepted(
  interaction: Pick<HttpInteraction, 'title' | 'rules' | 'gaps' | 'caller' | 'states'> & {
    /** What the pact asks to be sent, where it is not what the consumer sends in its test. */
    readonly asked?: unknown;
    readonly mail: Mail;
  },
): HttpInteraction {
  const { mail: sent, asked = sent, ...rest } = interaction;
  return {
    ...rest,
    request: { method: 'POST', path: SEND, body: asked },
    response: { status: 202, body: { message_id: regex('^msg_.+$', 'msg_example') } },
    async consume(provider) {
      const mail = mailClient(provider);
      const { data, response } = await mail.POST(SEND, { body: sent });
      expect(response.status).toBe(202);
      expect(data?.message_id).toBe('msg_example');
    },
  };
}

/** The body of a send that is refused. */
const post = (body: unknown) => ({ method: 'POST', path: SEND, body }) as const;

export const sendingInteractions: readonly HttpInteraction[] = [
  accepted({
    title: 'sends a mail',
    rules: ['M-MS-01'],
    gaps: ['M-G-01'],
    caller: 'live',
    mail: greeting,
  }),
  accepted({
    title: 'sends a template',
    rules: ['M-MS-01'],
    gaps: ['M-G-01'],
    caller: 'live',
    states: [given('mail', 'a template exists')],
    asked: { ...fromTemplate, template_id: stateValue('template_id', 'd-example') },
    mail: { ...fromTemplate, template_id: 'd-example' },
  }),
  accepted({
    title: 'sends a template that cannot be rendered, and hears nothing of it yet',
    rules: ['M-MS-02'],
    gaps: ['M-G-01'],
    caller: 'live',
    states: [given('mail', 'a template cannot be rendered')],
    asked: { ...fromTemplate, template_id: stateValue('template_id', 'd-example') },
    mail: { ...fromTemplate, template_id: 'd-example' },
  }),
  accepted({
    title: 'sends with a test key from a domain that is not verified, the sandbox switched off',
    rules: ['M-MS-03', 'M-AU-05'],
    gaps: ['M-G-01'],
    caller: 'test',
    states: [notVerified],
    mail: { ...unverified, mail_settings: { sandbox_mode: { enable: false } } },
  }),
  accepted({
    title: 'sends into the sandbox from a domain that is not verified',
    rules: ['M-AU-05'],
    gaps: ['M-G-01'],
    caller: 'live',
    states: [notVerified],
    mail: { ...unverified, mail_settings: { sandbox_mode: { enable: true } } },
  }),
  refusedToSend({
    title: 'sends live from a domain that is not verified',
    rules: ['M-AU-05', 'M-ER-01'],
    gaps: ['M-G-01', 'M-G-20', 'M-G-31'],
    caller: 'live',
    states: [notVerified],
    request: post(unverified),
    status: 403,
    message: 'Sender domain not verified',
  }),
  // Every field of this request is documented, and an empty list has no shape that could be missed.
  {
    title: 'sends to nobody',
    rules: ['M-ER-03'],
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
    title: 'sends to nobody, and is told so',
    rules: ['M-ER-03', 'M-ER-01'],
    gaps: ['M-G-01', 'M-G-31'],
    caller: 'live',
    request: post({ ...greeting, personalizations: [] }),
    status: 400,
  }),
  refusedToSend({
    title: 'sends a template whose id is not that of a dynamic one',
    rules: ['M-ER-03', 'M-ER-01'],
    gaps: ['M-G-01', 'M-G-31'],
    caller: 'live',
    request: post({ ...fromTemplate, template_id: 'welcome' }),
    status: 400,
  }),
  refusedToSend({
    title: 'sends content and a template at the same time',
    rules: ['M-ER-03', 'M-ER-01'],
    gaps: ['M-G-01', 'M-G-31'],
    caller: 'live',
    states: [given('mail', 'a template exists')],
    request: post({ ...greeting, template_id: 'd-example' }),
    status: 400,
  }),
  refusedToSend({
    title: 'sends a template that does not exist',
    rules: ['M-ER-08', 'M-ER-01'],
    gaps: ['M-G-01', 'M-G-31'],
    caller: 'live',
    states: [given('mail', 'no resource of a kind exists', { kind: 'template' })],
    request: post({ ...fromTemplate, template_id: 'd-nowhere' }),
    status: 404,
  }),
  refusedToSend({
    title: 'sends to something that is no address',
    rules: ['M-ER-01'],
    gaps: ['M-G-01', 'M-G-18', 'M-G-20', 'M-G-31'],
    caller: 'live',
    request: post({ ...greeting, personalizations: [{ to: [{ email: 'nobody' }] }] }),
    status: 422,
  }),
  refusedToSend({
    title: 'sends without a credential',
    rules: ['M-AU-03', 'M-ER-01'],
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
    rules: ['M-ER-12', 'M-ER-01'],
    gaps: ['M-G-01', 'M-G-31'],
    caller: 'live',
    states: [given('mail', 'the rate limit is used up')],
    request: post(greeting),
    status: 429,
    headers: { 'Retry-After': regex('^[1-9][0-9]*$', '60') },
  }),
  refusedToSend({
    title: 'sends while the database is down',
    rules: ['M-ER-14', 'M-ER-01'],
    gaps: ['M-G-01', 'M-G-31'],
    caller: 'live',
    states: [given('mail', 'a dependency is down')],
    request: post(greeting),
    status: 503,
  }),
];
