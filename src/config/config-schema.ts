// The JSON Schema of countersign.yaml, for completion in editors and for validation by the server. It is assembled
// from the settings of the control API and the seed data of each service.

import type { Schema } from '../openapi/document.ts';
import { assembleControl } from '../server/control/assemble.ts';
import type { AnyService } from '../service/service.ts';

/** The URL of the published schema. */
export const SCHEMA_ID = 'https://countersign.test/countersign.schema.json';

const COMPONENT = '#/components/schemas/';
const DEFINITION = '#/$defs/';

/** Settings that are top-level fields of the file. */
const TOP_LEVEL = ['forward', 'allow_hosts'];

const WEB_URL: Schema = { type: 'string', format: 'uri', pattern: '^https?://' };

/**
 * The schema of a configuration file for these services.
 *
 * @example configSchema(services).properties.port
 */
export function configSchema(services: ReadonlyMap<string, AnyService>): Schema {
  const control = assembleControl(services);
  const { schemas: known } = control.components as { readonly schemas: Readonly<Record<string, Schema>> };
  const change = known.SettingsChange as Schema;
  const settings = Object.entries(change.properties ?? {}).filter(([name]) => !TOP_LEVEL.includes(name));
  const schema = {
    type: 'object',
    description:
      'Configuration of `countersign mock`. Flags override environment variables, which override this file.',
    additionalProperties: false,
    properties: {
      services: {
        description:
          'The services to serve, by name; all by default. One of your own is a path relative to this file, a package, or an OpenAPI document.',
        type: 'array',
        minItems: 1,
        items: {
          description: 'A string, or an object with an OpenAPI document and the name of its service.',
          type: ['string', 'object'],
          minLength: 1,
          examples: [...services.keys()],
          additionalProperties: false,
          required: ['spec'],
          properties: {
            spec: {
              description: 'A path relative to this file, or a URL on this machine.',
              type: 'string',
              minLength: 1,
            },
            overlays: {
              description:
                'OpenAPI Overlays for it, as paths relative to this file, in the order in which they are applied.',
              type: 'array',
              items: { type: 'string', minLength: 1 },
            },
            name: {
              description: 'Its title if left out.',
              type: 'string',
              pattern: '^[a-z][a-z0-9-]{0,31}$',
            },
          },
        },
      },
      port: {
        description: 'The port to listen on; 0 picks a free one.',
        type: 'integer',
        minimum: 0,
        maximum: 65_535,
      },
      host: {
        description: 'The address to listen on; if it is not loopback, control calls need a token.',
        type: 'string',
        minLength: 1,
      },
      seed: { description: 'The seed for everything that looks random.', $ref: `${COMPONENT}Seed` },
      clock: {
        description: 'Whether the clock of the world `default` starts running or frozen.',
        $ref: `${COMPONENT}ClockMode`,
      },
      scenario: {
        description:
          'The scenario that the world `default` starts in; `countersign scenario` lists them all.',
        ...known.CreateWorldRequest?.properties?.scenario,
      },
      control_token: {
        description: 'The token that every control call must send.',
        type: 'string',
        pattern: '^[\\x21-\\x7e]{8,200}$',
      },
      ca: {
        description:
          'A file of certificates (PEM) that deliveries trust in addition to those of the system; relative to this file.',
        type: 'string',
        minLength: 1,
      },
      store: {
        description:
          'Where worlds last: `memory`, or `sqlite:` and the path of a file, relative to this one, to go on after a restart, or the URL of a Postgres database for several replicas.',
        type: 'string',
        minLength: 1,
      },
      retention: {
        ...(known.Duration as Schema),
        description: 'How long a world stays in the store that nobody has called; 30 days by default.',
      },
      lease: {
        ...(known.Duration as Schema),
        description:
          'With Postgres: after how long without a sign of life other replicas take over; from 500ms to 1h, 5 seconds by default.',
      },
      advertise: {
        description:
          'With Postgres: the URL at which other replicas reach this one; by default its first address.',
        ...WEB_URL,
      },
      public_url: {
        description: 'The URL at which callers reach the mock, for the URLs in its answers.',
        ...WEB_URL,
      },
      forward: { ...(change.properties?.forward as Schema) },
      allow_hosts: { ...(change.properties?.allow_hosts as Schema) },
      settings: {
        description: 'Settings of every world that differ from the defaults.',
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(settings),
      },
      fixtures: {
        description: 'Data that every world contains in addition to the built-in fixtures.',
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

/** A self-contained schema: references point to its own definitions, and unused definitions are left out. */
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
