// What consumers do with the three services, made up and recorded as HAR 1.2: an hour of a mock or of an implementation.

import type { Entry, HarEntry } from '../../src/verify/audit/recordings/entry.ts';
import { savedEntry } from '../../src/verify/audit/recordings/saved-entry.ts';
import type { Target, TargetSession } from '../../src/verify/session.ts';

/** Calls as a credential, and returns the JSON of the answer. */
type Call = (
  credential: string,
  method: string,
  path: string,
  body?: object,
) => Promise<Readonly<Record<string, unknown>>>;

/** What a consumer of each service does, call by call. */
const CONSUMERS: Readonly<Record<string, (call: Call) => Promise<void>>> = {
  quota: async (call) => {
    const user = '/api/v1/quotas/users/usr_7';
    await call('member', 'GET', '/api/v1/quotas/tenant');
    await call('tenant_admin', 'PUT', user, { limit_bytes: 5_000, limit_type: 'hard' });
    await call('member', 'GET', user);
    await call('member', 'PUT', user, { limit_bytes: 1 });
    await call('tenant_admin', 'PUT', user, { limit_bytes: -1 });
    await call('member', 'GET', user);
    await call('tenant_admin', 'PUT', user, { limit_bytes: 9_000, limit_type: 'soft', grace_period_days: 0 });
    await call('member', 'GET', user);
    await call('member', 'GET', '/api/v1/quotas/users');
    await call('member', 'GET', '/api/v1/quotas/usage/tenant');
    await call('tenant_admin', 'DELETE', user);
    await call('member', 'GET', user);
    await call('nobody', 'GET', user);
  },
  vault: async (call) => {
    const registered = async (name: string, more: object = {}) => {
      const url = `https://hooks.example.test/${name}`;
      const given = { name, url, secret: 'a-secret-of-thirty-two-characters', events: ['secret.*'], ...more };
      return `/v1/webhooks/${(await call('admin', 'POST', '/v1/webhooks', given)).id}`;
    };
    const first = await registered('first', { filters: { path_prefix: 'prod/' } });
    const second = await registered('second', { enabled: false });
    await call('admin', 'GET', first);
    await call('admin', 'GET', '/v1/webhooks');
    await call('admin', 'PATCH', first, { name: 'renamed' });
    await call('admin', 'GET', first);
    await call('admin', 'GET', second);
    await call('admin', 'POST', '/v1/webhooks', { name: 'none' });
    await call('reader', 'GET', '/v1/webhooks');
    await call('reader', 'DELETE', first);
    await call('nobody', 'GET', first);
    await call('admin', 'GET', `${first}/deliveries`);
    await call('admin', 'DELETE', first);
    await call('admin', 'GET', first);
    await call('admin', 'GET', '/v1/webhooks');
  },
  mail: async (call) => {
    const registered = async (name: string, enabled_events: readonly string[]) => {
      const url = `https://hooks.example.test/${name}`;
      return `/v3/user/webhooks/${(await call('live', 'POST', '/v3/user/webhooks', { url, enabled_events })).id}`;
    };
    const first = await registered('first', ['bounce']);
    const second = await registered('second', ['*']);
    await call('live', 'GET', first);
    await call('read_only', 'GET', second);
    await call('read_only', 'PATCH', first, { enabled: false });
    await call('live', 'PATCH', first, { enabled: false });
    await call('live', 'GET', first);
    await call('live', 'PATCH', first, { enabled: true, enabled_events: ['bounce', 'delivered'] });
    await call('live', 'GET', first);
    await call('live', 'GET', '/v3/user/webhooks');
    await call('live', 'POST', '/v3/user/webhooks', {
      url: 'https://hooks.example.test/none',
      enabled_events: [],
    });
    await call('live', 'DELETE', first);
    await call('live', 'GET', first);
    await call('live', 'POST', '/v3/mail/send', { from: { email: 'ada@example.com' }, personalizations: [] });
    await call('nobody', 'GET', second);
  },
};

/**
 * Records what a consumer of a service does, a minute after the other.
 *
 * @example const entries = await recordedTraffic(mockTarget(control), 'quota')
 */
export async function recordedTraffic(target: Target, service: string): Promise<HarEntry[]> {
  const session = await target.open('traffic');
  const entries: HarEntry[] = [];
  const call: Call = async (credential, method, path, body) => {
    const token =
      credential === 'nobody' ? 'a-token-of-nobody' : await session.credential(service, credential);
    const entry = await recordedCall(session, { service, token, method, path, body });
    entries.push(entry);
    const text = entry.response?.content?.text ?? '';
    return text === '' ? {} : JSON.parse(text);
  };
  await CONSUMERS[service]?.(call);
  await session.close(true);
  return entries;
}

/** A call of a consumer. */
export interface Made {
  readonly service: string;
  readonly token: string;
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
}

/**
 * Makes a call, and records it.
 *
 * @example await recordedCall(session, { service: 'mail', token, method: 'GET', path: '/v3/templates', body: undefined })
 */
export async function recordedCall(session: TargetSession, made: Made): Promise<HarEntry> {
  const { url, method, headers, body, ...asked } = await askedOf(session, made);
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await response.text();
  const answer = {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: text,
    isBodyMissing: false,
  };
  return savedEntry({ ...asked, url, method, headers, body, answer });
}

/** A call that was never answered. */
export async function unansweredCall(session: TargetSession, made: Made): Promise<HarEntry> {
  return savedEntry(await askedOf(session, made));
}

async function askedOf(session: TargetSession, { service, token, method, path, body }: Made): Promise<Entry> {
  const type: Entry['headers'] = body === undefined ? {} : { 'content-type': 'application/json' };
  return {
    index: 0,
    direction: undefined,
    atMs: (await session.clock.now()).getTime(),
    tookMs: 5,
    method,
    url: session.url(service) + path,
    headers: { authorization: `Bearer ${token}`, ...type },
    body: body && JSON.stringify(body),
    isBodyMissing: false,
  };
}
