// Versions of a dynamic template, of which at most one is active.

import { iso } from '../../../src/engine/instant.ts';
import { nextState, refusal, transition } from '../../../src/engine/lifecycle.ts';
import type { World } from '../../../src/engine/world.ts';
import { owned, type Template, type TemplateVersion, templates } from '../documents.ts';
import { versionLifecycle } from '../lifecycles.ts';
import { refuse } from '../refusals.ts';
import type { MailMocks, Schemas } from '../spec.ts';
import { unknownTemplate } from './unknown-template.ts';

type VersionMocks = Pick<
  MailMocks,
  'createTemplateVersion' | 'deleteTemplateVersion' | 'activateTemplateVersion'
>;

export const templateVersionOperations: VersionMocks = {
  createTemplateVersion: {
    handle({ principal: { tenantId }, path, body }, world) {
      const template = owned(world, templates, { id: path.id, tenantId });
      if (template === undefined) return unknownTemplate(tenantId, path.id);
      if (template.generation !== 'dynamic') return notDynamic(template);
      const version = newVersion(world, body);
      const others = body.active === false ? template.versions : template.versions.map(givingWay);
      putVersions(world, template, [...others, version]);
      return { status: 201, body: toVersion(version) };
    },
  },

  activateTemplateVersion: {
    handle({ principal: { tenantId }, path }, world) {
      const template = owned(world, templates, { id: path.id, tenantId });
      if (template === undefined) return unknownTemplate(tenantId, path.id);
      if (template.generation !== 'dynamic') return notDynamic(template);
      const version = versionOf(template, path.version_id);
      if (version === undefined) return unknownVersion(template, path.version_id);
      const activated = { ...version, state: nextState(versionLifecycle, version.state, 'activate') };
      const versions = template.versions.map((other) => (other === version ? activated : givingWay(other)));
      putVersions(world, template, versions);
      return { status: 200, body: toVersion(activated) };
    },
  },

  deleteTemplateVersion: {
    handle({ principal: { tenantId }, path }, world) {
      const template = owned(world, templates, { id: path.id, tenantId });
      if (template === undefined) return unknownTemplate(tenantId, path.id);
      const version = versionOf(template, path.version_id);
      if (version === undefined) return unknownVersion(template, path.version_id);
      if (transition(versionLifecycle, version.state, 'delete') === undefined) return onlyActive(version);
      putVersions(
        world,
        template,
        template.versions.filter((other) => other !== version),
      );
      return { status: 204 };
    },
  },
};

/** A version as the API shows it. */
export function toVersion(version: TemplateVersion): Schemas['TemplateVersion'] {
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

function newVersion(world: World, body: Schemas['CreateTemplateVersionRequest']): TemplateVersion {
  return {
    id: world.ids.next('ver_'),
    name: body.name,
    state: body.active === false ? 'inactive' : 'active',
    subject: body.subject,
    htmlContent: body.html_content,
    plainContent: body.plain_content ?? null,
    createdAt: world.now,
  };
}

function givingWay(version: TemplateVersion): TemplateVersion {
  return { ...version, state: nextState(versionLifecycle, version.state, 'give_way') };
}

function putVersions(world: World, template: Template, versions: readonly TemplateVersion[]): void {
  world.collection(templates).update(template.id, { versions, updatedAt: world.now });
}

function versionOf({ versions }: Template, id: string): TemplateVersion | undefined {
  return versions.find((version) => version.id === id);
}

function notDynamic({ id, generation }: Template) {
  return refuse(400, 'Template is not dynamic', `${id} is ${generation}`);
}

function onlyActive({ state }: TemplateVersion) {
  const detail = 'The only active version of a template cannot be deleted';
  return refuse(400, detail, refusal(versionLifecycle, state, 'delete'));
}

function unknownVersion({ id }: Template, versionId: string) {
  return refuse(404, 'Template version not found', `${id} has no version ${versionId}`);
}
