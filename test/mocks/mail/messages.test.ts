// Sending, and the record of what was sent.

import { afterAll, expect, test } from 'vitest';
import { mailDocument } from '../../../mocks/mail/spec.ts';
import { startMock } from '../../../src/index.ts';
import { operationsOf } from '../../../src/openapi/operations.ts';
import { addWebhook, mailAs, messageTo, received, receivedTypes, SEND, send } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

const BROKEN = { ...messageTo('ada@customer.example'), content: undefined, template_id: 'd-broken' };

test('M-MS-01 no other operation answers 202: none documents it, and answers are held to the documents', async () => {
  const accepting = operationsOf(mailDocument).filter(({ responses }) => responses.has('202'));
  expect(accepting.map(({ id }) => id)).toEqual(['sendMail']);
});

test('the record of a message says from whom, to whom and what became of it', async () => {
  const world = await mock.world({ now: '2026-01-01T00:00:00Z' });
  const id = await send(world, messageTo('ada@customer.example', 'ben@customer.example'));
  const { status, body } = await mailAs(world).get(`/v3/messages/${id}`);
  expect(status).toBe(200);
  expect(body).toEqual({
    id,
    status: 'SENT',
    from: 'news@example.com',
    to: ['ada@customer.example', 'ben@customer.example'],
    subject: 'Your order',
    template_id: null,
    created_at: '2026-01-01T00:00:00.000Z',
    error_message: null,
  });
});

test('a message of a template has the subject of the template', async () => {
  const world = await mock.world();
  const body = {
    from: { email: 'news@example.com' },
    personalizations: [{ to: [{ email: 'ada@customer.example' }] }],
  };
  const id = await send(world, { ...body, template_id: 'd-welcome' });
  expect((await mailAs(world).get(`/v3/messages/${id}`)).body).toMatchObject({
    subject: 'Welcome',
    template_id: 'd-welcome',
  });
});

test.each(['Hello {{name', '{{#each items}}x', '{{/if}}', '{{#if a}}{{/each}}', '{{}}'])(
  'M-MS-02 a template with the text %s is accepted and fails the messages that use it',
  async (html) => {
    const world = await mock.world();
    const mail = mailAs(world);
    const { body: template } = await mail.post('/v3/templates', { name: 'Mine' });
    const version = { name: 'One', subject: 'S', html_content: html };
    expect((await mail.post(`/v3/templates/${template.id}/versions`, version)).status).toBe(201);
    const id = await send(world, { ...BROKEN, template_id: template.id });
    expect((await mail.get(`/v3/messages/${id}`)).body.status).toBe('FAILED');
  },
);

test('a template without an active version fails the messages that use it', async () => {
  const world = await mock.world();
  const mail = mailAs(world);
  const { body: template } = await mail.post('/v3/templates', { name: 'Mine' });
  const id = await send(world, { ...BROKEN, template_id: template.id });
  expect((await mail.get(`/v3/messages/${id}`)).body).toMatchObject({
    status: 'FAILED',
    error_message: 'template_render_error: the template has no active version',
  });
});

test.each([{}, { sandbox_mode: { enable: false } }, { mail_settings: { sandbox_mode: { enable: false } } }])(
  'M-MS-03 a test key sends into the sandbox, %j or not, and the message is accepted normally',
  async (sandbox) => {
    const world = await mock.world();
    await addWebhook(world);
    const body = {
      ...messageTo('ada@customer.example'),
      from: { email: 'news@unverified.example' },
      ...sandbox,
    };
    const { status, body: queued } = await mailAs(world, 'test').post(SEND, body);
    expect(status).toBe(202);
    await world.settle();
    expect(await received(world)).toMatchObject([{ event_type: 'processed', metadata: { sandbox: true } }]);
    expect((await mailAs(world).get(`/v3/messages/${queued.message_id}`)).body.status).toBe('SENT');
  },
);

test('M-MS-03 a live key sends into the sandbox only where the request says so', async () => {
  const world = await mock.world();
  await addWebhook(world);
  await send(world, {
    ...messageTo('ada@customer.example'),
    mail_settings: { sandbox_mode: { enable: true } },
  });
  await send(world, { ...messageTo('ada@customer.example'), sandbox_mode: { enable: true } });
  await send(world, { ...messageTo('ada@customer.example'), sandbox_mode: { enable: false } });
  expect(await receivedTypes(world)).toEqual(['processed', 'processed', 'processed', 'delivered']);
});
