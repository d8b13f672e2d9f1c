// The states of the mail service for tests. Each is reached as in normal use: something is created, sent or deleted.
// The states of failing receivers are left to the adapter that runs the receiver. What an object of a state holds beside what the state
// says is what the mock gives it, where that may matter to a search.

import { randomUUID } from 'node:crypto';
import { useUp } from './access.ts';
import { insertEndpoint, settingsOf } from './endpoints.ts';
import { processMessages } from './messages.ts';
import { addImage, addKey } from './resources.ts';
import { SETTING_TYPES, type Service } from './schema.ts';
import { SEED_KEYS, SENDER_DOMAIN, tenantNamed, tokenNamed } from './seed.ts';
import { addTemplate, newVersion } from './templates.ts';
import { addThing, type Kind } from './things.ts';

type Values = Readonly<Record<string, unknown>>;
type State = (service: Service, params: Values) => object;

const main = (service: Service) => tenantNamed(service, 'main');

const caller =
  (name: string): State =>
  (service) =>
    tokenNamed(service, name) ?? {};

/** Accepts a message like the send endpoint, and processes it. */
function sendNow(service: Service, tenantId: string, request: Values): string {
  const id = `msg_${randomUUID()}`;
  service.db.run(
    "INSERT INTO messages (id, tenant_id, state, request, sandbox, created_at) VALUES (?, ?, 'ACCEPTED', ?, 0, ?)",
    id,
    tenantId,
    JSON.stringify({ from: { email: `desk@${SENDER_DOMAIN}` }, ...request }),
    service.clock.now(),
  );
  processMessages(service);
  return id;
}

function sendTo(service: Service, email: unknown, more: Values = {}, tenantId = main(service)): string {
  const content = [{ type: 'text/plain', value: 'Good morning' }];
  return sendNow(service, tenantId, { personalizations: [{ to: [{ email }] }], content, ...more });
}

function endpoint(service: Service, { url, enabled_events = ['*'] }: Values, tenantId = main(service)) {
  const { id, secret } = insertEndpoint(service, tenantId, { url, enabled_events });
  return { webhook_id: id, url, signing_secret: secret };
}

const GREETING = '<p>Hello {{name}}</p>';

/** A tag of it is never closed. */
const BROKEN = '<p>Hello {{#if name}}{{name}}</p>';

function template(service: Service, { name, html = GREETING }: { name: unknown; html?: string }) {
  const version = newVersion(html, true);
  const { id } = addTemplate(service, main(service), String(name), 'dynamic', [version]);
  return { template_id: id, name, version_id: version.id };
}

/** A template with an active and an inactive version. */
function twoVersions(service: Service, name: unknown) {
  const [active, inactive] = [newVersion(GREETING, true), newVersion(GREETING, false)];
  const { id } = addTemplate(service, main(service), String(name), 'dynamic', [active, inactive]);
  return { template_id: id, name, active: active.id, inactive: inactive.id };
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

function image(service: Service, tenantId = main(service)) {
  const { id } = addImage(service, tenantId, { bytes: PNG, type: 'image/png', name: 'dot.png' });
  return { image_id: id, path: `/i/${id}` };
}

function domain(
  service: Service,
  { name, verified }: { name: unknown; verified: boolean },
  tenantId = main(service),
) {
  const data = { domain: name, dmarc_policy: 'none', verified };
  const { id } = addThing(service, { kind: 'domain', tenant_id: tenantId, name: String(name), data });
  return { domain_id: id, domain: name, from_email: `desk@${name}` };
}

function role(service: Service, name: unknown, tenantId = main(service)) {
  const data = { permissions: ['messages.read', 'templates.read'] };
  return {
    role_id: addThing(service, { kind: 'role', tenant_id: tenantId, name: String(name), data }).id,
    name,
  };
}

/** A resource of another tenant, by kind. */
const FOREIGN: Readonly<Record<string, (service: Service, tenantId: string) => string>> = {
  endpoint: (service, tenantId) =>
    endpoint(service, { url: 'https://hooks.other.example/' }, tenantId).webhook_id,
  message: (service, tenantId) => sendTo(service, 'ada@customer.example', {}, tenantId),
  template: (service, tenantId) =>
    addTemplate(service, tenantId, 'Theirs', 'dynamic', [newVersion('Hi', true)]).id,
  api_key: (service, tenantId) => addKey(service, tenantId, { name: 'theirs', mode: 'live', scopes: [] }).id,
  image: (service, tenantId) => image(service, tenantId).image_id,
  domain: (service, tenantId) =>
    domain(service, { name: 'other.example', verified: true }, tenantId).domain_id,
  role: (service, tenantId) => role(service, 'Theirs', tenantId).role_id,
};

function clear({ db }: Service, kind: string, tenantId: string): void {
  if (kind === 'message') db.run('DELETE FROM messages WHERE tenant_id = ?', tenantId);
  // Those of the beginning are who calls.
  else if (kind === 'api_key')
    db.run('UPDATE keys SET revoked = 1 WHERE tenant_id = ? AND row > ?', tenantId, SEED_KEYS);
  else db.run('UPDATE things SET deleted = 1 WHERE kind = ? AND tenant_id = ?', kind as Kind, tenantId);
}

export const STATES: Readonly<Record<string, State>> = {
  'the API key has every scope': caller('live'),
  'the API key may only read': caller('read_only'),
  'the API key has no scope': caller('no_scopes'),
  'the API key is a test key': caller('test'),
  'the API key belongs to another tenant': caller('other_tenant'),
  'the access token is valid': caller('jwt'),
  'the access token has expired': caller('jwt_expired'),
  'the access token has a wrong signature': caller('jwt_bad_signature'),
  'the tenant is suspended': caller('suspended'),
  'the API key was revoked': (service) => {
    const { id, secret } = addKey(service, main(service), { name: 'old', mode: 'live', scopes: [] });
    service.db.run('UPDATE keys SET revoked = 1 WHERE id = ?', id);
    return { token: secret, api_key_id: id };
  },
  'the rate limit is used up': (service, { credential = 'live' }) => {
    const { token } = tokenNamed(service, String(credential)) ?? { token: '' };
    return { token, ...useUp(service, token, 0) };
  },
  'the daily burst': (service, { credential = 'live', left = 3 }) => {
    const { token } = tokenNamed(service, String(credential)) ?? { token: '' };
    return { token, left, ...useUp(service, token, Number(left)) };
  },
  'the key set is down': (service, params) => {
    service.conditions.down.add('key_set');
    return caller('jwt')(service, params);
  },
  'a dependency is down': ({ conditions }, { name = 'database' }) => {
    conditions.down.add(String(name));
    return { name };
  },
  'the next call crashes': ({ conditions }) => {
    conditions.crashesNext = true;
    return {};
  },
  'an endpoint exists': (service, params) => endpoint(service, params),
  'an endpoint is paused': (service, params) => {
    const made = endpoint(service, params);
    service.db.run('UPDATE endpoints SET enabled = 0 WHERE id = ?', made.webhook_id);
    return made;
  },
  'several endpoints exist': (service, { count = 3, url }) => {
    service.db.run('DELETE FROM endpoints WHERE tenant_id = ?', main(service));
    const made = Array.from({ length: Number(count) }, () => endpoint(service, { url }).webhook_id);
    made.forEach((id, index) => {
      if (index % 2 === 1) service.db.run('UPDATE endpoints SET enabled = 0 WHERE id = ?', id);
    });
    return { webhook_ids: made };
  },
  'no endpoint exists': (service) => {
    service.db.run('DELETE FROM endpoints WHERE tenant_id = ?', main(service));
    return { webhook_id: `wh_${randomUUID()}` };
  },
  'the event settings are on': (service, { url, types = ['delivered', 'bounce'] }) => {
    const tenantId = main(service);
    const on = Object.fromEntries(SETTING_TYPES.map((type) => [type, (types as string[]).includes(type)]));
    const settings = JSON.stringify({ ...settingsOf(service, tenantId), url, enabled: true, ...on });
    service.db.run('UPDATE tenants SET settings = ? WHERE id = ?', settings, tenantId);
    const sql = 'SELECT settings_secret AS signing_secret FROM tenants WHERE id = ?';
    return { url, ...service.db.get<object>(sql, tenantId) };
  },
  'the event settings are off': (service) => {
    const tenantId = main(service);
    const off = Object.fromEntries(SETTING_TYPES.map((type) => [type, false]));
    const settings = JSON.stringify({ url: '', enabled: false, ...off });
    service.db.run('UPDATE tenants SET settings = ? WHERE id = ?', settings, tenantId);
    return {};
  },
  'a message was sent': (service, { to = 'ada@customer.example' }) => ({
    message_id: sendTo(service, to),
    recipient_email: to,
  }),
  'a message failed': (service, { to = 'ada@customer.example' }) => {
    const { template_id } = template(service, { name: `Broken ${randomUUID()}`, html: BROKEN });
    const message_id = sendTo(service, to, { template_id, content: undefined });
    return { message_id, recipient_email: to, template_id };
  },
  'a template exists': (service, { name = 'Newsletter' }) => template(service, { name }),
  'a template cannot be rendered': (service, { name = 'Draft' }) => template(service, { name, html: BROKEN }),
  'the version is the only active one': (service, { name = 'Invoice' }) => {
    const { active, inactive, ...rest } = twoVersions(service, name);
    return { ...rest, version_id: active, inactive_version_id: inactive };
  },
  'a template version is inactive': (service, { name = 'Reminder' }) => {
    const { inactive, template_id } = twoVersions(service, name);
    return { template_id, name, version_id: inactive };
  },
  'a template is not dynamic': (service, { name = 'Old invoice' }) => {
    const version = newVersion('An old invoice', true);
    const { id } = addTemplate(service, main(service), String(name), 'legacy', [version]);
    return { template_id: id, name, version_id: version.id };
  },
  'a template name is in use': (service, { name = 'Receipt' }) => ({
    ...template(service, { name }),
    other_template_id: template(service, { name: `Another ${randomUUID()}` }).template_id,
  }),
  'an image exists': (service) => image(service),
  'the image is gone': (service) => {
    const { image_id, path } = image(service);
    const content = [{ type: 'text/html', value: `<img src="https://images.acme.example${path}">` }];
    const message_id = sendTo(service, 'ada@customer.example', { content });
    service.db.run('UPDATE things SET deleted = 1 WHERE id = ?', image_id);
    return { image_id, path, message_id };
  },
  'an address bounced': (service, { email = 'gone@customer.example' }) => {
    service.db.run("REPLACE INTO mailboxes VALUES (?, 'bounce')", String(email));
    sendTo(service, email);
    return { email };
  },
  'no address bounced': (service) => {
    service.db.run('DELETE FROM bounces WHERE tenant_id = ?', main(service));
    return { email: `${randomUUID()}@customer.example` };
  },
  'an API key exists': (service, { name = 'ci', mode = 'live', scopes = ['mail.send'] }) => {
    const given = { name: String(name), mode: String(mode), scopes: scopes as string[] };
    const { id, secret } = addKey(service, main(service), given);
    return { api_key_id: id, token: secret };
  },
  'a domain exists': (service, { domain: name = 'mail.example.com' }) =>
    domain(service, { name, verified: true }),
  'the domain is not verified': (service, { domain: name = 'new.example.com' }) =>
    domain(service, { name, verified: false }),
  'a role exists': (service, { name = 'Auditor' }) => role(service, name),
  'a role name is in use': (service, { name = 'Auditor' }) => ({
    ...role(service, name),
    other_role_id: role(service, `Another ${randomUUID()}`).role_id,
  }),
  'a user can be given a role': (service, { name = 'Auditor' }) => {
    const data = { roles: [] };
    const user = addThing(service, { kind: 'user', tenant_id: main(service), name: 'Grace', data });
    return { user_id: user.id, ...role(service, name) };
  },
  'no resource of a kind exists': (service, { kind = 'template' }) => {
    clear(service, String(kind), main(service));
    const prefix = kind === 'message' ? 'msg_' : kind === 'template' ? 'd-' : '';
    return { kind, id: `${prefix}${randomUUID()}` };
  },
  'another tenant has a resource of a kind': (service, { kind = 'template' }) => {
    const make = FOREIGN[String(kind)];
    if (make === undefined) throw new Error(`nobody keeps a ${kind}`);
    return { kind, id: make(service, tenantNamed(service, 'other')) };
  },
};
