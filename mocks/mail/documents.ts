// The documents of the mail service: what its state is made of. Whatever belongs to a tenant says so in
// `tenantId`, and is looked up by `owned`, so that nobody reaches what is somebody else's.

import { type CollectionKind, collectionOf } from '../../src/engine/collection.ts';
import type { Instant } from '../../src/engine/instant.ts';
import type { World } from '../../src/engine/world.ts';
import type { ImageState, MessageStatus, VersionState } from './lifecycles.ts';
import type { Schemas, Scope } from './spec.ts';

interface Owned {
  readonly tenantId: string;
}

export interface Tenant {
  readonly id: string;
  readonly isSuspended: boolean;
  /** Signs what goes to the URL of the event settings. */
  readonly settingsSecret: string;
}

/** One recipient of a message, with the caller's own metadata for their events. */
export interface Recipient {
  readonly email: string;
  readonly custom: Readonly<Record<string, string>> | null;
}

export interface Message extends Owned {
  readonly id: string;
  readonly status: MessageStatus;
  readonly from: string;
  readonly recipients: readonly Recipient[];
  readonly subject: string | null;
  readonly templateId: string | null;
  readonly isSandbox: boolean;
  /** Images that the content and the substituted values refer to. */
  readonly imageIds: readonly string[];
  readonly createdAt: Instant;
  readonly errorMessage: string | null;
}

export interface TemplateVersion {
  readonly id: string;
  readonly name: string;
  readonly state: VersionState;
  readonly subject: string;
  readonly htmlContent: string;
  readonly plainContent: string | null;
  readonly createdAt: Instant;
}

export interface Template extends Owned {
  readonly id: string;
  readonly name: string;
  readonly generation: Schemas['TemplateGeneration'];
  readonly versions: readonly TemplateVersion[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export interface ApiKey extends Owned {
  readonly id: string;
  readonly name: string;
  readonly mode: Schemas['ApiKeyMode'];
  readonly scopes: readonly Scope[];
  readonly key: string;
  readonly createdAt: Instant;
}

export interface Image extends Owned {
  readonly id: string;
  readonly state: ImageState;
  readonly filename: string | null;
  readonly contentType: string;
  readonly sizeBytes: number;
  /** The bytes in base64, since documents are JSON; empty once it is gone. */
  readonly content: string;
  readonly createdAt: Instant;
}

export interface Bounce extends Owned {
  readonly email: string;
  readonly reason: string;
  readonly createdAt: Instant;
}

export interface Domain extends Owned {
  readonly id: string;
  readonly domain: string;
  readonly isVerified: boolean;
  readonly dmarcPolicy: Schemas['Domain']['dmarc_policy'];
  readonly createdAt: Instant;
}

export interface Role extends Owned {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly Scope[];
  readonly createdAt: Instant;
}

export interface User extends Owned {
  readonly id: string;
  readonly roleIds: readonly string[];
}

/** Something that is wrong with the service itself, by its name. */
export interface Trouble {
  readonly name: 'database' | 'cache' | 'key_set' | 'crash';
  /** What brought it about, in words. */
  readonly cause: string;
}

const byTenant = { tenant: ({ tenantId }: Owned) => tenantId };
const byTenantAndName = {
  ...byTenant,
  name: ({ tenantId, name }: Owned & { readonly name: string }) => keyOf(tenantId, name),
};

export const tenants = collectionOf<Tenant>('mail/tenants');
export const messages = collectionOf<Message>('mail/messages');
export const templates = collectionOf<Template, 'tenant' | 'name'>('mail/templates', byTenantAndName);
export const apiKeys = collectionOf<ApiKey, 'tenant' | 'key'>('mail/api_keys', {
  ...byTenant,
  key: ({ key }) => key,
});
export const images = collectionOf<Image, 'tenant'>('mail/images', byTenant);
/** By tenant and address in lower case. */
export const bounces = collectionOf<Bounce, 'tenant'>('mail/bounces', byTenant);
export const domains = collectionOf<Domain, 'tenant' | 'name'>('mail/domains', {
  ...byTenant,
  name: ({ tenantId, domain }) => keyOf(tenantId, domain),
});
export const roles = collectionOf<Role, 'tenant' | 'name'>('mail/roles', byTenantAndName);
export const users = collectionOf<User, 'tenant'>('mail/users', byTenant);
export const troubles = collectionOf<Trouble>('mail/troubles');

/** The key of something that is one of a kind within its tenant. Ids of tenants hold no slash. */
export function keyOf(tenantId: string, name: string): string {
  return `${tenantId}/${name}`;
}

/** A document of the tenant; what belongs to another is as unknown as what does not exist. */
export function owned<T extends Owned, Index extends string>(
  world: World,
  kind: CollectionKind<T, Index>,
  { id, tenantId }: { readonly id: string; readonly tenantId: string },
): T | undefined {
  const document = world.collection(kind).get(id);
  return document?.tenantId === tenantId ? document : undefined;
}

/** Whether the tenant has a document of this name. */
export function isNameTaken<T extends Owned>(
  world: World,
  kind: CollectionKind<T, 'tenant' | 'name'>,
  { tenantId, name }: { readonly tenantId: string; readonly name: string },
): boolean {
  return world.collection(kind).countBy('name', keyOf(tenantId, name)) > 0;
}

/** The version of a template that is sent, if it has one. */
export function activeVersion(template: Template | undefined): TemplateVersion | undefined {
  return template?.versions.find(({ state }) => state === 'active');
}
