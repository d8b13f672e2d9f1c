// What the made-up consumers of each service do: one thing at a time, chosen by chance.

import type { Chance, Fields, Hour } from './hour.ts';

/** Does the next thing. */
type Next = () => Promise<void>;

export const CONSUMERS: Readonly<Record<string, (hour: Hour) => Promise<Next>>> = {
  quota: async (hour) => {
    const { chance, session } = hour;
    const base = '/api/v1/quotas';
    const users = Array.from({ length: 8 }, (_, index) => `usr_${index}`);
    const groups = ['grp_a', 'grp_b'];
    const object = () =>
      chance.next() < 0.75 ? `${base}/users/${chance.pick(users)}` : `${base}/groups/${chance.pick(groups)}`;
    const write = async () => {
      if (session.offers.has('write'))
        await session
          .write({ user_id: chance.pick(users), bytes: chance.pick([10, 500, 4_000]) })
          .catch(() => undefined);
    };
    const actions: readonly (readonly [number, Next])[] = [
      [14, async () => void (await hour.call('tenant_admin', 'PUT', object(), quota(chance)))],
      [16, async () => void (await hour.call('member', 'GET', object()))],
      [
        5,
        async () =>
          void (await hour.call(
            'member',
            'GET',
            `${base}/users?limit=${chance.pick([1, 3, 100])}&offset=${chance.pick([0, 1, 2])}`,
          )),
      ],
      [4, async () => void (await hour.call('member', 'GET', `${base}/users`))],
      [3, async () => void (await hour.call('member', 'GET', `${base}/groups`))],
      [4, async () => void (await hour.call('tenant_admin', 'DELETE', object()))],
      [
        5,
        async () =>
          void (await hour.call('tenant_admin', 'POST', `${object()}/exempt`, {
            exempt: chance.next() < 0.6,
            reason: chance.pick(['audit', 'leaver']),
          })),
      ],
      [4, async () => void (await hour.call('partner_admin', 'PUT', `${base}/tenant`, quota(chance)))],
      [5, async () => void (await hour.call('member', 'GET', `${base}/tenant`))],
      [2, async () => void (await hour.call('superuser', 'PUT', `${base}/partner`, quota(chance)))],
      [3, async () => void (await hour.call('superuser', 'GET', `${base}/partner`))],
      [2, async () => void (await hour.call('partner_admin', 'GET', `${base}/tenants/ten_main`))],
      [3, async () => void (await hour.call('member', 'PUT', object(), quota(chance)))],
      [2, async () => void (await hour.call('member', 'PUT', `${base}/tenant`, quota(chance)))],
      [2, async () => void (await hour.call('tenant_admin', 'GET', `${base}/partner`))],
      [
        3,
        async () =>
          void (await hour.call('tenant_admin', 'PUT', object(), {
            ...quota(chance),
            ...chance.pick([{ limit_bytes: -1 }, { limit_type: 'x' }, { grace_period_days: 'x' }]),
          })),
      ],
      [
        3,
        async () =>
          void (await hour.call(
            'member',
            'GET',
            `${base}/usage/${chance.pick(['tenant', 'users', 'groups'])}`,
          )),
      ],
      [
        2,
        async () =>
          void (await hour.call(
            'member',
            'GET',
            `${base}/usage/history?days=${chance.pick([1, 7, 0, 366])}`,
          )),
      ],
      [2, async () => void (await hour.call('member', 'GET', `${base}/usage/users/${chance.pick(users)}`))],
      [1, async () => void (await hour.call('nobody', 'GET', `${base}/tenant`))],
      [6, write],
    ];
    return () => weighted(chance, actions)();
  },

  vault: async (hour) => {
    const { chance } = hour;
    const hooks: string[] = [];
    const hook = () => `/v1/webhooks/${hooks.length === 0 ? 'wh_none' : chance.pick(hooks)}`;
    const patterns = [
      'secret.*',
      'secret.created',
      'policy.**',
      'rotation.due',
      'dynamic.**',
      '**',
      'certificate.expiring',
    ];
    const types = [
      'secret.created',
      'secret.updated',
      'secret.deleted',
      'policy.created',
      'policy.binding.created',
      'rotation.due',
      'certificate.expiring',
      'dynamic.lease.created',
    ];
    const given = async () => ({
      name: `hook ${chance.below(1_000)}`,
      url: await hour.receiver(),
      secret: `secret-${chance.below(1e9)}-${chance.below(1e9)}-of-enough-characters`,
      events: chance.some(patterns).slice(0, 3),
      ...(chance.next() < 0.3 ? { filters: { path_prefix: chance.pick(['prod/', 'prod/db', 'dev/']) } } : {}),
      ...(chance.next() < 0.2 ? { enabled: chance.next() < 0.5 } : {}),
    });
    const create = async () => {
      const { id } = await hour.call('admin', 'POST', '/v1/webhooks', await given());
      if (typeof id === 'string') hooks.push(id);
    };
    const remove = async () => {
      if (hooks.length > 4) await hour.call('admin', 'DELETE', `/v1/webhooks/${chance.pick(hooks)}`);
    };
    const retry = async () => {
      const path = hook();
      const { deliveries = [] } = await hour.call('admin', 'GET', `${path}/deliveries?status=failed`);
      const [first] = deliveries as readonly Fields[];
      if (first !== undefined) await hour.call('admin', 'POST', `${path}/deliveries/${first.id}/retry`);
    };
    const actions: readonly (readonly [number, Next])[] = [
      [6, create],
      [2, remove],
      [12, async () => void (await hour.call('admin', 'GET', hook()))],
      [6, async () => void (await hour.call('admin', 'GET', '/v1/webhooks'))],
      [
        5,
        async () =>
          void (await hour.call(
            'admin',
            'PATCH',
            hook(),
            chance.pick<object>([
              { name: `hook ${chance.below(1_000)}` },
              { enabled: false },
              { enabled: true },
              { events: chance.some(patterns) },
              { filters: { path_prefix: 'prod/' } },
              { secret: `rotated-${chance.below(1e9)}-secret-of-enough-characters` },
            ]),
          )),
      ],
      [4, async () => void (await hour.call('admin', 'POST', `${hook()}/test`))],
      [
        6,
        async () =>
          void (await hour.call(
            'admin',
            'GET',
            `${hook()}/deliveries${chance.pick(['', '?limit=2', '?status=success', '?status=pending'])}`,
          )),
      ],
      [1, retry],
      [2, async () => void (await hour.call('reader', 'GET', '/v1/webhooks'))],
      [2, async () => void (await hour.call('reader', 'POST', '/v1/webhooks', await given()))],
      [1, async () => void (await hour.call('reader', 'GET', '/v1/events/types'))],
      [1, async () => void (await hour.call('nobody', 'GET', '/v1/webhooks'))],
      [
        2,
        async () =>
          void (await hour.call(
            'admin',
            'POST',
            '/v1/webhooks',
            chance.pick<object>([
              { name: 'none' },
              { ...(await given()), url: 'nonsense' },
              { ...(await given()), events: undefined },
            ]),
          )),
      ],
      [
        18,
        async () => {
          const type = chance.pick(types);
          const isOfPath = /^(secret|certificate)\./.test(type);
          await hour.emit(type, isOfPath ? { path: chance.pick(['prod/db/main', 'prod/api', 'dev/x']) } : {});
        },
      ],
    ];
    return () => weighted(chance, actions)();
  },

  mail: async (hour) => {
    const { chance } = hour;
    const hooks: string[] = [];
    const messages: string[] = [];
    const hook = () => `/v3/user/webhooks/${hooks.length === 0 ? 'wh_none' : chance.pick(hooks)}`;
    const types = [
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
    const create = async () => {
      const enabled_events = chance.next() < 0.5 ? ['*'] : chance.some(types);
      const { id } = await hour.call('live', 'POST', '/v3/user/webhooks', {
        url: await hour.receiver(),
        enabled_events,
      });
      if (typeof id === 'string') hooks.push(id);
    };
    const remove = async () => {
      if (hooks.length > 4) await hour.call('live', 'DELETE', `/v3/user/webhooks/${chance.pick(hooks)}`);
    };
    const send = async (more: object = {}) => {
      const to = [{ email: chance.pick(['ada@example.com', 'ben@example.com', 'eve@example.org']) }];
      const { message_id: id } = await hour.call(chance.pick(['live', 'test']), 'POST', '/v3/mail/send', {
        from: { email: 'news@example.com' },
        personalizations: [{ to }],
        subject: 'Hello',
        content: [{ type: 'text/plain', value: 'Hello' }],
        ...more,
      });
      if (typeof id === 'string') messages.push(id);
    };
    const actions: readonly (readonly [number, Next])[] = [
      [5, create],
      [2, remove],
      [12, async () => void (await hour.call(chance.pick(['live', 'read_only']), 'GET', hook()))],
      [
        6,
        async () =>
          void (await hour.call(
            'live',
            'GET',
            `/v3/user/webhooks${chance.pick(['', '?page=1&page_size=2', '?page=2&page_size=2', '?is_active=true', '?is_active=false'])}`,
          )),
      ],
      [
        5,
        async () =>
          void (await hour.call(
            'live',
            'PATCH',
            hook(),
            chance.pick<object>([
              { enabled: false },
              { enabled: true },
              { enabled: true },
              { enabled_events: chance.some(types) },
              { url: await hour.receiver() },
            ]),
          )),
      ],
      [2, async () => void (await hour.call('live', 'POST', `${hook()}/signing_secret`))],
      [2, async () => void (await hour.call('read_only', 'PATCH', hook(), { enabled: false }))],
      [1, async () => void (await hour.call('nobody', 'GET', '/v3/user/webhooks'))],
      [
        2,
        async () =>
          void (await hour.call(
            'live',
            'POST',
            '/v3/user/webhooks',
            chance.pick<object>([
              { url: 'https://h.example.test' },
              { enabled_events: ['*'] },
              { url: 'https://h.example.test', enabled_events: ['nonsense'] },
            ]),
          )),
      ],
      [5, () => send()],
      [
        2,
        () =>
          send(
            chance.pick<object>([
              { personalizations: [] },
              { template_id: 'x-1' },
              { template_id: 'd-1', content: [{ type: 'text/plain', value: 'x' }] },
            ]),
          ),
      ],
      [3, async () => void (await hour.call('live', 'GET', `/v3/messages/${messages.at(-1) ?? 'msg_none'}`))],
      [2, async () => void (await hour.call('live', 'GET', '/v3/suppression/bounces'))],
      [1, async () => void (await hour.call('live', 'DELETE', '/v3/suppression/bounces/nobody@example.com'))],
      [1, async () => void (await hour.call('live', 'DELETE', '/v3/suppression/bounces'))],
      [
        2,
        async () =>
          void (await hour.call('live', 'POST', '/v3/templates', { name: `template ${chance.below(5)}` })),
      ],
      [1, async () => void (await hour.call('live', 'GET', '/v3/templates/d-none'))],
      [
        1,
        async () =>
          void (await hour.call('live', 'POST', '/v3/api_keys', {
            name: 'key',
            scopes: chance.pick([['mail.send'], ['nonsense']]),
          })),
      ],
      [
        1,
        async () =>
          void (await hour.call('live', 'POST', '/api/admin/domains', {
            domain: `d${chance.below(4)}.example.org`,
          })),
      ],
      [1, async () => void (await hour.call('live', 'GET', '/i/img_none'))],
      [1, async () => void (await hour.call('suspended', 'GET', '/v3/user/webhooks'))],
      [1, async () => void (await hour.call('other_tenant', 'GET', hook()))],
      [1, async () => void (await hour.call('live', 'GET', '/v3/user/webhooks/event/settings'))],
      [
        14,
        () =>
          hour.emit(chance.pick(types), {
            recipient_email: chance.pick(['ada@example.com', 'ben@example.com']),
          }),
      ],
    ];
    return () => weighted(chance, actions)();
  },
};

function quota(chance: Chance): Fields {
  return {
    limit_bytes: chance.pick([0, 1_000, 50_000, 1_000_000]),
    ...(chance.next() < 0.5 ? { limit_type: chance.pick(['hard', 'soft']) } : {}),
    ...(chance.next() < 0.3 ? { grace_period_days: chance.pick([0, 3, 30]) } : {}),
    ...(chance.next() < 0.3 ? { grace_extra_percent: chance.pick([0, 10, 50]) } : {}),
    ...(chance.next() < 0.2
      ? { warning_threshold_1: 50, warning_threshold_2: 70, warning_threshold_3: 99 }
      : {}),
  };
}

function weighted(chance: Chance, actions: readonly (readonly [number, Next])[]): Next {
  let left = chance.next() * actions.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, action] of actions) {
    left -= weight;
    if (left < 0) return action;
  }
  return (actions[0] as readonly [number, Next])[1];
}
