// Publishes events: each gets an envelope, is stored, and is sent to every webhook that subscribes to it.

import { timestamp } from './clock.ts';
import { deliver } from './deliveries.ts';
import type { Secret } from './model.ts';
import { hears } from './subscriptions.ts';
import { newId, tenantOf, type Vault } from './vault.ts';

export type Data = Readonly<Record<string, unknown>>;

export interface Happening {
  readonly type: string;
  /** The actor: `user:…`, `sa:…`, `group:…` or `system:…`. */
  readonly by: string;
  readonly path?: string | undefined;
  readonly data: Data;
  /** Events that the same request causes share its id. */
  readonly request_id?: string;
  /** The secret that the event is about, if it is no longer in the store. */
  readonly secret?: Pick<Secret, 'secret_type' | 'tags'> | undefined;
}

/** The payload of an event. */
export interface Envelope {
  readonly request_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly timestamp: string;
  readonly tenant_id: string;
  readonly partner_id: string;
  readonly identity_id: string;
  readonly path?: string;
  readonly data: Data;
}

/** Publishes an event and returns its payload. Deliveries begin immediately and are not awaited here. */
export function publish(vault: Vault, happening: Happening): Envelope {
  const payload = envelope(vault, happening);
  const event = { id: payload.event_id, type: happening.type, body: JSON.stringify(payload) };
  vault.store.put('event', event);
  const secret = happening.secret ?? secretAt(vault, happening.path);
  const subject = { type: happening.type, path: happening.path, secret };
  for (const webhook of vault.store.all('webhook'))
    if (webhook.enabled && hears(webhook, subject)) deliver(vault, webhook, event);
  return payload;
}

export function envelope(vault: Vault, { type, by, path, data, request_id }: Happening): Envelope {
  return {
    request_id: request_id ?? newRequestId(),
    event_id: newId('evt_'),
    event_type: type,
    timestamp: timestamp(vault.clock.now()),
    ...tenantOf(vault),
    identity_id: by,
    ...(path === undefined ? {} : { path }),
    data,
  };
}

export function newRequestId(): string {
  return newId('r-');
}

function secretAt(vault: Vault, path: string | undefined): Secret | undefined {
  return path === undefined ? undefined : vault.store.get('secret', path);
}
