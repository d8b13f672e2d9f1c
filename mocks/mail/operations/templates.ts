// Templates: texts to send. A dynamic one takes versions, a legacy one is only there to be refused.

import { iso } from '../../../src/engine/instant.ts';
import { pageOf } from '../domain/pages.ts';
import { type Template, templates, toVersion } from '../domain/templates.ts';
import { isNameTaken, owned } from '../domain/tenants.ts';
import { refuse, unknownTemplate } from '../errors.ts';
import type { MailMocks, Schemas } from '../spec.ts';

type TemplateMocks = Pick<
  MailMocks,
  'listTemplates' | 'createTemplate' | 'getTemplate' | 'updateTemplate' | 'deleteTemplate'
>;

/** What an id begins with tells the generation. */
const ID_PREFIXES = { dynamic: 'd-', legacy: 't-' } as const;

export const templateOperations: TemplateMocks = {
  listTemplates: {
    handle({ principal, query }, world) {
      const all = world.collection(templates).by('tenant', principal.tenantId);
      return { status: 200, body: { templates: pageOf(all, query).map(toTemplate), total: all.length } };
    },
  },

  createTemplate: {
    handle({ principal: { tenantId }, body: { name, generation = 'dynamic' } }, world) {
      if (isNameTaken(world, templates, { tenantId, name })) return nameInUse(name);
      const id = world.ids.next(ID_PREFIXES[generation]);
      const template = {
        id,
        tenantId,
        name,
        generation,
        versions: [],
        createdAt: world.now,
        updatedAt: world.now,
      };
      return { status: 201, body: toTemplate(world.collection(templates).put(id, template)) };
    },
  },

  getTemplate: {
    handle({ principal: { tenantId }, path }, world) {
      const template = owned(world, templates, { id: path.id, tenantId });
      return template === undefined
        ? unknownTemplate(tenantId, path.id)
        : { status: 200, body: toTemplate(template) };
    },
  },

  updateTemplate: {
    handle({ principal: { tenantId }, path, body }, world) {
      const template = owned(world, templates, { id: path.id, tenantId });
      if (template === undefined) return unknownTemplate(tenantId, path.id);
      const { name = template.name } = body;
      if (name !== template.name && isNameTaken(world, templates, { tenantId, name })) return nameInUse(name);
      const renamed = world.collection(templates).update(template.id, { name, updatedAt: world.now });
      return { status: 200, body: toTemplate(renamed) };
    },
  },

  deleteTemplate: {
    handle({ principal: { tenantId }, path }, world) {
      const template = owned(world, templates, { id: path.id, tenantId });
      if (template === undefined) return unknownTemplate(tenantId, path.id);
      world.collection(templates).delete(template.id);
      return { status: 204 };
    },
  },
};

function nameInUse(name: string) {
  return refuse(409, 'Template name already in use', `the tenant has a template named ${name}`);
}

function toTemplate({ id, name, generation, versions, createdAt, updatedAt }: Template): Schemas['Template'] {
  return {
    id,
    name,
    generation,
    versions: versions.map(toVersion),
    created_at: iso(createdAt),
    updated_at: iso(updatedAt),
  };
}
