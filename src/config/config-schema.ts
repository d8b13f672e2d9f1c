// The JSON Schema of countersign.yaml: editors complete the file by it, and the server checks it. It is put
// together from the control API's settings and from what each service lets one put into a world.

import type { Schema } from '../openapi/document.ts';
import { assembleControl } from '../server/control/assemble.ts';
import type { AnyService } from '../service/service.ts';

/** Where the published schema is found by editors. */
export const SCHEMA_ID = 'https://countersign.test/countersign.schema.json';

const COMPONENT = '#/components/schemas/';
const DEFINITION = '#/$defs/';

/** Settings that have a place of their own at the top of the file. */
const AT_THE_TOP = ['forward', 'allow_hosts'];

/**
 * The schema of a configuration file for these services.
 *
 * @example configSchema(services).properties.port
 */
export function configSchema(services: ReadonlyMap<string, AnyService>): Schema {
  const control = assembleControl(services);
  const { schemas: known } = control.components as { readonly schemas: Readonly<Record<string, Schema>> };
  const change = known.SettingsChange as Schema;
  const settings = Object.entries(change.properties ?? {}).filter(([name]) => !AT_THE_TOP.includes(name));
  const schema = {
    type: 'object',
    description:
      'What `countersign mock` begins with. Flags beat the environment, the environment beats this file.',
    additionalProperties: false,
    properties: {
      services: {
        description: 'The services to serve; all of them if left out.',
        type: 'array',
        minItems: 1,
        items: { enum: [...services.keys()] },
      },
      port: {
        description: 'The port to listen on; 0 takes any free one.',
        type: 'integer',
        minimum: 0,
        maximum: 65_535,
      },
      host: {
        description: 'The address to listen on; beyond loopback control calls need a token.',
        type: 'string',
        minLength: 1,
      },
      seed: { description: 'What everything that looks random comes from.', $ref: `${COMPONENT}Seed` },
      clock: { description: 'How the clock of the world `default` begins.', $ref: `${COMPONENT}ClockMode` },
      scenario: {
        description: 'The situation that the world `default` begins with; `countersign scenario` lists them.',
        ...known.CreateWorldRequest?.properties?.scenario,
      },
      control_token: {
        description: 'Demanded of every control call.',
        type: 'string',
        pattern: '^[\\x21-\\x7e]{8,200}$',
      },
      ca: {
        description:
          'A file of certificates (PEM) that deliveries trust beside the system’s; relative to this file.',
        type: 'string',
        minLength: 1,
      },
      forward: { ...(change.properties?.forward as Schema) },
      allow_hosts: { ...(change.properties?.allow_hosts as Schema) },
      settings: {
        description: 'What is to differ from the default settings of every world.',
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(settings),
      },
      fixtures: {
        description: 'What every world holds beside the fixtures that all worlds have.',
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(
          Array.from(services.values(), ({ name, seedData }) => [name, seedData.schema]),
        ),
      },
    },
  };
  return withDefinitions(schema, known);
}

/** A schema that stands by itself: references lead to its own definitions, and only those it needs are in it. */
function withDefinitions(schema: object, known: Readonly<Record<string, Schema>>): Schema {
  const needed = new Map<string, Schema>();
  const body = rewritten(schema, known, needed);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: SCHEMA_ID,
    title: 'countersign.yaml',
    ...(body as Schema),
    $defs: Object.fromEntries([...needed].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function rewritten(
  value: unknown,
  known: Readonly<Record<string, Schema>>,
  needed: Map<string, Schema>,
): unknown {
  if (Array.isArray(value)) return value.map((item) => rewritten(item, known, needed));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([key]) => !key.startsWith('x-'))
    .map(([key, part]) => {
      if (key !== '$ref' || typeof part !== 'string' || !part.startsWith(COMPONENT))
        return [key, rewritten(part, known, needed)] as const;
      const name = part.slice(COMPONENT.length);
      if (!needed.has(name)) {
        needed.set(name, {});
        needed.set(name, rewritten(known[name], known, needed) as Schema);
      }
      return [key, `${DEFINITION}${name}`] as const;
    });
  return Object.fromEntries(entries);
}
