// Calls to the mail service of one world, as loads.

import type { Load } from '../../load.ts';
import type { MockProcess } from '../../mock-process.ts';

const NEW_WEBHOOK = { url: 'https://hooks.example.test/mail', enabled_events: ['bounce', 'dropped'] };
const UNLIMITED = { mail: { rate_limit: { limit: 1_000_000_000, window: '1m' } } };

export interface Loads {
  /** Reads one webhook. */
  readonly get: Load;
  /** Adds a webhook, which has to be committed. */
  readonly post: Load;
}

/** The loads for the world `default`. */
export async function loadsOf(mock: MockProcess): Promise<Loads> {
  await mock.control('PATCH', '/settings', UNLIMITED);
  const { id } = await mock.mail('POST', '/v3/user/webhooks', NEW_WEBHOOK);
  const authorization = `Bearer ${mock.key}`;
  const get = { url: `${mock.url}/v3/user/webhooks/${id}`, headers: { authorization } };
  return { get, post: postTo(mock.url, mock.key) };
}

/** Adds webhooks to a new world, which belongs to this mock. */
export async function postsToNewWorld(mock: MockProcess, id: string): Promise<Load> {
  const created = await fetch(`${mock.url}/_countersign/worlds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, settings: UNLIMITED }),
  });
  if (!created.ok) throw new Error(`creating a world was answered ${created.status}`);
  const { credentials } = (await created.json()) as { credentials: { mail: { live: string } } };
  return postTo(`${mock.url}/w/${id}`, credentials.mail.live);
}

function postTo(url: string, key: string): Load {
  return {
    method: 'POST',
    url: `${url}/v3/user/webhooks`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(NEW_WEBHOOK),
  };
}
