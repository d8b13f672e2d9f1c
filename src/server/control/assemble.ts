// Puts the control API's document together at start: where it says `x-contributed-by`, the schema of that
// service takes the place, and a service that does not run leaves none.

import control from '../../../specs/generated/control.json' with { type: 'json' };
import type { OpenApiDocument, Schema } from '../../openapi/document.ts';
import type { AnyService } from '../../service/service.ts';

type Schemas = Record<string, Schema & { properties: Record<string, Schema> }>;

/**
 * The control API's document for the services that run.
 *
 * @example assembleControl(new Map([['mail', mail]])).components.schemas.SettingsChange
 */
export function assembleControl(services: ReadonlyMap<string, AnyService>): OpenApiDocument {
  const parts = Array.from(services.values(), ({ settings, events }) => [
    settings.schema,
    events.fields,
  ]).flat();
  const isSame =
    parts.length === latest?.parts.length && parts.every((part, at) => part === latest?.parts[at]);
  latest = isSame && latest !== undefined ? latest : { parts, document: assembled(services) };
  return latest.document;
}

/** The document of the server before: most are put together from the same parts, and validators are kept by document. */
let latest: { readonly parts: readonly unknown[]; readonly document: OpenApiDocument } | undefined;

function assembled(services: ReadonlyMap<string, AnyService>): OpenApiDocument {
  const document = structuredClone(control) as unknown as OpenApiDocument;
  const { schemas } = document.components as { schemas: Schemas };
  contribute(schemas, 'Settings', services, ({ settings }) => settings.schema);
  schemas.Settings = completely(schemas.Settings as Schemas[string]);
  contribute(schemas, 'SettingsChange', services, ({ settings }) => partly(settings.schema));
  contributeEmits(schemas, services);
  return document;
}

function contribute(
  schemas: Schemas,
  name: string,
  services: ReadonlyMap<string, AnyService>,
  schemaOf: (service: AnyService) => Schema,
): void {
  const { properties } = schemas[name] as Schemas[string];
  for (const [property, schema] of Object.entries(properties)) {
    const contributor = schema['x-contributed-by'];
    if (typeof contributor !== 'string') continue;
    const service = services.get(contributor);
    if (service === undefined) delete properties[property];
    else properties[property] = schemaOf(service);
  }
}

function contributeEmits(schemas: Schemas, services: ReadonlyMap<string, AnyService>): void {
  const branches = (schemas.EmitEventRequest as Schema).oneOf as readonly Schema[];
  const kept = branches.filter((branch) => {
    const schema = schemas[branch.$ref?.split('/').at(-1) ?? ''] as Schemas[string];
    const service = services.get(schema['x-contributed-by'] as string);
    if (service !== undefined) Object.assign(schema.properties, service.events.fields);
    return service !== undefined;
  });
  schemas.EmitEventRequest = { ...(schemas.EmitEventRequest as Schemas[string]), oneOf: kept };
}

/** All settings, as answers show them: the world's, and those of each service. */
function completely(settings: Schemas[string]): Schemas[string] {
  const properties = Object.entries(settings.properties).map(([name, schema]) => [
    name,
    schema.properties === undefined ? schema : { ...schema, required: Object.keys(schema.properties) },
  ]);
  return {
    ...settings,
    properties: Object.fromEntries(properties),
    required: Object.keys(settings.properties),
  };
}

/** Any of the settings, as requests give them. */
function partly(schema: Schema): Schema {
  const { required: _, ...rest } = schema;
  return { additionalProperties: false, ...rest };
}
