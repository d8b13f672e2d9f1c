// Connects `countersign verify quota --target URL --adapter examples/adapters/quota.ts` to the example service in
// test/providers/quota. What an adapter leaves out (here: messages, emit, settings) is not exercised.

// In a project of your own: from 'countersign/verify'.
import { type Adapter, NotOffered } from '../../src/verify/index.ts';
import { durationMs, ledTo, startInbox } from './inbox.ts';

/** Made anew for each run, from the environment. */
export default async function adapter(): Promise<Adapter> {
  const url = process.env.QUOTA_URL ?? 'http://localhost:8080';

  const call = async (
    path: string,
    body?: object,
  ): Promise<{ status: number; body: Record<string, unknown> }> => {
    const headers = { 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${url}${path}`, sent);
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  };
  const now = async () => new Date(String((await call('/test/clock')).body.now));
  const settle = async () => void (await call('/test/settle', {}));
  const inbox = await startInbox({ now, settle });

  return {
    // Tokens of callers that stand ready in the test environment, by the names that the contracts use.
    credentials: async (_, name) => (await call(`/test/tokens/${name}`)).body.token as string | undefined,

    // Receivers that a state names are led to the inbox here; everything else is the service's own doing.
    async states(state, params) {
      const { name, led } = ledTo(inbox, params);
      const reply = await call('/test/states', { state, params: led });
      if (reply.status === 501) throw new NotOffered(`state "${state}"`);
      if (reply.status !== 200) throw new Error(String(reply.body.detail));
      return reply.body.url === undefined ? reply.body : { ...reply.body, inbox: name };
    },

    // How a file is really stored is not documented, so the flows ask here.
    async write({ user_id, share_id, bytes, files }) {
      const { status, body } = await call('/internal/storage/writes', { user_id, share_id, bytes, files });
      return { accepted: status === 201, status, body };
    },

    // What no customer of the API can cause.
    async simulate(_, action, input) {
      const path = ACTIONS[action];
      if (path === undefined) throw new NotOffered(`action "${action}"`);
      const { status, body } = await call(`/internal/storage/${path}`, input);
      if (action === 'write')
        return { accepted: status === 201, error: status === 201 ? null : { http_status: status, body } };
      if (status >= 400) throw new Error(`${action} answered ${status} ${JSON.stringify(body)}`);
      return body;
    },

    clock: { now, advance: async (by) => void (await call('/test/clock', { advance_ms: durationMs(by) })) },
    inbox,

    // After each check: whatever it made goes away.
    async teardown() {
      await call('/test/reset', {});
      inbox.clear();
    },
  };
}

const ACTIONS: Readonly<Record<string, string>> = {
  write: 'writes',
  delete: 'deletes',
  trash: 'trash',
  empty_trash: 'trash/empty',
  membership: 'memberships',
  share: 'shares',
  'usage.drift': 'drift',
};
