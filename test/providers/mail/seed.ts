// The initial data of the mail service: three tenants, their API keys, and a verified sender domain.

import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { issueJwt, SCOPES } from './access.ts';
import { newSecret } from './endpoints.ts';
import { addKey } from './resources.ts';
import { SETTING_TYPES, type Service } from './schema.ts';
import { addThing } from './things.ts';

export const SENDER_DOMAIN = 'post.acme.example';

const HOUR_S = 3600;

/** Empties the database, and adds the tenants. */
/** So many API keys there are at the beginning. */
export const SEED_KEYS = 7;

export function seed(service: Service): void {
  const { db, clock, conditions } = service;
  db.clear();
  clock.reset();
  Object.assign(conditions, { isProduction: false, oauthTokenUrl: null, crashesNext: false });
  conditions.down.clear();
  const [main, other, suspended] = ['main', 'other', 'suspended'].map((name) => addTenant(service, name)) as [
    string,
    string,
    string,
  ];
  db.run("UPDATE tenants SET suspended = 1 WHERE name = 'suspended'");
  const reads = SCOPES.filter((scope) => scope.endsWith('.read'));
  addKey(service, main, { name: 'live', mode: 'live', scopes: SCOPES });
  addKey(service, main, { name: 'test', mode: 'test', scopes: SCOPES });
  addKey(service, main, { name: 'read_only', mode: 'live', scopes: reads });
  addKey(service, main, { name: 'no_scopes', mode: 'live', scopes: [] });
  const revoked = addKey(service, main, { name: 'revoked', mode: 'live', scopes: SCOPES });
  db.run('UPDATE keys SET revoked = 1 WHERE id = ?', revoked.id);
  addKey(service, suspended, { name: 'suspended', mode: 'live', scopes: SCOPES });
  addKey(service, other, { name: 'other_tenant', mode: 'live', scopes: SCOPES });
  const data = { domain: SENDER_DOMAIN, dmarc_policy: 'reject', verified: true };
  addThing(service, { kind: 'domain', tenant_id: main, name: SENDER_DOMAIN, data });
}

function addTenant({ db }: Service, name: string): string {
  const id = randomUUID();
  const off = Object.fromEntries(SETTING_TYPES.map((type) => [type, false]));
  const settings = JSON.stringify({ url: '', enabled: false, ...off });
  db.run(
    'INSERT INTO tenants (id, name, settings, settings_secret) VALUES (?, ?, ?, ?)',
    id,
    name,
    settings,
    newSecret(),
  );
  return id;
}

export function tenantNamed({ db }: Pick<Service, 'db'>, name: string): string {
  return db.get<{ id: string }>('SELECT id FROM tenants WHERE name = ?', name)?.id ?? '';
}

/** The token of a prepared caller, and its tenant. */
export function tokenNamed(service: Service, name: string): { token: string; tenant_id: string } | undefined {
  const tenant = tenantNamed(service, 'main');
  const nowS = Math.floor(service.clock.now() / 1000);
  const jwt = (hours: number, issuer = service.issuer) => ({
    token: issueJwt({ issuer }, { tenant, scopes: SCOPES, exp: nowS + hours * HOUR_S }),
    tenant_id: tenant,
  });
  if (name === 'jwt') return jwt(24 * 365);
  if (name === 'jwt_expired') return jwt(-1);
  if (name === 'jwt_bad_signature') return jwt(24, generateKeyPairSync('ed25519'));
  const sql = 'SELECT secret AS token, tenant_id FROM keys WHERE name = ?';
  return service.db.get<{ token: string; tenant_id: string }>(sql, name);
}
