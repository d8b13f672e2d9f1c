// Mutants of the single-URL model in single switches, at the second change, and for other tenants: M-ST-01 to M-ST-03.

import { endpoints } from '../../../../src/delivery/endpoint.ts';
import { alterReply, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { OTHER_TENANT } from '../../credentials.ts';
import { putEventSettings, SETTINGS_MODEL } from '../../domain/event-settings.ts';
import type { Principal, Schemas } from '../../spec.ts';
import { alterBody, alterSubscribers, answerInstead, type Fields, without } from '../alterations.ts';

const READ = ['getEventSettings'];
const SHOWN = ['getEventSettings', 'updateEventSettings'];

export const settingsEffectMutants: readonly Mutant[] = [
  {
    rule: 'M-ST-01.1',
    does: 'leaves switches out that are off',
    alter: (service) =>
      alterBody(service, READ, (body) =>
        Object.fromEntries(Object.entries(body).filter(([, value]) => value !== false)),
      ),
  },
  {
    rule: 'M-ST-01.1',
    does: 'writes switches as 0 and 1',
    alter: (service) =>
      alterBody(service, READ, (body) =>
        Object.fromEntries(
          Object.entries(body).map(([name, value]) => [
            name,
            typeof value === 'boolean' ? Number(value) : value,
          ]),
        ),
      ),
  },
  {
    rule: 'M-ST-01.1',
    does: 'answers a read of the settings with 201',
    alter: (service) =>
      alterReply(service, READ, (reply) => (reply.status === 200 ? { ...reply, status: 201 } : reply)),
  },
  {
    rule: 'M-ST-01.2',
    does: 'has a setting for blocked in the answer to a change',
    alter: (service) => alterBody(service, ['updateEventSettings'], (body) => ({ ...body, blocked: false })),
  },
  {
    rule: 'M-ST-01.2',
    does: 'has a setting for blocked once all others are on',
    alter: (service) =>
      alterBody(service, SHOWN, (body) =>
        Object.values(body).includes(false) ? body : { ...body, blocked: true },
      ),
  },
  {
    rule: 'M-ST-02.1',
    does: 'ignores a new url while the settings are not enabled',
    alter: (service) =>
      replaceOperation(service, 'updateEventSettings', ({ body }, _, proceed) => {
        const before = proceed({ body: {} });
        const { enabled, url } = ('body' in before ? before.body : {}) as Fields;
        const isFixed = enabled === false && url !== '' && (body as Fields).enabled === undefined;
        return proceed({ body: isFixed ? without(body as Fields, 'url') : body });
      }),
  },
  {
    rule: 'M-ST-02.1',
    does: 'cannot switch the last type on',
    alter: (service) =>
      replaceOperation(service, 'updateEventSettings', ({ body }, _, proceed) =>
        proceed({ body: without(body as Fields, 'group_resubscribe') }),
      ),
  },
  {
    rule: 'M-ST-02.1',
    does: 'answers a change of the settings with the settings before',
    alter: (service) =>
      replaceOperation(service, 'updateEventSettings', ({ body }, _, proceed) => {
        const before = proceed({ body: {} });
        const reply = proceed({ body });
        return 'status' in reply && reply.status === 200 ? before : reply;
      }),
  },
  {
    rule: 'M-ST-02.1',
    does: 'answers a change of the settings with 204',
    alter: (service) => answerInstead(service, ['updateEventSettings'], 200, { status: 204 }),
  },
  ...(
    [
      ['switches all types on when the settings are enabled', 'enabled', true],
      ['switches all types off when the settings are switched off', 'enabled', false],
      ['switches all types off when the url is changed', 'url', undefined],
    ] as const
  ).map(
    ([does, field, value]): Mutant => ({
      rule: 'M-ST-02.2',
      does,
      alter: (service) =>
        replaceOperation(service, 'updateEventSettings', ({ body }, _, proceed) => {
          const given = body as Fields;
          const isMeant = given[field] !== undefined && (value === undefined || given[field] === value);
          const types = ['bounce', 'dropped', 'open', 'click', 'delivered'];
          const all = Object.fromEntries(types.map((type) => [type, value === true]));
          return proceed({ body: isMeant ? { ...all, ...given } : given });
        }),
    }),
  ),
  {
    rule: 'M-ST-02.2',
    does: "changes another tenant's settings as well",
    alter: (service) =>
      alterReply(service, ['updateEventSettings'], (reply, { principal }, world) => {
        if (reply.status === 200 && (principal as Principal).tenantId !== OTHER_TENANT)
          putEventSettings(world, OTHER_TENANT, reply.body as Schemas['EventSettings']);
        return reply;
      }),
  },
  {
    rule: 'M-ST-03.1',
    does: 'sends an event twice to the one url',
    alter: (service) =>
      alterSubscribers(service, (subscribers) =>
        subscribers.flatMap((endpoint) =>
          endpoint.attributes.model === SETTINGS_MODEL ? [endpoint, endpoint] : [endpoint],
        ),
      ),
  },
  {
    rule: 'M-ST-03.1',
    does: 'sends nothing to the one url once the settings were switched off and on',
    alter: (service) =>
      alterSubscribers(
        replaceOperation(service, 'updateEventSettings', ({ body, principal }, world, proceed) => {
          const reply = proceed();
          const { tenantId } = principal as Principal;
          const id = `settings_${tenantId}`;
          const kept = world.collection(endpoints).get(id);
          if ((body as Fields).enabled === false && kept !== undefined)
            world.collection(endpoints).update(id, { attributes: { ...kept.attributes, wasOff: true } });
          return reply;
        }),
        (subscribers) => subscribers.filter(({ attributes }) => attributes.wasOff !== true),
      ),
  },
  ...(
    [
      ['deferred', 'delivered'],
      ['spam_report', 'bounce'],
      ['group_resubscribe', 'group_unsubscribe'],
    ] as const
  ).map(
    ([sent, wanted]): Mutant => ({
      rule: 'M-ST-03.2',
      does: `decides by the switch for ${wanted} whether the one url gets ${sent}`,
      alter: (service) =>
        alterSubscribers(service, (subscribers, event, world) => {
          if (event.type !== sent) return subscribers;
          const others = subscribers.filter(({ attributes }) => attributes.model !== SETTINGS_MODEL);
          const { tenant_id: tenantId } = event.payload as { readonly tenant_id: string };
          const settings = world.collection(endpoints).get(`settings_${tenantId}`);
          return settings?.events.includes(wanted) ? [...others, settings] : others;
        }),
    }),
  ),
];
