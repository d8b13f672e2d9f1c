// The specs that come with the package, with what `countersign check` needs: their files, their pacts and the
// files generated from them.

import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding } from '../../check/finding.ts';
import type { Seen } from '../../check/seen.ts';
import type { Registry } from '../../registry/registry.ts';
import { loadSuite } from '../../registry/suite.ts';

interface OwnSpecs {
  readonly specs: readonly string[];
  readonly pacts: readonly string[];
  /** `undefined` in an installed package, whose files nobody edits. */
  readonly generated: (() => Promise<Seen>) | undefined;
}

/** Finds the specs of the services and of the control API. */
export async function ownSpecs(registry: Registry): Promise<OwnSpecs> {
  const { suite } = await loadSuite(registry);
  const folder = await projectFolder();
  const specs = await Promise.all(
    Array.from(registry.modules.values()).flatMap(({ spec }) => (spec === undefined ? [] : sourcePath(spec))),
  );
  const pacts = await Promise.all(
    Array.from(suite.values(), async ({ pacts }) => (pacts ? existing(fileURLToPath(pacts)) : [])),
  );
  const isInstalled = folder.split(sep).includes('node_modules');
  return {
    specs: [...specs, join(folder, 'specs', 'control.yaml')].map(shown),
    pacts: pacts.flat().map(shown),
    generated: isInstalled ? undefined : () => checkedIn(folder),
  };
}

/** The sources are one folder higher than the compiled files. */
async function projectFolder(): Promise<string> {
  const [source = '', compiled = ''] = ['../../..', '../../../..'].map((up) =>
    fileURLToPath(new URL(up, import.meta.url)),
  );
  return (await existing(join(source, 'specs', 'control.yaml'))).length > 0 ? source : compiled;
}

/** Specs are not compiled: for code in dist/, they are one folder above the path in the module. */
async function sourcePath(spec: URL): Promise<string> {
  const above = new URL(`../../specs/${spec.pathname.split('/').at(-1)}`, spec);
  const [path] = await existing(fileURLToPath(spec));
  return path ?? fileURLToPath(above);
}

/** A list with the path if it exists, otherwise an empty one. */
async function existing(path: string): Promise<string[]> {
  return access(path).then(
    () => [path],
    () => [],
  );
}

function shown(path: string): string {
  return relative(process.cwd(), path);
}

/** The project's own script checks its generated files; the script is not part of the published package. */
async function checkedIn(folder: string): Promise<Seen> {
  const errors = await new Promise<string>((done, fail) => {
    const script = [join('specs', 'generate.ts'), '--check'];
    execFile(process.execPath, script, { cwd: folder }, (error, _, stderr) => {
      if (error === null || stderr.startsWith('stale: ')) done(stderr);
      else fail(new Error(`specs/generate.ts --check failed: ${stderr}`));
    });
  });
  const line = errors.split('\n').find((each) => each.startsWith('stale: ')) ?? '';
  const [names = ''] = line.slice('stale: '.length).split(';', 1);
  const stale = names.split(', ').filter((name) => name !== '');
  const findings = stale.map((name): Finding => {
    const file = shown(join(folder, 'specs', 'generated', name));
    return {
      check: 'generated',
      severity: 'error',
      file,
      pointer: '',
      message: 'is stale; run: npm run generate',
    };
  });
  return { says: 'the checked-in files in specs/generated', findings };
}
