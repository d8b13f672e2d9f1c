// Provider states of the vault that its documented API can establish.

import type { DocumentedApi, SetUps } from '../../src/verify/documented-states.ts';
import { NotOffered, type Values } from '../../src/verify/session.ts';

const WEBHOOKS = '/v1/webhooks';
const URL_OF_NOBODY = 'https://inbox.countersign.test/hook';

const states: SetUps['states'] = {
  'a webhook exists': async (api, params) => {
    const { url = URL_OF_NOBODY, name = 'hook', events = ['secret.*'], path_prefix = null } = params;
    const filters = path_prefix === null ? {} : { filters: { path_prefix } };
    const { id, secret } = await register(api, { url, name, events, ...filters });
    return { webhook_id: id, url, inbox: null, secret };
  },
  'several webhooks exist': async (api, { count = 3, url = URL_OF_NOBODY }) => {
    await assertNoWebhook(api);
    const webhook_ids: string[] = [];
    for (let index = 1; index <= Number(count); index++) {
      const { id } = await register(api, { url, name: `hook ${index}`, events: ['secret.*'] });
      webhook_ids.push(id);
    }
    return { webhook_ids };
  },
  'no webhook exists': async (api) => {
    await assertNoWebhook(api);
    const { id } = await register(api, { url: URL_OF_NOBODY, name: 'hook', events: ['secret.*'] });
    await api.call('admin', 'DELETE', `${WEBHOOKS}/${id}`);
    return { webhook_id: id };
  },
};

export const setUps: SetUps = {
  states,
  created: {
    list: async (api) => {
      const { webhooks } = (await api.call('admin', 'GET', WEBHOOKS)) as {
        readonly webhooks: readonly { readonly id: string }[];
      };
      return webhooks.map(({ id }) => id);
    },
    remove: (api, id) => api.call('admin', 'DELETE', `${WEBHOOKS}/${id}`),
  },
};

async function register(api: DocumentedApi, body: Values) {
  const secret = crypto.randomUUID();
  const { id } = (await api.call('admin', 'POST', WEBHOOKS, { ...body, secret })) as { readonly id: string };
  api.undo(() => api.call('admin', 'DELETE', `${WEBHOOKS}/${id}`));
  return { id, secret };
}

/** Webhooks that a team has registered are not changed. */
async function assertNoWebhook(api: DocumentedApi): Promise<void> {
  if (!(await api.removeCreated())) throw new NotOffered('vault without webhooks');
}
