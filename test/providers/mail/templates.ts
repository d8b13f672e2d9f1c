// Templates and their versions, and rendering: {{name}} is replaced by a value, and an unclosed {{ is an error.

import { randomUUID } from 'node:crypto';
import type { Call, Reply } from '../shared/http.ts';
import type { Caller } from './access.ts';
import { type Fields, isText, read, refuse } from './replies.ts';
import type { Service } from './schema.ts';
import {
  addThing,
  claimName,
  listThings,
  removeThing,
  shownThing,
  type Thing,
  thingOf,
  updateThing,
} from './things.ts';

export interface Version {
  readonly id: string;
  readonly name: string;
  readonly subject: string;
  readonly html_content: string;
  readonly active: boolean;
}

const NAME = { name: { fits: isText, is: 'a text', required: true } } as const;

export function listTemplates(service: Service, _: Call, caller: Caller): Reply {
  const templates = listThings(service, 'template', caller).map(shownThing);
  return { status: 200, body: { templates } };
}

export function createTemplate(service: Service, call: Call, { tenant_id }: Caller): Reply {
  const { name, generation = 'dynamic' } = read(call, {
    ...NAME,
    generation: { fits: (value) => value === 'dynamic' || value === 'legacy', is: 'dynamic or legacy' },
  });
  claimName(service, 'template', String(name), { path: call.path, tenant_id });
  return {
    status: 201,
    body: shownThing(addTemplate(service, tenant_id, String(name), generation as string)),
  };
}

/** A new template; the id of a dynamic one begins with d-. */
export function addTemplate(
  service: Service,
  tenant_id: string,
  name: string,
  generation = 'dynamic',
  versions: readonly Version[] = [],
): Thing {
  const id = generation === 'dynamic' ? `d-${randomUUID()}` : randomUUID();
  return addThing(service, { kind: 'template', tenant_id, name, id, data: { generation, versions } });
}

export function newVersion(html_content: string, active: boolean): Version {
  return { id: randomUUID(), name: active ? 'First' : 'Second', subject: 'Hello', html_content, active };
}

export function getTemplate(service: Service, call: Call, caller: Caller): Reply {
  return { status: 200, body: shownThing(thingOf(service, 'template', call, caller)) };
}

export function renameTemplate(service: Service, call: Call, caller: Caller): Reply {
  const template = thingOf(service, 'template', call, caller);
  const name = String(read(call, NAME).name);
  claimName(service, 'template', name, { path: call.path, tenant_id: caller.tenant_id, id: template.id });
  updateThing(service, template, { name, data: JSON.parse(template.data) });
  return getTemplate(service, call, caller);
}

export function deleteTemplate(service: Service, call: Call, caller: Caller): Reply {
  return removeThing(service, thingOf(service, 'template', call, caller));
}

export function versionsOf({ data }: Thing): readonly Version[] {
  return JSON.parse(data).versions;
}

export function activeVersion(template: Thing): Version | undefined {
  return versionsOf(template).find(({ active }) => active);
}

function keep(service: Service, template: Thing, versions: readonly Version[]): void {
  updateThing(service, template, { name: template.name, data: { ...JSON.parse(template.data), versions } });
}

/** The first version becomes active, and so does one that requests it. */
export function createVersion(service: Service, call: Call, caller: Caller): Reply {
  const template = thingOf(service, 'template', call, caller);
  if (JSON.parse(template.data).generation !== 'dynamic')
    throw refuse(call.path, 400, 'The template is not dynamic');
  const text = { fits: (value: unknown) => typeof value === 'string', is: 'a text' };
  const {
    name,
    subject = '',
    html_content = '',
    active,
  } = read(call, {
    ...NAME,
    subject: text,
    html_content: text,
    active: { fits: (value) => typeof value === 'boolean', is: 'true or false' },
  });
  const others = versionsOf(template);
  const version: Version = {
    id: randomUUID(),
    name: String(name),
    subject: String(subject),
    html_content: String(html_content),
    active: active === true || others.length === 0,
  };
  keep(service, template, [...(version.active ? others.map(inactive) : others), version]);
  return { status: 201, body: version };
}

function inactive(version: Version): Version {
  return { ...version, active: false };
}

function versionOf({ path, params }: Call, template: Thing): Version {
  const version = versionsOf(template).find(({ id }) => id === params.version_id);
  if (version === undefined) throw refuse(path, 404, 'There is no such version');
  return version;
}

export function deleteVersion(service: Service, call: Call, caller: Caller): Reply {
  const template = thingOf(service, 'template', call, caller);
  const { id, active } = versionOf(call, template);
  if (active) throw refuse(call.path, 400, 'The only active version stays');
  keep(
    service,
    template,
    versionsOf(template).filter((version) => version.id !== id),
  );
  return { status: 204 };
}

export function activateVersion(service: Service, call: Call, caller: Caller): Reply {
  const template = thingOf(service, 'template', call, caller);
  const { id } = versionOf(call, template);
  const versions = versionsOf(template).map((version) => ({ ...version, active: version.id === id }));
  keep(service, template, versions);
  return { status: 200, body: versions.find((version) => version.id === id) };
}

/** Renders a version; throws if it cannot be rendered. */
export function render(version: Version | undefined, data: Fields): string {
  if (version === undefined) throw new Error('The template has no active version');
  const text = version.html_content.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name) => String(data[name] ?? ''));
  if (text.includes('{{')) throw new Error('The template has a {{ that is not finished');
  return text;
}
