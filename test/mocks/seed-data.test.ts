// Fixtures of one's own: every world of the server holds them, and refuses to begin with what cannot be.

import { expect, it } from 'vitest';
import { startMockHere } from '../support/mock-here.ts';

it('mail: domains, templates, webhooks and bounces are there, and work', async () => {
  await using mock = await startMockHere({
    fixtures: {
      mail: {
        domains: [{ domain: 'shop.example' }],
        templates: [{ id: 'd-order', name: 'Order', html: '<p>Thanks</p>' }],
        webhooks: [
          {
            url: 'https://inbox.countersign.test/own',
            enabled_events: ['*'],
            signing_secret: 'whsec_0123456789',
          },
        ],
        bounces: [{ email: 'gone@customer.example' }],
      },
    },
  });
  const world = await mock.world({ now: '2026-01-01T00:00:00Z' });
  const token = world.credentials.mail?.live;
  const sent = await world.request('POST', '/v3/mail/send', {
    token,
    json: {
      from: { email: 'orders@shop.example' },
      personalizations: [{ to: [{ email: 'gone@customer.example' }] }],
      template_id: 'd-order',
    },
  });
  expect(sent.status).toBe(202);
  await world.settle();
  const received = await world.inbox('own');
  expect(received.map(({ verified }) => verified)).toContain(true);
  expect(received.map(({ body }) => JSON.parse(body).event_type)).toContain('dropped');
  expect(world.fixtures.mail?.own_webhooks).toEqual([
    {
      id: expect.stringMatching(/^wh_/),
      url: 'https://inbox.countersign.test/own',
      signing_secret: 'whsec_0123456789',
    },
  ]);
});

it('vault: secrets count down and webhooks hear of it, but not of their making', async () => {
  await using mock = await startMockHere({
    fixtures: {
      vault: {
        secrets: [{ path: 'prod/db', expires_in: '40d' }],
        webhooks: [
          {
            name: 'own',
            url: 'https://inbox.countersign.test/own',
            secret: 'at-least-thirty-two-bytes-of-secret',
            events: ['secret.*'],
          },
        ],
      },
    },
  });
  const world = await mock.world();
  expect(await world.inbox('own')).toEqual([]);
  await world.advance('11d');
  expect((await world.inbox('own')).map(({ body }) => JSON.parse(body).event_type)).toEqual([
    'secret.expiring',
  ]);
});

it('quota: the hierarchy, what it holds and its limits are there', async () => {
  await using mock = await startMockHere({
    fixtures: {
      quota: {
        users: [{ id: 'usr_cleo', groups: ['grp_all'], used_bytes: 950 }],
        shares: [{ id: 'shr_photos', owner: 'usr_cleo', used_bytes: 50 }],
        quotas: [{ target_type: 'user', target_id: 'usr_cleo', limit_bytes: 1_000 }],
      },
    },
  });
  const world = await mock.world();
  const { result } = await world.simulate('quota/write', { user_id: 'usr_cleo', bytes: 1 });
  expect(result).toMatchObject({ accepted: false, error: { http_status: 507 } });
});

it.each([
  ['a domain that is there already', { mail: { domains: [{ domain: 'example.com' }] } }, 'example.com'],
  [
    'a template of an id that is taken',
    { mail: { templates: [{ id: 'd-welcome', name: 'Hi' }] } },
    'd-welcome',
  ],
  [
    'a limit of nobody',
    { quota: { quotas: [{ target_type: 'user', target_id: 'usr_x', limit_bytes: 1 }] } },
    'usr_x',
  ],
  ['a share of nobody', { quota: { shares: [{ id: 'shr_x', owner: 'usr_x' }] } }, 'usr_x'],
])('%s: the server does not start, and says why', async (_, fixtures, named) => {
  await expect(startMockHere({ fixtures })).rejects.toThrow(named);
});
