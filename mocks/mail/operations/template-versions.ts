// Versions of a dynamic template, of which at most one is active.

import { nextState, refusal, transition } from '../../../src/engine/lifecycle.ts';
import {
  givingWay,
  newVersion,
  putVersions,
  type Template,
  type TemplateVersion,
  templates,
  toVersion,
  versionLifecycle,
  versionOf,
} from '../domain/templates.ts';
import { owned } from '../domain/tenants.ts';
import { refuse, unknownTemplate } from '../errors.ts';
import type { MailMocks } from '../spec.ts';

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
