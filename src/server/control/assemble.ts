// Assembles the control API's document at start: where it has `x-contributed-by`, each running service adds its part,
// and the schema is closed.

import { isDeepStrictEqual } from 'node:util';
import control from '../../../specs/generated/control.json' with { type: 'json' };
import type { OpenApiDocument, Schema } from '../../openapi/document.ts';
import type { AnyService } from '../../service/service.ts';

type Services = ReadonlyMap<string, AnyService>;

/**
 * The control API's document for the running services.
 *
 * @example assembleControl(new Map([['mail', mail]])).components.schemas.SettingsChange
 */
export function assembleControl(services: Services): OpenApiDocument {
  const parts = Array.from(services.values(), ({ name, settings, events }) => [
    name,
    settings.schema,
    events.fields,
  ]).flat();
  const known = recent.find((each) => isSame(each.parts, parts));
  if (known !== undefined) return known.document;
  const document = assembled(services);
  recent.unshift({ parts, document });
  recent.length = Math.min(recent.length, KEPT);
  return document;
}

/** The documents of servers before: validators are cached by document, and most servers have the same parts as another. */
const recent: { readonly parts: readonly unknown[]; readonly document: OpenApiDocument }[] = [];
const KEPT = 6;

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((part, at) => isDeepStrictEqual(part, others[at]));
}

function assembled(services: Services): OpenApiDocument {
  // Only whole schemas are replaced, so the rest need not be copied.
  const document = control as unknown as OpenApiDocument & {
    components: { schemas: Record<string, Schema> };
  };
  const schemas = { ...document.components.schemas };
  for (const [name, extend] of Object.entries(EXTENSIONS)) {
    const { 'x-contributed-by': _, additionalProperties: each, ...own } = schemas[name] as Schema;
    Object.assign(schemas, extend({ own, each: each as Schema, services }, name));
  }
  return { ...document, components: { ...document.components, schemas } };
}

/** A schema that services contribute to. */
interface Contributed {
  /** The server's own schema. */
  readonly own: Schema;
  /** The schema of each service's part. */
  readonly each: Schema;
  readonly services: Services;
}

/** How each schema that services contribute to is assembled, by its name. */
const EXTENSIONS: Readonly<
  Record<string, (contributed: Contributed, name: string) => Record<string, Schema>>
> = {
  Credentials: (contributed, name) => ({ [name]: withParts(contributed, () => contributed.each) }),
  Fixtures: (contributed, name) => ({ [name]: withParts(contributed, () => contributed.each) }),
  Settings: (contributed, name) => ({
    [name]: completely(withParts(contributed, ({ settings }) => settings.schema)),
  }),
  SettingsChange: (contributed, name) => ({
    [name]: {
      ...withParts(contributed, ({ settings }) => partly(settings.schema)),
      additionalProperties: false,
    },
  }),
  EmitEventRequest: ({ own, services }, name) => {
    const forms = Array.from(
      services.values(),
      (service) => [formName(service), emitForm(own, service)] as const,
    );
    const oneOf = forms.map(([form]) => ({ $ref: `#/components/schemas/${form}` }));
    const { description, type } = own;
    const discriminator = { propertyName: 'service' };
    return {
      [name]: { description, type, required: ['service'], discriminator, oneOf },
      ...Object.fromEntries(forms),
    };
  },
};

/** The server's own properties, and one of each service. */
function withParts({ own, services }: Contributed, partOf: (service: AnyService) => Schema): Schema {
  const parts = Array.from(services.values(), (service) => [service.name, partOf(service)] as const);
  return { ...own, properties: { ...own.properties, ...Object.fromEntries(parts) } };
}

/** `EmitMailEvent`, of the service mail. */
function formName({ name }: AnyService): string {
  return `Emit${name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, first: string) => first.toUpperCase())}Event`;
}

/** The fields common to all services, and those of this one. */
function emitForm(own: Schema, { name, events }: AnyService): Schema {
  return {
    ...own,
    description: `An event of ${name}.`,
    additionalProperties: false,
    properties: { ...own.properties, service: { const: name }, ...events.fields },
  };
}

/** All settings, as in answers: the world's, and those of each service. */
function completely({ properties = {}, ...settings }: Schema): Schema {
  const complete = Object.entries(properties).map(([name, schema]) => [
    name,
    schema.properties === undefined ? schema : { ...schema, required: Object.keys(schema.properties) },
  ]);
  return { ...settings, properties: Object.fromEntries(complete), required: Object.keys(properties) };
}

/** Any of the settings, as in requests. */
function partly(schema: Schema): Schema {
  const { required: _, ...rest } = schema;
  return { additionalProperties: false, ...rest };
}
