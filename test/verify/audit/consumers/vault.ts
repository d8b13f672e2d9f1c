// Who registers webhooks at the vault, looks at them and at their deliveries, and changes them; and what happens in the vault.

import type { Actions, Fields, Hour } from '../hour.ts';
import { calling } from '../hour.ts';

const PATTERNS = [
  'secret.*',
  'secret.created',
  'policy.**',
  'rotation.due',
  'dynamic.**',
  '**',
  'certificate.expiring',
];

const TYPES = [
  'secret.created',
  'secret.updated',
  'secret.deleted',
  'policy.created',
  'policy.binding.created',
  'rotation.due',
  'certificate.expiring',
  'dynamic.lease.created',
];

export async function vaultConsumer(hour: Hour): Promise<Actions> {
  const { chance } = hour;
  const hooks: string[] = [];
  const all = () => '/v1/webhooks';
  const hook = () => `/v1/webhooks/${hooks.length === 0 ? 'wh_none' : chance.pick(hooks)}`;
  const given = async () => ({
    name: `hook ${chance.below(1_000)}`,
    url: await hour.receiver(),
    secret: `secret-${chance.below(1e9)}-${chance.below(1e9)}-of-enough-characters`,
    events: chance.some(PATTERNS).slice(0, 3),
    ...(chance.next() < 0.3 ? { filters: { path_prefix: chance.pick(['prod/', 'prod/db', 'dev/']) } } : {}),
    ...(chance.next() < 0.2 ? { enabled: chance.next() < 0.5 } : {}),
  });
  const change = () =>
    chance.pick<object>([
      { name: `hook ${chance.below(1_000)}` },
      { enabled: false },
      { enabled: true },
      { events: chance.some(PATTERNS) },
      { filters: { path_prefix: 'prod/' } },
      { secret: `rotated-${chance.below(1e9)}-secret-of-enough-characters` },
    ]);
  const wrong = async () =>
    chance.pick<object>([
      { name: 'none' },
      { ...(await given()), url: 'nonsense' },
      { ...(await given()), events: undefined },
    ]);
  const page = () => chance.pick(['', '?limit=2', '?status=success', '?status=pending']);
  const create = async () => {
    const { id } = await hour.call('admin', 'POST', all(), await given());
    if (typeof id === 'string') hooks.push(id);
  };
  const remove = async () => {
    if (hooks.length > 4) await hour.call('admin', 'DELETE', hook());
  };
  const retry = async () => {
    const path = hook();
    const { deliveries = [] } = await hour.call('admin', 'GET', `${path}/deliveries?status=failed`);
    const [first] = deliveries as readonly Fields[];
    if (first !== undefined) await hour.call('admin', 'POST', `${path}/deliveries/${first.id}/retry`);
  };
  const happen = async () => {
    const type = chance.pick(TYPES);
    const isOfPath = /^(secret|certificate)\./.test(type);
    await hour.emit(type, isOfPath ? { path: chance.pick(['prod/db/main', 'prod/api', 'dev/x']) } : {});
  };
  const does = calling(hour);
  return [
    [6, create],
    [2, remove],
    [1, retry],
    [18, happen],
    does(12, 'admin', 'GET', hook),
    does(6, 'admin', 'GET', all),
    does(5, 'admin', 'PATCH', hook, change),
    does(4, 'admin', 'POST', () => `${hook()}/test`),
    does(6, 'admin', 'GET', () => `${hook()}/deliveries${page()}`),
    does(2, 'reader', 'GET', all),
    does(2, 'reader', 'POST', all, given),
    does(1, 'reader', 'GET', () => '/v1/events/types'),
    does(1, 'nobody', 'GET', all),
    does(2, 'admin', 'POST', all, wrong),
  ];
}
