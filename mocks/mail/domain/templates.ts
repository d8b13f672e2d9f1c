// Templates and their versions, of which at most one is active.

import { collectionOf } from '../../../src/engine/collection.ts';
import { fieldsOf, instant, listOf, orNull, stateIn, text } from '../../../src/engine/document-schema.ts';
import { type Instant, iso } from '../../../src/engine/instant.ts';
import { changeState, lifecycle } from '../../../src/engine/lifecycle.ts';
import type { World } from '../../../src/engine/world.ts';
import { type Schemas, schemas } from '../spec.ts';
import { byTenantAndName, type Owned } from './tenants.ts';

export type VersionState = 'active' | 'inactive' | 'deleted';

export type VersionTrigger = 'activate' | 'deactivate' | 'delete';

export const versionLifecycle = lifecycle<VersionState, VersionTrigger>('template version', [
  { from: 'inactive', on: 'activate', to: 'active', because: 'it was activated' },
  { from: 'active', on: 'activate', to: 'active' },
  { from: 'active', on: 'deactivate', to: 'inactive', because: 'another version was activated' },
  { from: 'inactive', on: 'deactivate', to: 'inactive' },
  { from: 'inactive', on: 'delete', to: 'deleted', because: 'it was deleted' },
]);

export interface TemplateVersion {
  readonly id: string;
  readonly name: string;
  readonly state: VersionState;
  readonly subject: string;
  readonly htmlContent: string;
  readonly plainContent: string | null;
  readonly createdAt: Instant;
}

const versionSchema = fieldsOf<TemplateVersion>({
  id: text,
  name: text,
  state: stateIn(versionLifecycle),
  subject: text,
  htmlContent: text,
  plainContent: orNull(text),
  createdAt: instant,
});

export interface Template extends Owned {
  readonly id: string;
  readonly name: string;
  readonly generation: Schemas['TemplateGeneration'];
  readonly versions: readonly TemplateVersion[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export const templates = collectionOf<Template, 'tenant' | 'name'>(
  'mail/templates',
  byTenantAndName,
  fieldsOf<Template>({
    id: text,
    tenantId: text,
    name: text,
    generation: schemas.templateGeneration,
    versions: listOf(versionSchema),
    createdAt: instant,
    updatedAt: instant,
  }),
);

/** The active version of a template, if it has one. */
export function activeVersion(template: Template | undefined): TemplateVersion | undefined {
  return template?.versions.find(({ state }) => state === 'active');
}

/** A version as the API shows it. */
export function versionView(version: TemplateVersion): Schemas['TemplateVersion'] {
  return {
    id: version.id,
    name: version.name,
    active: version.state === 'active',
    subject: version.subject,
    html_content: version.htmlContent,
    plain_content: version.plainContent,
    created_at: iso(version.createdAt),
  };
}

export function newVersion(world: World, body: Schemas['CreateTemplateVersionRequest']): TemplateVersion {
  return {
    id: world.ids.next('ver_'),
    name: body.name,
    state: isInactive(body) ? 'inactive' : 'active',
    subject: body.subject,
    htmlContent: body.html_content,
    plainContent: body.plain_content ?? null,
    createdAt: world.now,
  };
}

/** Whether a new version is inactive; by default it is active. */
export function isInactive({ active = true }: Schemas['CreateTemplateVersionRequest']): boolean {
  return active === false || active === 0;
}

export function activated(world: World, version: TemplateVersion): TemplateVersion {
  return { ...version, state: changeVersion(world, version, 'activate') };
}

export function deactivated(world: World, version: TemplateVersion): TemplateVersion {
  return { ...version, state: changeVersion(world, version, 'deactivate') };
}

/** The state of a version after a trigger, for the template that the current transaction stores. */
export function changeVersion(
  world: World,
  { id, name, state: from }: TemplateVersion,
  on: VersionTrigger,
): VersionState {
  return changeState(world, versionLifecycle, { service: 'mail', id, name, from, on });
}

export function putVersions(world: World, template: Template, versions: readonly TemplateVersion[]): void {
  world.collection(templates).update(template.id, { versions, updatedAt: world.now });
}

export function versionOf({ versions }: Template, id: string): TemplateVersion | undefined {
  return versions.find((version) => version.id === id);
}
