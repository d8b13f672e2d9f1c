// The documents of a new world: a main tenant with the data that tests need, another tenant, and a suspended one.

import type { JsonObject } from '../../src/engine/json.ts';
import type { World } from '../../src/engine/world.ts';
import { MAIN_TENANT, OTHER_TENANT, SUSPENDED_TENANT } from './credentials.ts';
import { type Domain, domains } from './domain/domains.ts';
import { images } from './domain/images.ts';
import { roles, users } from './domain/roles.ts';
import { type Template, templates } from './domain/templates.ts';
import { tenants } from './domain/tenants.ts';

const VERIFIED_DOMAIN = 'example.com';
const UNVERIFIED_DOMAIN = 'unverified.example';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n';

/** Stores the fixtures, and describes those that a caller may refer to. */
export function addFixtures(world: World): JsonObject {
  const settingsSecret = addTenant(world, MAIN_TENANT);
  addTenant(world, OTHER_TENANT);
  addTenant(world, SUSPENDED_TENANT);
  addDomain(world, { id: 'dom_example', domain: VERIFIED_DOMAIN, isVerified: true });
  addDomain(world, { id: 'dom_unverified', domain: UNVERIFIED_DOMAIN, isVerified: false });
  addTemplate(world, { id: 'd-welcome', name: 'Welcome', html: '<p>Hello {{name}}</p>' });
  addTemplate(world, { id: 'd-broken', name: 'Broken', html: '<p>Hello {{#if name}}{{name}}</p>' });
  addTemplate(world, { id: 't-legacy', name: 'Legacy' });
  addLogo(world);
  addRoleAndUser(world);
  return {
    tenant: MAIN_TENANT,
    other_tenant: OTHER_TENANT,
    suspended_tenant: SUSPENDED_TENANT,
    verified_domain: VERIFIED_DOMAIN,
    unverified_domain: UNVERIFIED_DOMAIN,
    template: 'd-welcome',
    broken_template: 'd-broken',
    legacy_template: 't-legacy',
    image: 'img_logo',
    user: 'usr_ada',
    role: 'rol_support',
    settings_signing_secret: settingsSecret,
  };
}

/** Adds a tenant; returns the secret of its event settings. */
function addTenant(world: World, id: string): string {
  const settingsSecret = world.ids.next('whsec_');
  world.collection(tenants).put(id, { id, isSuspended: id === SUSPENDED_TENANT, settingsSecret });
  return settingsSecret;
}

/** Adds a domain of the main tenant. */
export function addDomain(
  world: World,
  {
    dmarcPolicy = 'none',
    ...domain
  }: Pick<Domain, 'id' | 'domain' | 'isVerified'> & Partial<Pick<Domain, 'dmarcPolicy'>>,
): void {
  world
    .collection(domains)
    .put(domain.id, { ...domain, dmarcPolicy, tenantId: MAIN_TENANT, createdAt: world.now });
}

/** Adds a template: a dynamic one has its text as its active version, a legacy one has no version. */
export function addTemplate(
  world: World,
  { id, name, html }: { readonly id: string; readonly name: string; readonly html?: string | undefined },
): void {
  const template: Template = {
    id,
    tenantId: MAIN_TENANT,
    name,
    generation: html === undefined ? 'legacy' : 'dynamic',
    versions: html === undefined ? [] : [version(world, { id, name, html })],
    createdAt: world.now,
    updatedAt: world.now,
  };
  world.collection(templates).put(id, template);
}

function version(
  world: World,
  { id, name, html }: { readonly id: string; readonly name: string; readonly html: string },
): Template['versions'][number] {
  return {
    id: `ver_${id.slice(2)}`,
    name: 'First',
    state: 'active',
    subject: name,
    htmlContent: html,
    plainContent: null,
    createdAt: world.now,
  };
}

function addLogo(world: World): void {
  const bytes = Buffer.from(LOGO);
  world.collection(images).put('img_logo', {
    id: 'img_logo',
    tenantId: MAIN_TENANT,
    state: 'unreferenced',
    filename: 'logo.svg',
    contentType: 'image/svg+xml',
    sizeBytes: bytes.length,
    content: bytes.toString('base64'),
    createdAt: world.now,
  });
}

function addRoleAndUser(world: World): void {
  const [tenantId, createdAt] = [MAIN_TENANT, world.now];
  world.collection(roles).put('rol_support', {
    id: 'rol_support',
    tenantId,
    name: 'Support',
    permissions: ['messages.read', 'suppression.read'],
    createdAt,
  });
  world.collection(users).put('usr_ada', { id: 'usr_ada', tenantId, roleIds: [] });
}
