// Templates: texts to send. A dynamic one takes versions; a legacy one cannot be sent.

import { iso } from '../../../src/engine/instant.ts';
import { pageOf } from '../domain/pages.ts';
import { type Template, templates, versionView } from '../domain/templates.ts';
import { isNameTaken, owned } from '../domain/tenants.ts';
import { notFound } from '../errors.ts';
import type { MailHandlers, Schemas } from '../spec.ts';

/** The prefix of an id shows the generation of the template. */
const ID_PREFIXES = { dynamic: 'd-', legacy: 't-' } as const;

const NAME_IN_USE = { detail: 'Template name already in use' };

export const templateHandlers = {
  listTemplates({ principal, query }, reply, world) {
    const all = world.collection(templates).by('tenant', principal.tenantId);
    return reply[200]({ templates: pageOf(all, query).map(templateView), total: all.length });
  },

  createTemplate({ principal: { tenantId }, body: { name, generation = 'dynamic' } }, reply, world) {
    if (isNameTaken(world, templates, { tenantId, name })) return reply[409](NAME_IN_USE);
    const id = world.ids.next(ID_PREFIXES[generation]);
    const times = { createdAt: world.now, updatedAt: world.now };
    const template = { id, tenantId, name, generation, versions: [], ...times };
    return reply[201](templateView(world.collection(templates).put(id, template)));
  },

  getTemplate({ principal: { tenantId }, path: { id } }, reply, world) {
    const template = owned(world, templates, { id, tenantId });
    if (template === undefined) return reply[404](...notFound('template', id, tenantId));
    return reply[200](templateView(template));
  },

  updateTemplate({ principal: { tenantId }, path: { id }, body }, reply, world) {
    const template = owned(world, templates, { id, tenantId });
    if (template === undefined) return reply[404](...notFound('template', id, tenantId));
    const { name = template.name } = body;
    const isRenamed = name !== template.name;
    if (isRenamed && isNameTaken(world, templates, { tenantId, name })) return reply[409](NAME_IN_USE);
    return reply[200](templateView(world.collection(templates).update(id, { name, updatedAt: world.now })));
  },

  deleteTemplate({ principal: { tenantId }, path: { id } }, reply, world) {
    const template = owned(world, templates, { id, tenantId });
    if (template === undefined) return reply[404](...notFound('template', id, tenantId));
    world.collection(templates).delete(id);
    return reply[204]();
  },
} satisfies Partial<MailHandlers>;

function templateView({
  id,
  name,
  generation,
  versions,
  createdAt,
  updatedAt,
}: Template): Schemas['Template'] {
  return {
    id,
    name,
    generation,
    versions: versions.map(versionView),
    created_at: iso(createdAt),
    updated_at: iso(updatedAt),
  };
}
