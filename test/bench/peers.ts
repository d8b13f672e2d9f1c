// The servers that are compared: a bare node:http server, ours, and the mock servers that others use, each as its own
// documentation says to start it. Mockoon and WireMock are large, so they are installed only when asked for.

import { execFile, spawnSync } from 'node:child_process';
import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { CLI } from './mock-process.ts';
import { freePort, type Measured, startMeasured } from './processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, 'node_modules/.cache/countersign-bench');
const prism = createRequire(import.meta.url);

/** The operation that every server answers. */
export const OPERATION = '/v3/user/webhooks/{webhook_id}';

/** What the peers are given to answer with, in files. */
export interface Material {
  /** The mail service's document, its example of the operation's answer replaced. */
  readonly document: string;
  /** A folder of WireMock's, with a mapping for the operation. */
  readonly mappings: string;
  readonly answer: string;
}

/** A server that can be started again and again. */
export interface Subject {
  readonly name: string;
  /** What it does for a request beyond sending the answer, or does not. */
  readonly note: string;
  readonly start: (material: Material) => Promise<Measured & { readonly origin: string }>;
}

/** A server that this machine cannot compare with. */
export interface LeftOut {
  readonly name: string;
  readonly reason: string;
}

export const BARE: Subject = {
  name: 'bare node:http',
  note: 'sends the bytes of the answer, whatever is asked',
  start: ({ answer }) => started((port) => ['--eval', bareServer(port, answer)]),
};

export const OURS: Subject = {
  name: 'Countersign',
  note: 'three services; state, authentication, validation both ways, journal',
  start: () => started((port) => [CLI, 'mock', '--port', `${port}`, '--json'], '/_countersign/health'),
};

const PRISM: Subject = {
  name: `Prism ${(prism('@stoplight/prism-cli/package.json') as { version: string }).version}`,
  note: 'validates; no state, no webhooks',
  start: ({ document }) =>
    started((port) => [
      prism.resolve('@stoplight/prism-cli/dist/index.js'),
      'mock',
      '--port',
      `${port}`,
      document,
    ]),
};

/** A peer that npm installs on demand. */
interface Installable {
  readonly name: string;
  readonly package: string;
  readonly version: string;
  /** A file below the installed package, by which it runs. */
  readonly file: string;
  /** A program that it needs, other than node. */
  readonly program?: string;
  readonly note: string;
  readonly args: (file: string, port: number, material: Material) => readonly string[];
}

const INSTALLABLE: readonly Installable[] = [
  {
    name: 'Mockoon',
    package: '@mockoon/cli',
    version: '9.9.0',
    file: 'bin/run.js',
    note: 'reads the document; no validation, no authentication, and state only where its author writes it',
    args: (file, port, { document }) => [
      ...[file, 'start', '--data', document, '--port', `${port}`, '--hostname', '127.0.0.1'],
      '--disable-log-to-file',
    ],
  },
  {
    name: 'WireMock',
    package: 'wiremock',
    version: '3.13.2',
    file: 'build/wiremock-standalone-3.13.2.jar',
    program: 'java',
    note: 'has a mapping of this one operation, since it reads no OpenAPI; no validation, state only as named scenarios',
    args: (file, port, { mappings }) => [
      ...['-jar', file, '--port', `${port}`, '--bind-address', '127.0.0.1'],
      ...['--root-dir', mappings],
    ],
  },
];

/**
 * The peers that can be compared with here.
 *
 * @param mayInstall whether those that are not here yet may be downloaded
 */
export async function findPeers(
  mayInstall: boolean,
): Promise<{ readonly peers: Subject[]; readonly leftOut: LeftOut[] }> {
  const peers: Subject[] = [PRISM];
  const leftOut: LeftOut[] = [];
  for (const peer of INSTALLABLE) {
    const name = `${peer.name} ${peer.version}`;
    const found = await installed(peer, mayInstall);
    if (found.reason !== undefined) leftOut.push({ name, reason: found.reason });
    else {
      const start: Subject['start'] = (material) =>
        started((port) => peer.args(found.file, port, material), pathOf('any'), peer.program);
      peers.push({ name, note: peer.note, start });
    }
  }
  return { peers, leftOut };
}

/** Writes what the peers are started with. */
export async function writeMaterial(folder: string, answer: string): Promise<Material> {
  const document = parse(await readFile(join(root, 'specs/mail.yaml'), 'utf8'));
  const { Webhook } = document.components.schemas;
  const example = JSON.parse(answer) as unknown;
  // Prism takes its answer from the examples, and Mockoon from the schema.
  document.paths[OPERATION].get.responses['200'].content['application/json'] = {
    schema: { ...Webhook, example },
    examples: { answer: { value: example } },
  };
  const material = { document: join(folder, 'mail.json'), mappings: join(folder, 'wiremock'), answer };
  await writeFile(material.document, JSON.stringify(document));
  await mkdir(join(material.mappings, 'mappings'), { recursive: true });
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const mapping = {
    request: { method: 'GET', urlPathTemplate: OPERATION },
    response: { status: 200, headers, body: answer },
  };
  await writeFile(join(material.mappings, 'mappings/get-webhook.json'), JSON.stringify(mapping));
  return material;
}

/** The operation's path for a webhook's id. */
export function pathOf(id: string): string {
  return OPERATION.replace(/\{.*\}/, id);
}

async function started(
  args: (port: number) => readonly string[],
  path = pathOf('any'),
  program?: string,
): Promise<Measured & { readonly origin: string }> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const measured = await startMeasured(args(port), origin + path, undefined, program);
  return { ...measured, [Symbol.asyncDispose]: () => measured[Symbol.asyncDispose](), origin };
}

async function installed(
  peer: Installable,
  mayInstall: boolean,
): Promise<{ readonly file: string; readonly reason?: never } | { readonly reason: string }> {
  const { program } = peer;
  if (program !== undefined && spawnSync(program, ['-version']).status !== 0)
    return { reason: `it needs ${program}, which is not on this machine` };
  const name = `${peer.package}@${peer.version}`;
  const folder = join(cache, name.replaceAll('/', '+'));
  const file = join(folder, 'node_modules', peer.package, peer.file);
  if (await access(file).then(isTrue, isFalse)) return { file };
  if (!mayInstall) return { reason: 'it is not installed; `npm run bench -- --peers` installs it' };
  console.error(`installing ${name} into node_modules/.cache, once …`);
  return install(name, folder).then(
    () => ({ file }),
    (error) => ({ reason: `npm could not install it: ${reasonOf(error)}` }),
  );
}

/** Installs a package into a folder that is there only when it is complete. Nothing of the package is run. */
async function install(name: string, folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(join(cache, 'unfinished-'));
  try {
    await writeFile(join(unfinished, 'package.json'), JSON.stringify({ private: true }));
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', '--loglevel', 'error'];
    await promisify(execFile)('npm', ['install', ...flags, '--prefix', unfinished, name], {
      cwd: unfinished,
    });
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

function reasonOf(error: unknown): string {
  const { stderr = '', message } = error as { readonly stderr?: string; readonly message: string };
  const line = stderr.split('\n').find((text) => /^npm error (?!code|errno|syscall)/.test(text));
  return (line ?? message).replace('npm error ', '').trim();
}

function bareServer(port: number, answer: string): string {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': 'req_00000000000000000000',
    'content-length': Buffer.byteLength(answer),
  };
  return `const body = Buffer.from(${JSON.stringify(answer)});
    require('node:http').createServer((_, response) => {
      response.writeHead(200, ${JSON.stringify(headers)});
      response.end(body);
    }).listen(${port}, '127.0.0.1');`;
}

const isTrue = () => true;
const isFalse = () => false;
