// A consumer that sends mail. Little of the request is documented, so nearly all of this rests on M-G-01.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import type { components } from '../../../specs/generated/mail.ts';
import { given, type HttpInteraction } from '../../support/interaction.ts';
import { mailClient, stateValue } from '../consumer.ts';

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

/** An accepted send, and the id that the consumer keeps. */
function accepted(
  interaction: Pick<HttpInteraction, 'title' | 'rules' | 'gaps' | 'caller' | 'states'> & {
    /** The request in the pact, if it differs from the one that the consumer sends in its test. */
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

export const sendingInteractions: readonly HttpInteraction[] = [
  accepted({
    title: 'sends a mail',
    rules: ['M-MS-01.1'],
    gaps: ['M-G-01'],
    caller: 'live',
    mail: greeting,
  }),
  accepted({
    title: 'sends a template',
    rules: ['M-MS-01.1'],
    gaps: ['M-G-01'],
    caller: 'live',
    states: [given('mail', 'a template exists')],
    asked: { ...fromTemplate, template_id: stateValue('template_id', 'd-example') },
    mail: { ...fromTemplate, template_id: 'd-example' },
  }),
  accepted({
    title: 'sends a template that cannot be rendered, and hears nothing of it yet',
    rules: ['M-MS-02.1'],
    gaps: ['M-G-01'],
    caller: 'live',
    states: [given('mail', 'a template cannot be rendered')],
    asked: { ...fromTemplate, template_id: stateValue('template_id', 'd-example') },
    mail: { ...fromTemplate, template_id: 'd-example' },
  }),
  accepted({
    title: 'sends with a test key from a domain that is not verified, with the sandbox switched off',
    rules: ['M-MS-03.1', 'M-MS-03.2', 'M-AU-05.2'],
    gaps: ['M-G-01'],
    caller: 'test',
    states: [notVerified],
    mail: { ...unverified, mail_settings: { sandbox_mode: { enable: false } } },
  }),
  accepted({
    title: 'sends into the sandbox from a domain that is not verified',
    rules: ['M-AU-05.2'],
    gaps: ['M-G-01'],
    caller: 'live',
    states: [notVerified],
    mail: { ...unverified, mail_settings: { sandbox_mode: { enable: true } } },
  }),
];
