// The types of the names that tests use in each service: credentials, fixtures, settings, events, operations, actions
// and scenarios. They are generated from the services themselves, so every service in the list of services has its
// types.

import openapiTypescript, { astToString } from 'openapi-typescript';
import type { Schema } from '../src/openapi/document.ts';
import type { AnyService } from '../src/service/service.ts';

const HEAD = '// Generated from the services by `npm run generate`. Do not edit.\n\n';
const IMPORT = "import type { Scenarios } from './scenarios.ts';\n";

const PAYLOADS = `
/** The payload of each event, by its type. */
type Payloads<Webhooks> = {
  [Type in keyof Webhooks]: Webhooks[Type] extends {
    post: { requestBody: { content: { 'application/json': infer Payload } } };
  }
    ? Payload
    : never;
};
`;

const OPEN = `
/** What each service has, by its name. A test suite adds a service of its own by declaring this interface again. */
export interface Services {
`;

/** The parts of a world that are known only when a service runs. */
export interface WorldParts {
  readonly credentials: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly fixtures: Readonly<Record<string, unknown>>;
}

/**
 * TypeScript for services.
 *
 * @param world a fresh world with these services
 * @example await serviceTypes(services, await server.defaultWorld.describe())
 */
export async function serviceTypes(
  services: ReadonlyMap<string, AnyService>,
  world: WorldParts,
): Promise<string> {
  const all = [...services.values()];
  const schemas = Object.assign({}, ...all.map((service) => schemasOf(service, world)));
  const document = {
    openapi: '3.1.0',
    info: { title: 'Services', version: '1' },
    paths: {},
    components: { schemas },
  };
  const types = await openapiTypescript(document, { defaultNonNullable: false });
  const imports = all.map(
    ({ name }) =>
      `import type { operations as ${name}Operations, webhooks as ${name}Webhooks } from './${name}.ts';\n`,
  );
  const members = all.map((service) => member(service, world));
  return [HEAD, IMPORT, ...imports, '\n', astToString(types), PAYLOADS, OPEN, ...members, '}\n'].join('');
}

/** The schemas of one service, by unique names. */
function schemasOf({ name, settings, events, actions }: AnyService, world: WorldParts) {
  const ofActions = Object.entries(actions).flatMap(([action, { input, result }]) => [
    [`${name}.${action}.input`, input],
    ...(result === undefined ? [] : [[`${name}.${action}.result`, result]]),
  ]);
  return {
    [`${name}/fixtures`]: schemaOf(world.fixtures[name]),
    [`${name}/settings`]: { ...settings.schema, required: Object.keys(settings.schema.properties ?? {}) },
    [`${name}/emit`]: { type: 'object', properties: events.fields },
    ...Object.fromEntries(ofActions),
  };
}

function member({ name, actions, scenarios }: AnyService, world: WorldParts): string {
  const schema = (part: string) => `components['schemas']['${name}${part}']`;
  const credentials = Object.keys(world.credentials[name] ?? {});
  const ofActions = Object.entries(actions).map(([action, { description, result }]) => {
    const input = `input: ${schema(`.${action}.input`)}`;
    const results = result === undefined ? '' : `; result: ${schema(`.${action}.result`)}`;
    return `      /** ${description} */\n      '${action}': { ${input}${results} };\n`;
  });
  return [
    `  ${name}: {\n`,
    `    credentials: ${credentials.map((credential) => `'${credential}'`).join(' | ')};\n`,
    `    fixtures: ${schema('/fixtures')};\n`,
    `    settings: ${schema('/settings')};\n`,
    `    operations: keyof ${name}Operations;\n`,
    `    events: Payloads<${name}Webhooks>;\n`,
    `    emit: ${schema('/emit')};\n`,
    `    actions: {\n${ofActions.join('')}    };\n`,
    ...(Object.keys(scenarios).length === 0 ? [] : [`    scenarios: Scenarios['${name}'];\n`]),
    '  };\n',
  ].join('');
}

/** A schema for a value; all its fields are required, because fixtures always have them. */
function schemaOf(value: unknown): Schema {
  if (Array.isArray(value)) return { type: 'array', items: schemaOf(value[0]) };
  if (typeof value !== 'object') return { type: typeof value };
  const fields = Object.entries(value ?? {});
  return {
    type: 'object',
    required: fields.map(([name]) => name),
    properties: Object.fromEntries(fields.map(([name, each]) => [name, schemaOf(each)])),
  };
}
