// A consumer that reads the status of a message.

import { MatchersV3 } from '@pact-foundation/pact';
import { given, type HttpInteraction, pathWith } from '../../support/interaction.ts';
import { answered, refused } from '../consumer.ts';

const { regex, string } = MatchersV3;

const MESSAGE = '/v3/messages/{id}';
const exampleId = { params: { path: { id: 'msg_example' } } };
const sent = {
  path: pathWith(`/v3/messages/\${message_id}`, { message_id: 'msg_example' }),
  states: [given('mail', 'a message was sent', { to: 'ada@customer.example' })],
};

export const messageInteractions: readonly HttpInteraction[] = [
  answered({
    title: 'reads a message that was sent',
    rules: ['M-ER-17'],
    gaps: ['M-G-02', 'M-G-03', 'M-G-29'],
    caller: 'live',
    states: sent.states,
    request: { method: 'GET', path: sent.path },
    status: 200,
    body: {
      id: string('msg_example'),
      status: regex('^(QUEUED|SENT)$', 'SENT'),
      to: ['ada@customer.example'],
      error_message: null,
    },
    call: (mail) => mail.GET(MESSAGE, exampleId),
    becomes: { status: 'SENT', to: ['ada@customer.example'] },
  }),
  answered({
    title: 'reads that the template of a message could not be rendered',
    rules: ['M-MS-02.2', 'M-MS-02.3'],
    gaps: ['M-G-02'],
    caller: 'live',
    states: [given('mail', 'a message failed')],
    request: { method: 'GET', path: sent.path },
    status: 200,
    body: { status: 'FAILED', error_message: regex('^.+$', 'template_render_error: unclosed block "if"') },
    call: (mail) => mail.GET(MESSAGE, exampleId),
    becomes: { status: 'FAILED', error_message: 'template_render_error: unclosed block "if"' },
  }),
  refused({
    title: 'reads a message that does not exist',
    rules: ['M-ER-08.2', 'M-ER-02.1'],
    gaps: ['M-G-02'],
    caller: 'live',
    states: [given('mail', 'no resource of a kind exists', { kind: 'message' })],
    request: { method: 'GET', path: pathWith(`/v3/messages/\${id}`, { id: 'msg_example' }) },
    status: 404,
    call: (mail) => mail.GET(MESSAGE, exampleId),
  }),
  refused({
    title: 'reads a message of another tenant',
    rules: ['M-AU-04.2', 'M-ER-08'],
    gaps: ['M-G-02', 'M-G-15'],
    caller: 'live',
    states: [given('mail', 'another tenant has a resource of a kind', { kind: 'message' })],
    request: { method: 'GET', path: pathWith(`/v3/messages/\${id}`, { id: 'msg_example' }) },
    status: 404,
    call: (mail) => mail.GET(MESSAGE, exampleId),
  }),
  refused({
    title: 'reads a message without the scope for it',
    rules: ['M-ER-02.1'],
    gaps: ['M-G-02', 'M-G-19'],
    caller: 'no_scopes',
    states: sent.states,
    request: { method: 'GET', path: sent.path },
    status: 403,
    detail: 'Missing required scope: messages.read',
    call: (mail) => mail.GET(MESSAGE, exampleId),
  }),
];
