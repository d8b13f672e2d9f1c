// Provider states of the mail service that its documented API can establish.

import type { DocumentedApi, SetUps } from '../../src/verify/documented-states.ts';
import { NotOffered, type Values } from '../../src/verify/session.ts';

const ENDPOINTS = '/v3/user/webhooks';
const SETTINGS = `${ENDPOINTS}/event/settings`;
const URL_OF_NOBODY = 'https://inbox.countersign.test/hook';

interface Registered {
  readonly id: string;
  readonly signing_secret: string;
}

const states: SetUps['states'] = {
  'an endpoint exists': async (api, { url = URL_OF_NOBODY, enabled_events = ['*'] }) => {
    const { id, signing_secret } = await register(api, { url, enabled_events });
    return { webhook_id: id, url, inbox: null, signing_secret };
  },
  'several endpoints exist': async (api, { count = 3, url = URL_OF_NOBODY }) => {
    await assertNoEndpoint(api);
    const webhook_ids: string[] = [];
    for (let index = 0; index < Number(count); index++) {
      const { id } = await register(api, { url, enabled_events: ['*'] });
      if (index % 2 === 1) await api.call('live', 'PATCH', `${ENDPOINTS}/${id}`, { enabled: false });
      webhook_ids.push(id);
    }
    return { webhook_ids };
  },
  'no endpoint exists': async (api) => {
    await assertNoEndpoint(api);
    const { id } = await register(api, { url: URL_OF_NOBODY, enabled_events: ['*'] });
    await api.call('live', 'DELETE', `${ENDPOINTS}/${id}`);
    return { webhook_id: id };
  },
  'the event settings are on': async (api, { url = URL_OF_NOBODY, types = ['delivered', 'bounce'] }) => {
    const { signing_secret: _, ...before } = (await api.call('live', 'GET', SETTINGS)) as Values;
    api.undo(() => api.call('live', 'PATCH', SETTINGS, before));
    const all = Object.entries(before).filter(([, value]) => typeof value === 'boolean');
    const named = types as readonly string[];
    const wanted = Object.fromEntries(all.map(([type]) => [type, named.includes(type)]));
    await api.call('live', 'PATCH', SETTINGS, { ...wanted, enabled: true, url });
    return { url, inbox: null, signing_secret: '' };
  },
};

export const setUps: SetUps = {
  states,
  created: {
    list: async (api) => {
      const { webhooks } = (await api.call('live', 'GET', `${ENDPOINTS}?page_size=100`)) as {
        readonly webhooks: readonly { readonly id: string }[];
      };
      return webhooks.map(({ id }) => id);
    },
    remove: (api, id) => api.call('live', 'DELETE', `${ENDPOINTS}/${id}`),
  },
};

async function register(api: DocumentedApi, body: Values): Promise<Registered> {
  const registered = (await api.call('live', 'POST', ENDPOINTS, body)) as Registered;
  api.undo(() => api.call('live', 'DELETE', `${ENDPOINTS}/${registered.id}`));
  return registered;
}

/** Endpoints that a team has registered are not changed. */
async function assertNoEndpoint(api: DocumentedApi): Promise<void> {
  if (!(await api.removeCreated())) throw new NotOffered('tenant without endpoints');
}
