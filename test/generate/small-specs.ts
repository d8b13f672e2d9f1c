// Small specs to generate from, and what becomes of the generated code: a folder, a compiler, a module.

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { onTestFinished } from 'vitest';
import { CLIENT_PACKAGE } from '../../src/generate/client.ts';
import type { Spec } from '../../src/generate/index.ts';
import type { OpenApiDocument } from '../../src/openapi/document.ts';

/** Parts of a document; the rest of it is the least that there may be. */
type Sections = Readonly<Record<string, unknown>>;

/** A spec with these sections, and these schemas under `components`. */
export function specWith({ schemas = {}, ...sections }: Sections, name = 'shop'): Spec {
  return { name, source: `${name}.yaml`, document: documentWith({ components: { schemas }, ...sections }) };
}

export function documentWith(sections: Sections): OpenApiDocument {
  const info = { title: 'Shop', version: '1' };
  return { openapi: '3.1.0', info, paths: {}, ...sections } as unknown as OpenApiDocument;
}

/** A webhook with this payload. */
export function webhook(schema: object, summary?: string): object {
  const content = { 'application/json': { schema } };
  return {
    post: { summary, requestBody: { required: true, content }, responses: { '200': { description: 'ok' } } },
  };
}

/** A folder of a project that has our packages, gone after the test. */
export async function projectFolder(files: ReadonlyMap<string, string> = new Map()): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-generate-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await symlink(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

const CLIENT_SOURCE = new URL('../../src/client/index.ts', import.meta.url).href;

/** A generated file as a module that runs. */
export async function running<Module>(text: string): Promise<Module> {
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(text, { compilerOptions: options });
  // Our own packages as they are here, not as they are built.
  const code = outputText.replace(JSON.stringify(CLIENT_PACKAGE), JSON.stringify(CLIENT_SOURCE));
  const folder = await projectFolder(new Map([['module.js', code]]));
  return import(/* @vite-ignore */ join(folder, 'module.js')) as Promise<Module>;
}
