// Who sends mail, has receivers for what becomes of it, and manages templates, keys and domains.

import type { Actions, Hour } from '../hour.ts';
import { calling } from '../hour.ts';

const TYPES = [
  'processed',
  'deferred',
  'delivered',
  'bounce',
  'dropped',
  'open',
  'click',
  'spam_report',
  'unsubscribe',
];

const PEOPLE = ['ada@example.com', 'ben@example.com', 'eve@example.org'];

const PAGES = ['', '?page=1&page_size=2', '?page=2&page_size=2', '?is_active=true', '?is_active=false'];

export async function mailConsumer(hour: Hour): Promise<Actions> {
  const does = calling(hour);
  return [...(await endpointsUsed(hour)), ...(await messagesSent(hour)), ...thingsManaged(hour)].concat([
    does(1, 'live', 'GET', () => '/i/img_none'),
    does(1, 'suspended', 'GET', () => '/v3/user/webhooks'),
    does(1, 'live', 'GET', () => '/v3/user/webhooks/event/settings'),
  ]);
}

async function endpointsUsed(hour: Hour): Promise<Actions> {
  const { chance } = hour;
  const hooks: string[] = [];
  const all = () => '/v3/user/webhooks';
  const hook = () => `/v3/user/webhooks/${hooks.length === 0 ? 'wh_none' : chance.pick(hooks)}`;
  const create = async () => {
    const enabled_events = chance.next() < 0.5 ? ['*'] : chance.some(TYPES);
    const { id } = await hour.call('live', 'POST', all(), { url: await hour.receiver(), enabled_events });
    if (typeof id === 'string') hooks.push(id);
  };
  const remove = async () => {
    if (hooks.length > 4) await hour.call('live', 'DELETE', hook());
  };
  const change = async () =>
    chance.pick<object>([
      { enabled: false },
      { enabled: true },
      { enabled: true },
      { enabled_events: chance.some(TYPES) },
      { url: await hour.receiver() },
    ]);
  const wrong = () =>
    chance.pick<object>([
      { url: 'https://h.example.test' },
      { enabled_events: ['*'] },
      { url: 'https://h.example.test', enabled_events: ['nonsense'] },
    ]);
  const does = calling(hour);
  return [
    [5, create],
    [2, remove],
    does(6, 'live', 'GET', hook),
    does(6, 'read_only', 'GET', hook),
    does(6, 'live', 'GET', () => `${all()}${chance.pick(PAGES)}`),
    does(5, 'live', 'PATCH', hook, change),
    does(2, 'live', 'POST', () => `${hook()}/signing_secret`),
    does(2, 'read_only', 'PATCH', hook, () => ({ enabled: false })),
    does(1, 'nobody', 'GET', all),
    does(1, 'other_tenant', 'GET', hook),
    does(2, 'live', 'POST', all, wrong),
  ];
}

async function messagesSent(hour: Hour): Promise<Actions> {
  const { chance, session } = hour;
  const messages: string[] = [];
  const { from_email } = await session.state('a domain exists');
  const send = async (more: object = {}) => {
    const { message_id: id } = await hour.call(chance.pick(['live', 'test']), 'POST', '/v3/mail/send', {
      from: { email: from_email },
      personalizations: [{ to: [{ email: chance.pick(PEOPLE) }] }],
      subject: 'Hello',
      content: [{ type: 'text/plain', value: 'Hello' }],
      ...more,
    });
    if (typeof id === 'string') messages.push(id);
  };
  const sendWrong = () =>
    send(
      chance.pick<object>([
        { personalizations: [] },
        { from: { email: 'news@nobody.example' } },
        { template_id: 'x-1' },
        { template_id: 'd-1', content: [{ type: 'text/plain', value: 'x' }] },
      ]),
    );
  const does = calling(hour);
  return [
    [6, () => send()],
    [3, sendWrong],
    [14, () => hour.emit(chance.pick(TYPES), { recipient_email: chance.pick(PEOPLE) })],
    does(
      4,
      'live',
      'GET',
      () => `/v3/messages/${messages.length === 0 ? 'msg_none' : chance.pick(messages)}`,
    ),
    does(2, 'live', 'GET', () => '/v3/suppression/bounces'),
    does(1, 'live', 'DELETE', () => `/v3/suppression/bounces/${chance.pick(PEOPLE)}`),
    does(1, 'live', 'DELETE', () => '/v3/suppression/bounces'),
  ];
}

/** Templates, keys and domains: made, listed, looked at, removed. */
function thingsManaged(hour: Hour): Actions {
  const { chance } = hour;
  const does = calling(hour);
  const managed = (path: string, given: () => object): Actions => {
    const known: string[] = [];
    const one = () => `${path}/${known.length === 0 ? 'none' : chance.pick(known)}`;
    const create = async () => {
      const { id } = await hour.call('live', 'POST', path, given());
      if (typeof id === 'string') known.push(id);
    };
    return [
      [2, create],
      does(1, 'live', 'GET', one),
      does(1, 'read_only', 'GET', () => path),
      does(0.5, 'live', 'DELETE', one),
    ];
  };
  return [
    ...managed('/v3/templates', () => ({ name: `template ${chance.below(5)}` })),
    ...managed('/v3/api_keys', () => ({ name: 'key', scopes: chance.pick([['mail.send'], ['nonsense']]) })),
    ...managed('/api/admin/domains', () => ({ domain: `d${chance.below(4)}.example.org` })),
  ];
}
