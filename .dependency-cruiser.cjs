// Who may import whom. ARCHITECTURE.md says why; `npm run check:architecture` holds it.

/** A room of the house may import only these. */
const only = (name, from, allowed) => ({
  name: `${name}-imports-only`,
  severity: 'error',
  comment: `${name} may import only ${allowed.length === 0 ? 'itself' : allowed.join(', ')}`,
  from: { path: from },
  to: {
    pathNot: [from, ...allowed.map((room) => ROOMS[room] ?? room)],
    dependencyTypesNot: ['core', 'npm', 'npm-dev'],
  },
});

const ROOMS = {
  engine: '^src/engine/',
  openapi: '^src/openapi/',
  delivery: '^src/delivery/',
  service: '^src/service/',
  faults: '^src/faults/',
  store: '^src/store/',
  'control-client': '^src/control-client/',
  generate: '^src/generate/',
  'spec-service': '^src/spec-service/',
  verify: '^src/verify/',
  registry: '^src/registry/',
  measure: '^src/measure/',
  client: '^src/client/',
  receiver: '^src/receiver/',
  generated: '^specs/generated/',
  'spec-tools': '^packages/spec-tools/',
  package: '^package\\.json$',
};

/** A room may use only these packages and node modules. */
const packages = (name, from, allowed) => ({
  name: `${name}-packages`,
  severity: 'error',
  comment: `${name} may use no package or node module but ${allowed.join(', ') || 'none'}`,
  from: { path: from },
  to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-peer', 'npm-optional'], pathNot: allowed },
});

/** The modules of src/server, each of which may import those before it; what puts them together is above them. */
const serverModules = (...names) =>
  names.map((name, at) => ({
    name: `server-${name}-imports-downwards`,
    severity: 'error',
    comment: `src/server/${name} may import no module of the server but ${names.slice(0, at).join(', ') || 'itself'}`,
    from: { path: `^src/server/${name}/` },
    to: { path: '^src/server/', pathNot: `^src/server/(${names.slice(0, at + 1).join('|')})/` },
  }));

module.exports = {
  forbidden: [
    only('engine', '^src/engine/', []),
    only('openapi', '^src/openapi/', ['engine']),
    only('faults', '^src/faults/', ['engine']),
    only('store', '^src/store/', ['engine']),
    only('delivery', '^src/delivery/', ['engine', 'faults', 'generated']),
    only('service', '^src/service/', ['engine', 'openapi', 'delivery', 'faults', 'generated']),
    only('spec-service', '^src/spec-service/', ['engine', 'openapi', 'delivery', 'service']),
    only('server', '^src/server/', [
      'engine',
      'openapi',
      'delivery',
      'faults',
      'service',
      'store',
      'generated',
      'package',
    ]),
    ...serverModules('delivery', 'replicas', 'worlds', 'http', 'control'),
    only('mocks', '^mocks/', ['engine', 'openapi', 'delivery', 'service', 'generated']),
    only('console', '^src/console/', ['generated']),
    only('control-client', '^src/control-client/', ['generated']),
    only('mcp', '^src/mcp/', ['control-client', 'generated']),
    only('verify', '^src/verify/', ['engine', 'openapi', 'delivery', 'control-client', 'generated']),
    only('measure', '^src/measure/', ['engine', 'delivery', 'verify']),
    only('contracts', '^contracts/', ['verify', 'client', 'receiver', 'generated']),
    {
      name: 'flows-without-pact',
      severity: 'error',
      comment: 'flows are loaded where Pact is not installed',
      from: { path: '^contracts/([^/]+/(flows|faults|set-ups|mock-parts)|.*\\.(flows|faults))\\.ts$' },
      to: { path: '@pact-foundation|^contracts/support/interaction', reachable: true },
    },
    only('services', '^services/', ['registry', 'verify', 'generated', '^mocks/', '^contracts/']),
    only('registry', '^src/registry/', [
      'engine',
      'delivery',
      'service',
      'openapi',
      'spec-service',
      'verify',
      'control-client',
      '^src/server/start\\.ts$',
      '^services/list\\.json$',
    ]),
    only('generate', '^src/generate/', ['openapi', 'generated', 'spec-tools']),
    only('check', '^src/check/', ['engine', 'openapi', 'delivery', 'generate', 'spec-tools']),
    only('client', '^src/client/', ['generated']),
    only('receiver', '^src/receiver/', ['generated']),
    only('providers', '^test/providers/(mail|quota|vault|shared)/', []),
    packages('engine', '^src/engine/', ['node_modules/pure-rand/']),
    packages('openapi', '^src/openapi/', [
      'node_modules/yaml/',
      'node_modules/ajv/',
      'node_modules/ajv-formats/',
      'node_modules/@eslint-community/regexpp/',
    ]),
    packages('faults', '^src/faults/', []),
    packages('store', '^src/store/', [
      '^crypto$',
      '^fs$',
      '^net$',
      '^os$',
      '^path$',
      '^url$',
      'sqlite$',
      'node_modules/(@types/)?pg/',
    ]),
    packages('delivery', '^src/delivery/', [
      '^crypto$',
      'node_modules/@noble/',
      'node_modules/fastest-levenshtein/',
    ]),
    packages('service', '^src/service/', ['node_modules/fastest-levenshtein/']),
    packages('spec-service', '^src/spec-service/', ['^path$', '^fs', 'node_modules/(fast-check|json-p3)/']),
    packages('client', '^src/client/', ['node_modules/openapi-fetch/']),
    packages('receiver', '^src/receiver/', []),
    packages('mcp', '^src/mcp/', [
      '^(child_process|crypto|http|os|path|readline|stream)',
      '^fs',
      'node_modules/@modelcontextprotocol/server/',
      'node_modules/fastest-levenshtein/',
    ]),
    packages('console', '^src/console/', [
      'node_modules/(preact|@preact/signals|openapi-fetch|eventsource-parser)/',
    ]),
    packages('mocks', '^mocks/', [
      '^(crypto|module)$',
      'node_modules/handlebars/',
      'node_modules/jose/',
      'node_modules/fastest-levenshtein/',
    ]),
    {
      name: 'services-apart',
      severity: 'error',
      comment: 'a service never imports another service',
      from: { path: '^mocks/([^/]+)/' },
      to: { path: '^mocks/([^/]+)/', pathNot: '^mocks/$1/' },
    },
    {
      name: 'services-by-the-list-only',
      severity: 'error',
      comment: 'services are loaded by their list, as those of a stranger are',
      from: { path: '^src/' },
      to: { path: '^(mocks|contracts|services)/', pathNot: '^services/list\\.json$' },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { pathNot: '^(test|examples)/' },
      to: { path: '^(test|examples)/' },
    },
    {
      name: 'examples-import-no-tests',
      severity: 'error',
      from: { path: '^examples/' },
      to: { path: '^test/' },
    },
    {
      name: 'printing-is-for-commands',
      severity: 'error',
      comment: 'commands are imported by the command line only, and by what describes it',
      from: { pathNot: '^(src/cli\\.ts|src/commands/|docs/generate\\.ts|test/)' },
      to: { path: '^src/commands/' },
    },
    {
      // Types alone make circles, too: who reads one file needs the other.
      name: 'no-circles',
      severity: 'error',
      from: { pathNot: '^examples/providers/' },
      to: { circular: true },
    },
    {
      name: 'no-unknown-packages',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(pure-rand|ajv|node:)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
