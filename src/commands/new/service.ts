// `countersign new service`: writes the folder of a service of one's own, made from its document.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { generate } from '../../generate/index.ts';
import { starterOf } from '../../generate/starter.ts';
import { operationsOf } from '../../openapi/operations.ts';
import { serviceSpecOf } from '../../registry/service-spec.ts';
import type { AnyService } from '../../service/service.ts';
import { readDocument, Security, serviceFromDocument } from '../../spec-service/index.ts';
import { startMockOf } from '../../testing/start-mock.ts';
import { UsageError } from '../arguments/usage-error.ts';
import { type ExampleCall, serviceFiles } from './service-files.ts';

/** How many operations are tried for the call of the test. */
const MAX_CALLS = 10;

/**
 * Writes a folder whose last part is the name of the service.
 *
 * @param spec the file of the document; without one, the folder has a service to start from, with a webhook and a timer
 * @returns the files
 * @throws UsageError when the folder exists already or cannot be written
 * @throws ServiceListError, DocumentError or GenerateError when the document cannot be served
 * @example await writeService('mocks/billing', 'billing.yaml')
 */
export async function writeService(folder: string, spec?: string): Promise<string[]> {
  const name = basename(folder);
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(name))
    throw new UsageError(`"${name}" is not a name of a service; write it like billing or pet-store`);
  const files = spec === undefined ? starterFiles(name) : await filesFrom(name, spec);
  await create(folder);
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return Array.from(files.keys(), (file) => join(folder, file));
}

type Files = ReadonlyMap<string, string>;

async function filesFrom(name: string, spec: string): Promise<Files> {
  const { service } = serviceFromDocument({ name, document: await readDocument(spec), source: spec });
  const types = await generate({ specs: [{ ...(await serviceSpecOf(spec)), name }], parts: ['types'] });
  const document = `${name}${extname(spec) === '.json' ? '.json' : '.yaml'}`;
  const call = await callOf(service);
  const operation = call?.id ?? operationsOf(service.document)[0]?.id;
  return new Map([
    ...serviceFiles({ name, document, operation, call }),
    [document, await readFile(spec, 'utf8')],
    ...Array.from(types, ([path, text]) => [join('generated', path), text] as const),
  ]);
}

function starterFiles(name: string): Files {
  const { document, module, test, types } = starterOf(name);
  const file = `${name}.yaml`;
  return new Map([
    ...serviceFiles({ name, document: file, operation: undefined, call: undefined }),
    ['service.ts', module],
    ['service.test.ts', test],
    [file, document],
    [join('generated', name, 'types.ts'), types],
  ]);
}

async function create(folder: string): Promise<void> {
  await mkdir(folder).catch(({ code }: NodeJS.ErrnoException) => {
    throw new UsageError(
      code === 'EEXIST'
        ? `${folder} already exists; name another folder, or remove it`
        : `${folder} cannot be written (${code})`,
    );
  });
}

/** A call without parameters that the service answers well, found by calling it. */
async function callOf(service: AnyService): Promise<ExampleCall | undefined> {
  await using mock = await startMockOf(new Map([[service.name, service]]), { onDefect: () => undefined });
  const { credentials } = mock.defaultWorld;
  const own = (credentials as Readonly<Record<string, Readonly<Record<string, string>>>>)[service.name] ?? {};
  for (const call of callsOf(service, Object.keys(own)).slice(0, MAX_CALLS)) {
    const { header } = call;
    const headers = header === undefined ? {} : { [header.name]: header.prefix + own[header.credential] };
    const { status } = await mock.defaultWorld.request('GET', call.path, { headers });
    if (status < 400) return call;
  }
  return undefined;
}

function callsOf({ document }: AnyService, credentials: readonly string[]): ExampleCall[] {
  const security = new Security(document);
  // Each credential is its own name here, so that the header tells which one it carries.
  const names = Object.fromEntries(credentials.map((name) => [name, `\0${name}`]));
  return operationsOf(document)
    .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
    .map((operation) => {
      const [[name, value] = []] = Object.entries(security.headers(operation, names));
      const [prefix = '', credential] = value?.split('\0') ?? [];
      const { id, path } = operation;
      if (name === undefined || credential === undefined) return { id, path };
      return { id, path, header: { name, prefix, credential } };
    });
}
