// The files that a team starts a service of its own from: a service that answers from its document, with one operation
// to write on, and a test. Texts of the document are hostile: they get into code as literals only.

import type { Operation } from '../../openapi/operations.ts';

/** What the files are about. */
export interface ServiceOutline {
  readonly name: string;
  /** The name of the document's file. */
  readonly document: string;
  /** The operation that the service writes first. */
  readonly operation: string | undefined;
  /** A call that succeeds; `undefined` if the document has none without parameters. */
  readonly call: ExampleCall | undefined;
}

/** A call, with the header that carries a credential. */
export interface ExampleCall {
  /** Of the operation. */
  readonly id: string;
  readonly path: Operation['path'];
  readonly header?: { readonly name: string; readonly prefix: string; readonly credential: string };
}

/**
 * The files by name, without the document and its types.
 *
 * @example serviceFiles({ name: 'billing', document: 'billing.yaml', operation: 'getInvoice', call })
 */
export function serviceFiles(outline: ServiceOutline): ReadonlyMap<string, string> {
  return new Map([
    ['package.json', manifest(outline)],
    ['tsconfig.json', TS_CONFIG],
    ['service.ts', serviceModule(outline)],
    ['service.test.ts', serviceTest(outline)],
  ]);
}

function manifest({ name, document }: ServiceOutline): string {
  const content = {
    name: `${name}-mock`,
    version: '0.1.0',
    type: 'module',
    exports: './dist/service.js',
    files: ['dist'],
    scripts: {
      build: `tsc && node -e "fs.copyFileSync('${document}', 'dist/${document}')"`,
      generate: `countersign generate --for service --spec ${document} --out generated`,
      test: 'node --test',
      prepack: 'npm run build',
    },
    peerDependencies: { countersign: '>=0.1.0' },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

const TS_CONFIG = `${JSON.stringify(
  {
    compilerOptions: {
      target: 'es2024',
      lib: ['es2024', 'esnext.disposable'],
      module: 'nodenext',
      strict: true,
      erasableSyntaxOnly: true,
      verbatimModuleSyntax: true,
      noUncheckedIndexedAccess: true,
      rewriteRelativeImportExtensions: true,
      skipLibCheck: true,
      types: ['node'],
      declaration: true,
      outDir: 'dist',
    },
    include: ['*.ts'],
    exclude: ['*.test.ts'],
  },
  null,
  2,
)}\n`;

function serviceModule({ name, document, operation }: ServiceOutline): string {
  return `// A stand-in for ${name}. An operation that is written here can remember; the others answer from ${document}.

import { type DefinedService, defineService } from 'countersign/service';
import type { operations, webhooks } from './generated/${name}/types.ts';

const service: DefinedService<webhooks> = defineService<operations, webhooks>({
  name: '${name}',
  document: new URL('./${document}', import.meta.url),
  operations: {${operation === undefined ? '' : firstHandler(operation)}},
});

export default service;
`;
}

function firstHandler(operation: string): string {
  return `
    // Answers from the document, as it would do if it were not here. Read the request, keep what you need in the world,
    // and answer by reply[200]({ … }) instead.
    ${propertyName(operation)}: (_request, _reply, _world, answerFromDocument) => answerFromDocument(),
  `;
}

function propertyName(text: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(text) ? text : JSON.stringify(text);
}

function serviceTest({ name, call }: ServiceOutline): string {
  return `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startMock } from 'countersign';
import service from './service.ts';

test(${call === undefined ? `'${name} is served'` : JSON.stringify(`GET ${call.path} answers`)}, async () => {
  await using mock = await startMock({ services: [service] });
  const world = await mock.world();
${call === undefined ? `  assert.ok('${name}' in world.credentials);` : callLines(name, call)}
});
`;
}

function callLines(name: string, { path, header }: ExampleCall): string {
  const url = JSON.stringify(path);
  if (header === undefined)
    return `  const { status } = await world.request('GET', ${url});\n  assert.ok(status < 400, String(status));`;
  const credential = `credentials?.[${JSON.stringify(header.credential)}]`;
  const value = `\`${header.prefix}\${${credential}}\``;
  return `  const all: Readonly<Record<string, Readonly<Record<string, string>>>> = { ...world.credentials };
  const credentials = all['${name}'];
  const headers = { ${JSON.stringify(header.name)}: ${value} };
  const { status } = await world.request('GET', ${url}, { headers });
  assert.ok(status < 400, String(status));`;
}
