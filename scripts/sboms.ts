// What each package contains and depends on, as CycloneDX documents. npm's own document is about the whole project; what is
// only needed to develop it is left out, except for what the bundle contains.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagesOf } from './licences.ts';

const root = new URL('../', import.meta.url);

/** Where the published packages are; the bundle is part of the first one. */
const PACKAGES = ['.', 'packages/client', 'packages/receiver', 'packages/spec-tools', 'packages/mcp'];

/** The parts of a CycloneDX document that are read here. */
export interface Sbom {
  readonly metadata: { readonly component: object };
  readonly components: readonly { readonly 'bom-ref': string; readonly properties?: unknown }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** The parts of a manifest that are read here. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * Writes a document for each of the packages, such as `countersign-0.1.0.cdx.json`.
 *
 * @param bundled the files that became part of the bundle
 */
export function writeSboms(folder: string, bundled: readonly string[]): void {
  const project = JSON.parse(npm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only')) as Sbom;
  mkdirSync(folder, { recursive: true });
  for (const path of PACKAGES) {
    const manifest = JSON.parse(readFileSync(new URL(`${path}/package.json`, root), 'utf8')) as Manifest;
    const sbom = sbomOf(project, manifest, path === '.' ? packagesOf(bundled) : []);
    const name = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.cdx.json`;
    writeFileSync(join(folder, name), `${JSON.stringify(sbom, null, 2)}\n`);
  }
}

/**
 * The document of one package.
 *
 * @param project the document of the whole project
 * @param bundled what the package contains, each as its name and version
 * @throws Error when the project does not have it
 */
export function sbomOf(project: Sbom, manifest: Manifest, bundled: readonly string[]): Sbom {
  const { name, version, description, license, dependencies = {} } = manifest;
  const ref = `${name}@${version}`;
  const dependsOn = dependenciesOf(project, ref).filter((one) => nameOf(one) in dependencies);
  const shipped = reachable(project, [...dependsOn, ...bundled]);
  const unknown = [...shipped].find((one) => project.components.every((known) => known['bom-ref'] !== one));
  if (unknown !== undefined) throw new Error(`the project has no ${unknown}`);
  const component = { type: 'library', 'bom-ref': ref, name, version, description };
  return {
    ...project,
    metadata: {
      ...project.metadata,
      component: { ...component, purl: purlOf(manifest), licenses: [{ license: { id: license } }] },
    },
    components: project.components
      .filter((one) => shipped.has(one['bom-ref']))
      // That the project only needs it for development says nothing of the package.
      .map(({ properties: _, ...rest }) => rest),
    dependencies: [
      { ref, dependsOn: [...dependsOn, ...bundled] },
      ...project.dependencies.filter((one) => shipped.has(one.ref)),
    ],
  };
}

/** What a bundled package depends on is bundled, too, or was left out of the bundle. */
function reachable(project: Sbom, refs: readonly string[]): Set<string> {
  const found = new Set<string>(refs);
  for (const ref of found) for (const next of dependenciesOf(project, ref)) found.add(next);
  return found;
}

function dependenciesOf({ dependencies }: Sbom, ref: string): readonly string[] {
  return dependencies.find((one) => one.ref === ref)?.dependsOn ?? [];
}

/** The name in a name and version. */
function nameOf(ref: string): string {
  return ref.slice(0, ref.lastIndexOf('@'));
}

function purlOf({ name, version }: Manifest): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function npm(...parameters: readonly string[]): string {
  const maxBuffer = 100_000_000;
  return execFileSync('npm', parameters, { cwd: root, encoding: 'utf8', maxBuffer });
}
