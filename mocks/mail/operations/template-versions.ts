// Versions of a dynamic template, at most one of which is active.

import { refusal, transition } from '../../../src/engine/lifecycle.ts';
import {
  activated,
  changeVersion,
  deactivated,
  isInactive,
  newVersion,
  putVersions,
  templates,
  versionLifecycle,
  versionOf,
  versionView,
} from '../domain/templates.ts';
import { owned } from '../domain/tenants.ts';
import { notFound } from '../errors.ts';
import type { MailHandlers } from '../spec.ts';

const NOT_DYNAMIC = { detail: 'Template is not dynamic' };
const ONLY_ACTIVE = { detail: 'The only active version of a template cannot be deleted' };

export const templateVersionHandlers = {
  createTemplateVersion({ principal: { tenantId }, path: { id }, body }, reply, world) {
    const template = owned(world, templates, { id, tenantId });
    if (template === undefined) return reply[404](...notFound('template', id, tenantId));
    if (template.generation !== 'dynamic') return reply[400](NOT_DYNAMIC);
    const version = newVersion(world, body);
    const others = isInactive(body)
      ? template.versions
      : template.versions.map((other) => deactivated(world, other));
    putVersions(world, template, [...others, version]);
    return reply[201](versionView(version));
  },

  activateTemplateVersion({ principal: { tenantId }, path: { id, version_id: versionId } }, reply, world) {
    const template = owned(world, templates, { id, tenantId });
    if (template === undefined) return reply[404](...notFound('template', id, tenantId));
    if (template.generation !== 'dynamic') return reply[400](NOT_DYNAMIC);
    const version = versionOf(template, versionId);
    if (version === undefined) return reply[404](...notFound('template version', versionId, id));
    const active = activated(world, version);
    const versions = template.versions.map((other) =>
      other === version ? active : deactivated(world, other),
    );
    putVersions(world, template, versions);
    return reply[200](versionView(active));
  },

  deleteTemplateVersion({ principal: { tenantId }, path: { id, version_id: versionId } }, reply, world) {
    const template = owned(world, templates, { id, tenantId });
    if (template === undefined) return reply[404](...notFound('template', id, tenantId));
    const version = versionOf(template, versionId);
    if (version === undefined) return reply[404](...notFound('template version', versionId, id));
    if (transition(versionLifecycle, version.state, 'delete') === undefined) {
      return reply[400](ONLY_ACTIVE, { why: refusal(versionLifecycle, version.state, 'delete') });
    }
    changeVersion(world, version, 'delete');
    const others = template.versions.filter((other) => other !== version);
    putVersions(world, template, others);
    return reply[204]();
  },
} satisfies Partial<MailHandlers>;
