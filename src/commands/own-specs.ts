// The specs that the package comes with, as `countersign check` takes them: their files, their pacts, what is
// generated from them.

import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding } from '../check/finding.ts';
import type { Seen } from '../check/seen.ts';
import { modules } from '../registry/modules.ts';
import { suite } from '../registry/suite.ts';

interface OwnSpecs {
  readonly specs: readonly string[];
  readonly pacts: readonly string[];
  /** `undefined` in an installed package, which nobody edits. */
  readonly generated: (() => Promise<Seen>) | undefined;
}

/** Finds the specs of the services and of the control API. */
export async function ownSpecs(): Promise<OwnSpecs> {
  const folder = await projectFolder();
  const specs = await Promise.all(Array.from(modules.values(), ({ spec }) => writtenPlace(spec)));
  const pacts = await Promise.all(
    Array.from(suite.values(), async ({ pacts }) => (pacts ? thereOnly(fileURLToPath(pacts)) : [])),
  );
  const isInstalled = folder.split(sep).includes('node_modules');
  return {
    specs: [...specs, join(folder, 'specs', 'control.yaml')].map(shown),
    pacts: pacts.flat().map(shown),
    generated: isInstalled ? undefined : () => checkedIn(folder),
  };
}

/** The sources stand one folder less deep than what is compiled from them. */
async function projectFolder(): Promise<string> {
  const [source = '', compiled = ''] = ['../..', '../../..'].map((up) =>
    fileURLToPath(new URL(up, import.meta.url)),
  );
  return (await thereOnly(join(source, 'specs', 'control.yaml'))).length > 0 ? source : compiled;
}

/** Specs are not compiled: beside code in dist/ they stand one folder above the place that is named. */
async function writtenPlace(spec: URL): Promise<string> {
  const above = new URL(`../../specs/${spec.pathname.split('/').at(-1)}`, spec);
  const [place] = await thereOnly(fileURLToPath(spec));
  return place ?? fileURLToPath(above);
}

async function thereOnly(path: string): Promise<string[]> {
  return access(path).then(
    () => [path],
    () => [],
  );
}

function shown(path: string): string {
  return relative(process.cwd(), path);
}

/** What the project generates is told by its own script, which nothing that is published brings along. */
async function checkedIn(folder: string): Promise<Seen> {
  const errors = await new Promise<string>((done, fail) => {
    const script = [join('specs', 'generate.ts'), '--check'];
    execFile(process.execPath, script, { cwd: folder }, (error, _, stderr) => {
      if (error === null || stderr.startsWith('stale: ')) done(stderr);
      else fail(new Error(`specs/generate.ts --check failed: ${stderr}`));
    });
  });
  const [, names = ''] = /^stale: ([^;]+);/m.exec(errors) ?? [];
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
  return { says: 'what is checked in under specs/generated', findings };
}
