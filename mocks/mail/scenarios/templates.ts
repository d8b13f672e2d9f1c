// Scenarios about templates and their versions.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import type { World } from '../../../src/engine/world.ts';
import { actionError } from '../../../src/service/api-error.ts';
import type { ScenarioHandlers } from '../../../src/service/scenario.ts';
import { MAIN_TENANT } from '../credentials.ts';
import { activeVersion, type Template, type TemplateVersion, templates } from '../domain/templates.ts';
import { isNameTaken, keyOf } from '../domain/tenants.ts';

const GREETING = '<p>Hello {{name}}</p>';

/** A text that cannot be rendered: a tag is never closed. */
export const BROKEN = '<p>Hello {{#if name}}{{name}}</p>';

export const templateScenarios = {
  'a template exists': ({ name }, { world }) => {
    const [known] = world.collection(templates).by('name', keyOf(MAIN_TENANT, name));
    const template =
      activeVersion(known) === undefined ? placeTemplate(world, { name }) : (known as Template);
    return { template_id: template.id, name, version_id: activeVersion(template)?.id ?? '' };
  },

  'the version is the only active one': ({ name }, { world }) => twoVersions(world, name),

  'a template version is inactive': ({ name }, { world }) => {
    const { template_id, inactive_version_id: version_id } = twoVersions(world, name);
    return { template_id, name, version_id };
  },

  'a template is not dynamic': ({ name }, { world }) => {
    const template = placeTemplate(world, { name, generation: 'legacy' });
    return { template_id: template.id, name, version_id: world.ids.next('ver_') };
  },

  'a template name is in use': ({ name }, { world }) => {
    const template = placeTemplate(world, { name });
    const other = placeTemplate(world, { name: `Another ${name}` });
    return { name, template_id: template.id, other_template_id: other.id };
  },

  'a template cannot be rendered': ({ name }, { world }) => {
    const template = placeTemplate(world, { name, html: BROKEN });
    return { template_id: template.id, name, version_id: activeVersion(template)?.id ?? '' };
  },
} satisfies Partial<ScenarioHandlers<Scenarios['mail']>>;

/**
 * Stores a template: a dynamic one has one active version, a legacy one has none.
 *
 * @throws ApiError (409) when the tenant has a template of this name
 */
export function placeTemplate(
  world: World,
  {
    name,
    html = GREETING,
    generation = 'dynamic',
    tenantId = MAIN_TENANT,
  }: Pick<Template, 'name'> & Partial<Pick<Template, 'generation' | 'tenantId'>> & { readonly html?: string },
): Template {
  if (isNameTaken(world, templates, { tenantId, name })) {
    throw actionError(409, `There is a template named "${name}" already.`, 'Give another name.');
  }
  const isDynamic = generation === 'dynamic';
  const id = world.ids.next(isDynamic ? 'd-' : 't-');
  const versions = isDynamic ? [version(world, { html, state: 'active' })] : [];
  const born = { createdAt: world.now, updatedAt: world.now };
  return world.collection(templates).put(id, { id, tenantId, name, generation, versions, ...born });
}

function twoVersions(world: World, name: string) {
  const template = placeTemplate(world, { name });
  const inactive = version(world, { html: GREETING, state: 'inactive' });
  world.collection(templates).update(template.id, { versions: [...template.versions, inactive] });
  const version_id = activeVersion(template)?.id ?? '';
  return { template_id: template.id, name, version_id, inactive_version_id: inactive.id };
}

function version(
  world: World,
  { html, state }: { readonly html: string; readonly state: TemplateVersion['state'] },
): TemplateVersion {
  return {
    id: world.ids.next('ver_'),
    name: state === 'active' ? 'First' : 'Second',
    state,
    subject: 'Hello',
    htmlContent: html,
    plainContent: null,
    createdAt: world.now,
  };
}
