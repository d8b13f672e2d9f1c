// Endpoints that are shown, changed, listed or removed otherwise than documented.

import {
  type Alter,
  type Answer,
  answered,
  answers,
  asks,
  changed,
  counting,
  entries,
  type Fields,
  faultsOf,
  fieldsOf,
  instead,
  type Proceed,
  takes,
} from '../../support/wire-faults.ts';

const LIST = 'listWebhooks';
const ONE = 'getWebhook';
const ALL = '/v3/user/webhooks';

/** Takes the query of a page for another one. */
const paged = (change: (query: Fields) => Fields): Alter =>
  asks(LIST, ({ query }) => ({ query: { ...query, ...change(query) } }));

const isLater = ({ page }: Fields) => Number(page) > 1;
const isDisabled = ({ disabled_at: at }: Fields) => at !== null;

const read = (proceed: Proceed, path: string): Promise<Answer> =>
  proceed({ method: 'GET', path, body: undefined });

export const endpointFaults = faultsOf({
  'M-EP-01': {
    'shows no disabled_at of an endpoint that is not disabled': answers(
      ONE,
      ({ disabled_at, ...endpoint }) => (disabled_at === null ? endpoint : { ...endpoint, disabled_at }),
    ),
    'shows another created_at after a change': () => {
      const changes = new Set<string>();
      return {
        async answer(call, proceed) {
          const answer = await proceed();
          if (call.operation === 'updateWebhook' && answer.status === 200) changes.add(call.path);
          if (call.operation !== ONE || !changes.has(call.path)) return answer;
          return changed(answer, (endpoint) => ({
            ...endpoint,
            created_at: '2030-01-01T00:00:00.000000+00:00',
          }));
        },
      };
    },
  },
  'M-EP-02': {
    'answers the second endpoint that is created without created_at': () => {
      const times = counting();
      return {
        async answer(call, proceed) {
          const answer = await proceed();
          if (call.operation !== 'createWebhook' || answer.status !== 201 || times('') === 1) return answer;
          return changed(answer, ({ created_at: _, ...endpoint }) => endpoint);
        },
      };
    },
  },
  'M-EP-03': {
    'shows the signing secret of an endpoint after a rotation': () => {
      const secrets = new Map<string | undefined, unknown>();
      return {
        async answer({ operation, values: { webhook_id: id } }, proceed) {
          const answer = await proceed();
          if (operation === 'rotateSigningSecret') secrets.set(id, fieldsOf(answer.body).signing_secret);
          const signing_secret = operation === ONE ? secrets.get(id) : undefined;
          return signing_secret === undefined
            ? answer
            : changed(answer, (endpoint) => ({ ...endpoint, signing_secret }));
        },
      };
    },
    'shows signing secrets on the second page of the list': entries(LIST, (endpoint, { query }) =>
      isLater(query) ? { ...endpoint, signing_secret: 'whsec_shown' } : endpoint,
    ),
  },
  'M-EP-04': {
    'takes null for all types': takes('createWebhook', (body) =>
      body.enabled_events === null ? { ...body, enabled_events: ['*'] } : body,
    ),
  },
  'M-EP-05.3': {
    'accepts a change to an http url in production': instead('updateWebhook', async ({ body }, proceed) => {
      const answer = await proceed();
      const { url, ...rest } = fieldsOf(body);
      if (answer.status < 400 || !String(url).startsWith('http:')) return answer;
      return changed(await proceed({ body: rest }), (endpoint) => ({ ...endpoint, url }));
    }),
  },
  'M-EP-06.3': {
    'accepts event types in capitals': takes(['createWebhook', 'updateWebhook'], (body) =>
      Array.isArray(body.enabled_events)
        ? { ...body, enabled_events: body.enabled_events.map((type) => String(type).toLowerCase()) }
        : body,
    ),
  },
  'M-EP-08': {
    'puts ten endpoints on every page but the first by default': paged((query) =>
      isLater(query) && query.page_size === undefined ? { page_size: 10 } : {},
    ),
    'finds no page beyond the last one': instead(LIST, async ({ query }, proceed) => {
      const answer = await proceed();
      const { webhooks } = fieldsOf(answer.body);
      const isEmpty = answer.status === 200 && Array.isArray(webhooks) && webhooks.length === 0;
      return isEmpty && isLater(query) ? answered(404, { detail: 'No such page' }) : answer;
    }),
  },
  'M-EP-08.3': {
    'refuses pages of one endpoint': instead(LIST, ({ query }, proceed) =>
      query.page_size === '1'
        ? answered(422, { detail: [{ loc: ['query', 'page_size'], msg: 'too few', type: 'value_error' }] })
        : proceed(),
    ),
  },
  'M-EP-09': {
    'forgets is_active after the first page': paged((query) =>
      isLater(query) ? { is_active: undefined } : {},
    ),
  },
  'M-EP-10': {
    'answers a read of a paused endpoint with 404': instead(ONE, async (_, proceed) => {
      const answer = await proceed();
      const { enabled, disabled_at: at } = fieldsOf(answer.body);
      return enabled === false && at === null ? answered(404, { detail: 'No such endpoint' }) : answer;
    }),
  },
  'M-EP-11': {
    'answers the second change of an endpoint, and does not store it': () => {
      const times = counting();
      return {
        async answer(call, proceed) {
          if (call.operation !== 'updateWebhook' || times(call.path) !== 2) return proceed();
          return changed(await read(proceed, call.path), (endpoint) => ({
            ...endpoint,
            ...fieldsOf(call.body),
          }));
        },
      };
    },
    'dates the pause of an endpoint as if it was disabled': answers([ONE, 'updateWebhook'], (endpoint) =>
      endpoint.enabled === false && endpoint.disabled_at === null
        ? { ...endpoint, disabled_at: endpoint.created_at }
        : endpoint,
    ),
  },
  'M-EP-12.2': {
    'removes all endpoints that have the url of the one': instead(
      'deleteWebhook',
      async ({ path, values }, proceed) => {
        const { body } = await proceed({
          method: 'GET',
          path: ALL,
          query: { page_size: 100 },
          body: undefined,
        });
        const all = fieldsOf(body).webhooks as readonly Fields[] | undefined;
        const answer = await proceed();
        const removed = all?.find(({ id }) => id === values.webhook_id);
        for (const { id, url } of all ?? [])
          if (answer.status === 204 && url === removed?.url && path !== `${ALL}/${id}`)
            await proceed({ path: `${ALL}/${id}` });
        return answer;
      },
    ),
  },
  'M-EP-12': {
    'answers the rotation of the secret of an endpoint that was removed': instead(
      'rotateSigningSecret',
      async ({ values: { webhook_id } }, proceed) => {
        const answer = await proceed();
        return answer.status === 404
          ? answered(200, { webhook_id, signing_secret: 'whsec_of_nobody' })
          : answer;
      },
    ),
  },
  'M-EP-13': {
    'refuses to rotate the secret of a paused endpoint': instead(
      'rotateSigningSecret',
      async ({ values }, proceed) => {
        const { body } = await read(proceed, `${ALL}/${values.webhook_id}`);
        return fieldsOf(body).enabled === false
          ? answered(409, { detail: 'The endpoint is paused' })
          : proceed();
      },
    ),
    'answers every rotation of an endpoint with the secret of the first': () => {
      const first = new Map<string, Answer>();
      return {
        async answer(call, proceed) {
          if (call.operation !== 'rotateSigningSecret') return proceed();
          const answer = first.get(call.path) ?? (await proceed());
          if (answer.status === 200) first.set(call.path, answer);
          return answer;
        },
      };
    },
  },
  'M-LF-01': {
    'lists an endpoint that was disabled as enabled': entries(LIST, (endpoint) =>
      isDisabled(endpoint) ? { ...endpoint, enabled: true, disabled_at: null } : endpoint,
    ),
  },
  'M-LF-03': {
    'answers that it enables an endpoint that was disabled a second time, and does not': () => {
      const times = counting();
      return {
        async answer(call, proceed) {
          if (call.operation !== 'updateWebhook' || fieldsOf(call.body).enabled !== true) return proceed();
          const now = await read(proceed, call.path);
          const isAgain = isDisabled(fieldsOf(now.body)) && times(call.path) > 1;
          return isAgain
            ? changed(now, (endpoint) => ({ ...endpoint, enabled: true, disabled_at: null }))
            : proceed();
        },
      };
    },
  },
  'M-LF-04': {
    'lists paused endpoints as enabled': entries(LIST, (endpoint) =>
      isDisabled(endpoint) ? endpoint : { ...endpoint, enabled: true },
    ),
  },
  'M-LF-05': {
    'never shows more than five failures': answers(ONE, (endpoint) => ({
      ...endpoint,
      failure_count: Math.min(5, Number(endpoint.failure_count)),
    })),
    'shows the day of the last success alone, as midnight': answers(
      ONE,
      ({ last_success_at: at, ...endpoint }) => ({
        ...endpoint,
        last_success_at: at && `${String(at).slice(0, 10)}T00:00:00.000000+00:00`,
      }),
    ),
  },
  'M-LF-05.2': {
    'forgets the last failure at a success': answers(ONE, (endpoint) => {
      const { last_success_at: success, last_failure_at: failure } = endpoint;
      return success !== null && String(success) > String(failure)
        ? { ...endpoint, last_failure_at: null }
        : endpoint;
    }),
  },
});
