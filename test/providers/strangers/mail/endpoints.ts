// Faults of endpoints and of the single-URL model.

import {
  answered,
  answersAltered,
  bytesOf,
  callsAltered,
  changed,
  counting,
  fieldsIn,
  instead,
  isCall,
  type PassedAnswer,
  queryOf,
  type Stranger,
  withQuery,
} from '../../../support/altered-provider.ts';
import { ALL, listed, nothing, ONE, ROTATION, SETTINGS, webhooksIn } from './alterations.ts';

export const endpointsStrangers: Readonly<Record<string, Stranger>> = {
  'disabled-at-absent': {
    rule: 'M-EP-01',
    is: 'An endpoint that is not disabled has no disabled_at, where it should be null.',
    alter: answersAltered([['GET', ONE]], ({ disabled_at, ...rest }) =>
      disabled_at === null ? rest : { ...rest, disabled_at },
    ),
  },
  'created-at-of-change': {
    rule: 'M-EP-01',
    is: 'created_at is that of the last change.',
    alter: () => {
      const changes = new Map<string, string>();
      return {
        async answer(call, proceed) {
          const answer = await proceed();
          if (isCall(call, 'PATCH', ONE) && answer.status === 200)
            changes.set(call.path, new Date(Date.now() + 5_000).toISOString());
          const isOne = isCall(call, 'GET', ONE);
          return isOne
            ? changed(answer, (fields) => ({
                ...fields,
                created_at: changes.get(call.path) ?? fields.created_at,
              }))
            : answer;
        },
      };
    },
  },
  'create-without-created-at': {
    rule: 'M-EP-02',
    is: 'The second endpoint that is created is answered without created_at.',
    alter: () => {
      const times = counting();
      return {
        async answer(call, proceed) {
          const answer = await proceed();
          if (!isCall(call, 'POST', ALL) || answer.status !== 201 || times('') === 1) return answer;
          return changed(answer, ({ created_at: _, ...rest }) => rest);
        },
      };
    },
  },
  'secret-after-rotation': {
    rule: 'M-EP-03',
    is: 'After a rotation GET one shows the signing secret.',
    alter: () => {
      const secrets = new Map<string, unknown>();
      return {
        async answer(call, proceed) {
          const answer = await proceed();
          if (isCall(call, 'POST', ROTATION))
            secrets.set(call.path.replace('/signing_secret', ''), fieldsIn(answer).signing_secret);
          const signing_secret = isCall(call, 'GET', ONE) ? secrets.get(call.path) : undefined;
          return signing_secret === undefined
            ? answer
            : changed(answer, (fields) => ({ ...fields, signing_secret }));
        },
      };
    },
  },
  'secret-on-second-page': {
    rule: 'M-EP-03',
    is: 'The second page of the list shows signing secrets.',
    alter: answersAltered([['GET', ALL]], (fields, call) => ({
      ...fields,
      webhooks: webhooksIn(fields).map((each) =>
        Number(queryOf(call).get('page')) > 1 ? { ...each, signing_secret: 'whsec_shown' } : each,
      ),
    })),
  },
  'null-events-taken': {
    rule: 'M-EP-04',
    is: 'enabled_events of null is taken for all types.',
    alter: callsAltered([['POST', ALL]], (fields) =>
      fields.enabled_events === null ? { ...fields, enabled_events: ['*'] } : fields,
    ),
  },
  'http-by-patch-in-production': {
    rule: 'M-EP-05',
    is: 'In production PATCH takes an http url.',
    alter: instead('PATCH', ONE, async (call, proceed) => {
      const answer = await proceed();
      const { url, ...rest } = fieldsIn(call);
      if (answer.status < 400 || !String(url).startsWith('http:')) return answer;
      return changed(await proceed({ raw: bytesOf(rest) }), (fields) => ({ ...fields, url }));
    }),
  },
  'types-in-any-case': {
    rule: 'M-EP-06',
    is: 'Types are accepted in upper case.',
    alter: callsAltered(
      [
        ['POST', ALL],
        ['PATCH', ONE],
      ],
      (fields) =>
        Array.isArray(fields.enabled_events)
          ? { ...fields, enabled_events: fields.enabled_events.map((type) => String(type).toLowerCase()) }
          : fields,
    ),
  },
  'default-size-of-first-page': {
    rule: 'M-EP-08',
    is: 'Without page_size a page after the first has ten endpoints.',
    alter: instead('GET', ALL, (call, proceed) =>
      proceed({
        path: withQuery(call, (query) => {
          if (Number(query.get('page')) > 1 && !query.has('page_size')) query.set('page_size', '10');
        }),
      }),
    ),
  },
  'page-beyond-404': {
    rule: 'M-EP-08',
    is: 'A page beyond the last one is 404.',
    alter: instead('GET', ALL, async (call, proceed) => {
      const answer = await proceed();
      const isBeyond = answer.status === 200 && webhooksIn(fieldsIn(answer)).length === 0;
      return isBeyond && Number(queryOf(call).get('page')) > 1
        ? answered(404, { detail: 'No such page' })
        : answer;
    }),
  },
  'page-size-1-refused': {
    rule: 'M-EP-08',
    is: 'page_size=1 is refused.',
    alter: instead('GET', ALL, (call, proceed) =>
      queryOf(call).get('page_size') === '1'
        ? answered(422, { detail: [{ loc: ['query', 'page_size'], msg: 'too few', type: 'value_error' }] })
        : proceed(),
    ),
  },
  'filter-of-first-page': {
    rule: 'M-EP-09',
    is: 'is_active filters the first page alone.',
    alter: instead('GET', ALL, (call, proceed) =>
      proceed({
        path: withQuery(call, (query) => {
          if (Number(query.get('page')) > 1) query.delete('is_active');
        }),
      }),
    ),
  },
  'paused-unknown': {
    rule: 'M-EP-10',
    is: 'GET one of a paused endpoint is 404.',
    alter: instead('GET', ONE, async (_, proceed) => {
      const answer = await proceed();
      const { enabled, disabled_at } = fieldsIn(answer);
      return enabled === false && disabled_at === null
        ? answered(404, { detail: 'No such endpoint' })
        : answer;
    }),
  },
  'second-patch-lost': {
    rule: 'M-EP-11',
    is: 'The second PATCH of an endpoint is answered and not stored.',
    alter: () => {
      const times = counting();
      return {
        async answer(call, proceed) {
          if (!isCall(call, 'PATCH', ONE) || times(call.path) !== 2) return proceed();
          const now = await proceed({ method: 'GET', raw: nothing });
          return changed(now, (fields) => ({ ...fields, ...fieldsIn(call) }));
        },
      };
    },
  },
  'delete-takes-same-url': {
    rule: 'M-EP-12',
    is: 'DELETE removes every endpoint with the same url.',
    alter: instead('DELETE', ONE, async (call, proceed) => {
      const all = await listed(proceed);
      const answer = await proceed();
      const [of] = all.filter(({ id }) => call.path.endsWith(`/${id}`));
      for (const { id } of all.filter(({ url }) => answer.status === 204 && url === of?.url))
        await proceed({ path: `${ALL}/${id}` });
      return answer;
    }),
  },
  'deleted-still-rotates': {
    rule: 'M-EP-12',
    is: 'The secret of a deleted endpoint can be rotated.',
    alter: instead('POST', ROTATION, async (call, proceed) => {
      const answer = await proceed();
      const webhook_id = call.path.split('/').at(-2);
      return answer.status === 404
        ? answered(200, { webhook_id, signing_secret: 'whsec_of_nobody' })
        : answer;
    }),
  },
  'rotation-of-paused-refused': {
    rule: 'M-EP-13',
    is: 'The secret of a paused endpoint cannot be rotated.',
    alter: instead('POST', ROTATION, async (call, proceed) => {
      const path = call.path.replace('/signing_secret', '');
      const { enabled } = fieldsIn(await proceed({ method: 'GET', path, raw: nothing }));
      return enabled === false ? answered(409, { detail: 'The endpoint is paused' }) : proceed();
    }),
  },
  'rotation-repeated': {
    rule: 'M-EP-13',
    is: 'A second rotation soon after the first answers its secret again.',
    alter: () => {
      const first = new Map<string, PassedAnswer>();
      return {
        async answer(call, proceed) {
          if (!isCall(call, 'POST', ROTATION)) return proceed();
          const answer = first.get(call.path) ?? (await proceed());
          if (answer.status === 200) first.set(call.path, answer);
          return answer;
        },
      };
    },
  },
  'settings-url-null': {
    rule: 'M-ST-01',
    is: 'A url that is not set is null.',
    alter: answersAltered([['GET', SETTINGS]], (fields) => ({ ...fields, url: fields.url || null })),
  },
  'settings-of-first-field': {
    rule: 'M-ST-02',
    is: 'PATCH of several settings changes the first of them.',
    alter: callsAltered([['PATCH', SETTINGS]], (fields) =>
      Object.fromEntries(Object.entries(fields).slice(0, 1)),
    ),
  },
  'settings-url-forgotten': {
    rule: 'M-ST-02',
    is: 'PATCH of a switch takes a changed url back.',
    alter: () => {
      let before: unknown;
      return {
        async answer(call, proceed) {
          if (call.path === '/test/reset') before = undefined;
          if (!isCall(call, 'PATCH', SETTINGS)) return proceed();
          const given = fieldsIn(call);
          const now = fieldsIn(await proceed({ method: 'GET', raw: nothing }));
          const isBack = given.url === undefined && before !== undefined;
          if (given.url !== undefined) before = now.url;
          return proceed(isBack ? { raw: bytesOf({ ...given, url: before }) } : {});
        },
      };
    },
  },
  'group-switches-crossed': {
    rule: 'M-ST-03',
    is: 'group_resubscribe in the settings switches group_unsubscribe, too.',
    alter: () => ({
      async answer(call, proceed) {
        if (!isCall(call, 'PATCH', SETTINGS)) return proceed();
        const given = fieldsIn(call);
        if (given.group_resubscribe === undefined || given.group_unsubscribe === true) return proceed();
        const on = { group_unsubscribe: given.group_resubscribe };
        return changed(await proceed({ raw: bytesOf({ ...given, ...on }) }), (fields) => ({
          ...fields,
          group_unsubscribe: given.group_unsubscribe ?? false,
        }));
      },
    }),
  },
};
