// What `countersign/service` exports is explained where it is declared, and is enough to write a service like those of the
// house.

import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const KIT = 'src/service-kit.ts';

/** A file of sources, as text. */
const read = (path: string) => readFileSync(path, 'utf8');

interface Exported {
  readonly name: string;
  readonly file: string;
}

/** The names in a list such as `type A, b`. */
const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) => name.replace(/^\s*type\s/, '').trim())
    .filter((name) => name !== '');

const fileOf = (from: string) => join(dirname(KIT), from);

function exportsOfKit(): Exported[] {
  const text = read(KIT);
  const named = [...text.matchAll(/export (?:type )?\{([^}]+)\} from '([^']+)'/g)].flatMap(
    ([, list = '', from = '']) => namesIn(list).map((name) => ({ name, file: fileOf(from) })),
  );
  const whole = [...text.matchAll(/export \* from '([^']+)'/g)].flatMap(([, from = '']) =>
    [...read(fileOf(from)).matchAll(/^export (?:function|const|interface|type) (\w+)/gm)].map(
      ([, name = '']) => ({ name, file: fileOf(from) }),
    ),
  );
  return [...named, ...whole];
}

const exported = exportsOfKit();

test('the types that are exported are these; one less is a new version', () => {
  const text = read(KIT);
  const types = [...text.matchAll(/\btype (\w+)/g)].map(([, name = '']) => name);
  const lists = [...text.matchAll(/export type \{([^}]+)\}/g)].flatMap(([, list = '']) => namesIn(list));
  expect([...types, ...lists].sort().join(' ')).toBe(
    'Access ActionDefinition AfterDelivery AnyService Authenticated DefinedService Delivery DeliveryPolicy Endpoint EventFactory FirstCall FirstSteps Instant JsonObject Lifecycle OpenApiDocument OperationHandler OperationHandlers PublishedEvent RateLimit Replies Reply RequestError ScenarioContext ScenarioDefinition ScheduledTask Schema SeedData ServiceContract ServiceDefinition ServiceMutants SettingsContribution UnreadRequest ValidationError WebhookSource World',
  );
});

/** What stands before a declaration, and whether it can be called. */
function declarationOf({ name, file }: Exported): { readonly doc: string; readonly isFunction: boolean } {
  const found = new RegExp(
    `(/\\*\\*(?:(?!\\*/)[^])*\\*/\\n)?(?: *// biome[^\\n]*\\n)?export (function|const|interface|type|class) ${name}\\b`,
  ).exec(read(file));
  return { doc: found?.[1] ?? '', isFunction: found?.[2] === 'function' };
}

test.each(exported)('$name is explained where it is declared', (each) => {
  const { doc, isFunction } = declarationOf(each);
  expect(doc).not.toBe('');
  if (isFunction) expect(doc).toContain('@example');
});

/** What the mocks of the house import beyond the kit, by what stands in its place for others. */
const INSTEAD: Readonly<Record<string, readonly string[]>> = {
  'defineService reads the document and has typed handlers, scenarios, timers and credentials': [
    'defineService',
    'documentOf',
    'operationMocks',
    'Operation',
    'operationsOf',
    'Handlers',
    'ScenarioHandlers',
    'scenariosOf',
    'Service',
    'Action',
    'Timer',
    'TokenMaker',
    'WorldIdentity',
  ],
  'publish of the service generates the fields that are left out': ['locate', 'pointerTo', 'sample'],
  'the schema of a collection is plain JSON Schema': [
    ...[
      'anyObject',
      'fieldsOf',
      'flag',
      'instant',
      'mapOf',
      'oneOf',
      'orNull',
      'stateIn',
      'text',
      'wholeNumber',
    ],
  ],
  'durationMs, iso and arithmetic': ['DAY_MS', 'HOUR_MS', 'LAST_INSTANT', 'isoOrNull', 'unixSeconds'],
  'a field of an exported type, or what an exported function takes': [
    ...[
      'Collection',
      'CollectionKind',
      'DelayOrigin',
      'FailureCount',
      'Receiver',
      'StateMove',
      'WrittenRateLimit',
    ],
  ],
  'forceRetry throws if the status of the delivery does not allow it': ['deliveryLifecycle'],
  'a collection of one’s own with a number in it': ['nextNumber'],
  'changeState notes a change in the journal': ['noteChange'],
  'the URL in the result of receiverAt': ['INBOX_ORIGIN'],
};
const instead = new Set(Object.values(INSTEAD).flat());

test.each(['vault', 'mail', 'quota'])('%s could be written with the kit alone', (service) => {
  const known = new Set(exported.map(({ name }) => name));
  const imported = globSync(`mocks/${service}/**/*.ts`, { exclude: ['**/mutants/**'] }).flatMap((path) =>
    [...read(path).matchAll(/import (?:type )?\{([^}]+)\} from '(?:\.\.\/)+src\/([^']+)'/g)].flatMap(
      ([, list = '']) => namesIn(list),
    ),
  );
  const missing = new Set(imported.filter((name) => !known.has(name) && !instead.has(name)));
  expect([...missing].sort()).toEqual([]);
});
