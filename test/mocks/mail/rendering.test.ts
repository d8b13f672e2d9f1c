// Rendering of templates: Handlebars without prototype access, partials and logging, within bounds.

import { afterAll, expect, it, test, vi } from 'vitest';
import { renderText } from '../../../mocks/mail/domain/rendering.ts';
import type { MockWorld } from '../../../src/index.ts';
import { startMockHere } from '../../support/mock-here.ts';
import { addWebhook, mailAs, received, SEND } from './caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

const data = {
  name: 'Ada & Co',
  on: true,
  items: [{ title: 'A' }, { title: 'B' }],
  address: { city: 'Bonn' },
};

it.each([
  ['Hello {{name}}', 'Hello Ada &amp; Co'],
  ['Hello {{{name}}}', 'Hello Ada & Co'],
  ['{{missing}}.', '.'],
  ['{{#if on}}yes{{else}}no{{/if}}', 'yes'],
  ['{{#unless on}}yes{{else}}no{{/unless}}', 'no'],
  ['{{#each items}}{{@index}}{{title}} {{/each}}', '0A 1B '],
  ['{{#items}}{{title}}{{/items}}', 'AB'],
  ['{{#with address}}{{city}}{{/with}} {{address.city}}', 'Bonn Bonn'],
])('%s is rendered as %s', (text, want) => {
  expect(renderText(text, data)).toEqual({ text: want });
});

it('a subject and a plain text are not escaped as HTML', () => {
  expect(renderText('{{name}}', data, { isHtml: false })).toEqual({ text: 'Ada & Co' });
});

it.each([
  '{{constructor.name}}',
  '{{name.length.constructor}}',
  '{{__proto__.x}}{{__proto__.constructor}}',
  '{{#with toString}}x{{/with}}',
])('%s reads nothing of a prototype, and says nothing on the console', (text) => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const result = renderText(text, { name: 'Ada' });
  expect(Object.values(result).join()).not.toMatch(/Object|String|Function/);
  expect(error).not.toHaveBeenCalled();
});

it.each([
  ['an open block', '<p>{{#if name}}{{name}}</p>'],
  ['a tag that does not end', 'Hello {{name'],
  ['an empty tag', '{{}}'],
  ['the end of another block', '{{#if a}}{{/each}}'],
  ['a helper that there is not', '{{shout name}}'],
  ['a log', '{{log name}}'],
  ['a partial', '{{> footer}}'],
  ['an inline partial', '{{#*inline "a"}}{{> a}}{{/inline}}{{> a}}'],
  ['blocks in blocks without end', '{{#if a}}'.repeat(1_000)],
  ['a path without end', `{{${'a.'.repeat(1_000)}a}}`],
  ['a long row of tags', '{{a}}'.repeat(3_000)],
])('%s cannot be rendered', (_, text) => {
  const result = renderText(text, data) as { problem?: string };
  expect(result.problem).toMatch(/^[^\n]{3,300}$/);
});

it('loops in loops end in an error, not in an endless wait', () => {
  const list = Array.from({ length: 1_000 }, () => 0);
  const text = `${'{{#each @root.list}}'.repeat(5)}x${'{{/each}}'.repeat(5)}`;
  expect(renderText(text, { list })).toEqual({ problem: expect.stringContaining('too long') });
});

it('a long value in many tags is refused before it is repeated', () => {
  const result = renderText('{{a}}'.repeat(900), { a: '<'.repeat(100_000) });
  expect(result).toEqual({ problem: expect.stringContaining('too long') });
});

async function templateOf(world: MockWorld, version: object): Promise<string> {
  const mail = mailAs(world);
  const { body: template } = await mail.post('/v3/templates', { name: 'Mine' });
  await mail.post(`/v3/templates/${template.id}/versions`, { name: 'One', ...version });
  return template.id;
}

const personal = (email: string, dynamic_template_data: object) => ({
  to: [{ email }],
  dynamic_template_data,
});

test('M-G-46 each recipient reads the template with their own data, and the record has the first subject', async () => {
  const world = await mock.world();
  const template_id = await templateOf(world, {
    subject: 'Hi {{name}}',
    html_content: '<p>{{name}}</p>',
    plain_content: '{{name}}!',
  });
  const personalizations = [
    personal('ada@customer.example', { name: 'Ada & Co' }),
    personal('ben@customer.example', { name: 'Ben' }),
  ];
  const sent = await mailAs(world).post(SEND, {
    from: { email: 'a@example.com' },
    personalizations,
    template_id,
  });
  await world.settle();
  const { message_id } = sent.body;
  const read = (recipient_email: string) =>
    world.simulate('mail/message.read', { message_id, recipient_email });
  expect((await read('ada@customer.example')).result).toEqual({
    subject: 'Hi Ada & Co',
    html: '<p>Ada &amp; Co</p>',
    plain: 'Ada & Co!',
  });
  expect((await read('ben@customer.example')).result).toMatchObject({ subject: 'Hi Ben' });
  const { body } = await mailAs(world).get(`/v3/messages/${message_id}`);
  expect(body).toMatchObject({ status: 'SENT', subject: 'Hi Ada & Co' });
});

test('M-G-46 a message with content of its own is read with its substitutions', async () => {
  const world = await mock.world();
  const { body } = await mailAs(world).post(SEND, {
    from: { email: 'a@example.com' },
    personalizations: [{ to: [{ email: 'ada@customer.example' }], substitutions: { '-name-': 'Ada' } }],
    subject: 'Hi -name-',
    content: [
      { type: 'text/plain', value: 'Hello -name-' },
      { type: 'text/html', value: '<p>Hello -name-</p>' },
    ],
  });
  await world.settle();
  const { message_id } = body;
  expect((await world.simulate('mail/message.read', { message_id })).result).toEqual({
    subject: 'Hi Ada',
    html: '<p>Hello Ada</p>',
    plain: 'Hello Ada',
  });
});

test('M-MS-02 data that makes a template too long fails the message, and says why', async () => {
  const world = await mock.world();
  await addWebhook(world);
  const loops = `${'{{#each @root.list}}'.repeat(5)}x${'{{/each}}'.repeat(5)}`;
  const template_id = await templateOf(world, { subject: 'S', html_content: loops });
  const statusWith = async (list: number[]) => {
    const personalizations = [personal('ada@customer.example', { list })];
    const mail = { from: { email: 'a@example.com' }, personalizations, template_id };
    const { body } = await mailAs(world).post(SEND, mail);
    await world.settle();
    return (await mailAs(world).get(`/v3/messages/${body.message_id}`)).body;
  };
  expect(await statusWith([1, 2])).toMatchObject({ status: 'SENT' });
  expect(await statusWith(Array(1_000).fill(0))).toMatchObject({
    status: 'FAILED',
    error_message: expect.stringMatching(/^template_render_error: .*too long/),
  });
  expect((await received(world)).at(-1).metadata.reason).toBe('template_render_error');
});

test('M-G-46 a text that is too large to be kept is sent, and cannot be read', async () => {
  const world = await mock.world();
  const { body } = await mailAs(world).post(SEND, {
    from: { email: 'a@example.com' },
    personalizations: [{ to: [{ email: 'ada@customer.example' }] }],
    content: [{ type: 'text/plain', value: 'x'.repeat(300_000) }],
  });
  await world.settle();
  const { message_id } = body;
  expect((await mailAs(world).get(`/v3/messages/${message_id}`)).body.status).toBe('SENT');
  expect((await world.control('POST', '/simulate/mail/message.read', { message_id })).status).toBe(409);
});
