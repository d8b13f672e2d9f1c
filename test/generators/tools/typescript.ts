// The generators of TypeScript. Client and program are compiled as strictly as the language can, bundled and run by Node.

import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmWith, succeeded } from '../../support/toolchains.ts';
import type { Call, Session } from '../session.ts';
import type { GeneratorTool } from '../tool.ts';

const PACKAGES = {
  '@hey-api/openapi-ts': '0.99.0',
  'openapi-fetch': '0.17.0',
  'openapi-typescript': '7.13.0',
  orval: '8.38.0',
  typescript: '5.9.3',
};
const OWN_MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const ESBUILD = join(OWN_MODULES, '.bin/esbuild');
const TSC = [
  ...['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--skipLibCheck', '--target', 'es2023'],
  ...['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2023,dom,dom.iterable'],
];

/** What differs from one to the other. */
interface Dialect {
  readonly name: keyof typeof PACKAGES;
  readonly command: string;
  /** The file that the command line names. */
  readonly config?: { readonly name: string; readonly text: string };
  readonly head: string;
  /** A call as an expression with `status` and `body`, which are typed. */
  readonly call: (call: Call) => string;
  readonly typeOf: (schema: string) => string;
}

const HEAD = `declare const process: { readonly env: { readonly [name: string]: string } };
const baseUrl = process.env.BASE ?? '';
const headers = { Authorization: 'Bearer ' + process.env.TOKEN };
const print = (name: string, status: number, body: unknown) => console.log(JSON.stringify({ name, status, body }));
let created = '';
`;

const argument = (value: 'created' | { readonly text: string }) =>
  value === 'created' ? 'created' : JSON.stringify(value.text);
const pathOf = ({ inPath }: Call) =>
  Object.entries(inPath).map(([name, value]) => `${JSON.stringify(name)}: ${argument(value)}`);
const bodyOf = ({ body }: Call) => (body === undefined ? [] : [JSON.stringify(body.value)]);

/** Runs with a wrapped fetch, since this client calls paths alone. */
const ORVAL_HEAD = `const send = globalThis.fetch;
globalThis.fetch = (path, init) => send(baseUrl + path, { ...init, headers: { ...init?.headers as object, ...headers } });
`;

const DIALECTS: readonly Dialect[] = [
  {
    name: 'openapi-typescript',
    command: 'openapi-typescript spec.json --output client.ts --default-non-nullable false',
    head: `import createClient from 'openapi-fetch';
import type { components, paths } from './client';
${HEAD}const client = createClient<paths>({ baseUrl, headers });
`,
    call: (call) => {
      const path = pathOf(call);
      const options = [
        ...(path.length === 0 ? [] : [`params: { path: { ${path.join(', ')} } }`]),
        ...bodyOf(call).map((body) => `body: ${body}`),
      ];
      return `client.${call.method}(${JSON.stringify(call.path)}, { ${options.join(', ')} })`;
    },
    typeOf: (schema) => `components['schemas']['${schema}']`,
  },
  {
    name: '@hey-api/openapi-ts',
    command: 'openapi-ts --input spec.json --output client --client @hey-api/client-fetch',
    head: `import * as api from './client';
import type * as types from './client';
import { createClient } from './client/client';
${HEAD}const client = createClient({ baseUrl, headers });
`,
    call: (call) => {
      const path = pathOf(call);
      const options = [
        'client',
        ...(path.length === 0 ? [] : [`path: { ${path.join(', ')} }`]),
        ...bodyOf(call).map((body) => `body: ${body}`),
      ];
      return `api.${call.id}({ ${options.join(', ')} })`;
    },
    typeOf: (schema) => `types.${schema}`,
  },
  {
    name: 'orval',
    command: 'orval --config orval.config.mjs',
    // Of an operation that takes several media types it makes one call, whose types do not fit each other.
    config: {
      name: 'orval.config.mjs',
      text: `export default {
  client: {
    input: './spec.json',
    output: {
      target: './client.ts',
      client: 'fetch',
      mode: 'single',
      override: { contentType: { include: ['application/json', 'application/problem+json'] } },
    },
  },
};
`,
    },
    head: `import * as api from './client';
import type * as types from './client';
${HEAD}${ORVAL_HEAD}`,
    call: (call) => {
      const path = Object.values(call.inPath).map(argument);
      return `api.${call.id}(${[...path, ...bodyOf(call)].join(', ')})`;
    },
    typeOf: (schema) => `types.${schema}`,
  },
];

function stepOf({ name, call, typeOf }: Dialect, each: Call): string {
  const isOk = each.answer.status < 400;
  const answer = `answer.${isOk ? 'data' : name === 'orval' ? 'data' : 'error'}`;
  return `{
  const answer = await ${call(each)};
  const status: number | undefined = ${name === 'orval' ? 'answer.status' : 'answer.response?.status'};
  const body = ${answer} as ${typeOf(each.answer.type)};
  print(${JSON.stringify(each.name)}, status ?? 0, body);${each.name === 'create' ? '\n  created = body.id;' : ''}
}`;
}

function programOf(dialect: Dialect, { calls, events, union }: Session): string {
  return [
    dialect.head,
    ...calls.map((call) => stepOf(dialect, call)),
    ...events.map(
      ({ type, value }) => `{
  const any = ${JSON.stringify(value)} as ${dialect.typeOf(union ?? type)};
  if (any.event_type !== '${eventTypeOf(value)}') throw new Error(any.event_type);
  const event: ${dialect.typeOf(type)} = any;
  print(${JSON.stringify(type)}, 0, event);
}`,
    ),
    'export {};',
  ].join('\n');
}

const eventTypeOf = (event: unknown) => (event as { readonly event_type: string }).event_type;

/** The project generates its own types by this one. */
const isOwn = ({ name }: Dialect) => name === 'openapi-typescript';

/** The generators of TypeScript, the fastest first. */
export const typescriptTools: readonly GeneratorTool[] = DIALECTS.map((dialect) => ({
  name: dialect.name,
  version: PACKAGES[dialect.name],
  language: 'TypeScript',
  openapi: '3.1',
  command: dialect.command,
  needs: [],
  async generate(folder) {
    const modules = isOwn(dialect) ? OWN_MODULES : join(await npmWith(PACKAGES), 'node_modules');
    await symlink(modules, join(folder, 'node_modules'));
    const { config } = dialect;
    if (config !== undefined) await writeFile(join(folder, config.name), config.text);
    const [tool = '', ...args] = dialect.command.split(' ');
    await succeeded(join(folder, 'node_modules/.bin', tool), args, { cwd: folder });
  },
  program: (session) => ({ 'session.ts': programOf(dialect, session) }),
  async compile(folder) {
    const tsc = join(folder, 'node_modules/typescript/bin/tsc');
    await succeeded(process.execPath, [tsc, ...TSC, 'session.ts'], { cwd: folder });
    const args = ['session.ts', '--bundle', '--platform=node', '--format=esm', '--outfile=session.mjs'];
    await succeeded(ESBUILD, [...args, '--log-level=error'], { cwd: folder });
    return [process.execPath, 'session.mjs'];
  },
}));
