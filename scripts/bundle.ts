// The code of the package as few files, with the packages that it uses: Node starts a bundle in half the time of some
// 800 modules, and nothing else has to be installed.

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile, type Plugin, transform } from 'esbuild';

const root = new URL('../', import.meta.url);
const { dependencies, peerDependencies } = JSON.parse(
  readFileSync(new URL('package.json', root), 'utf8'),
) as Record<'dependencies' | 'peerDependencies', Record<string, string>>;

/** The code that moves into shared files needs `require` for packages in CommonJS. */
const REQUIRE = "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);";

/**
 * Bundles entry points into a folder in which each keeps its path. What `package.json` declares as a dependency or a
 * peer is imported when the code runs; all other packages are included.
 *
 * @param entryPoints paths of sources, relative to the project
 * @param target the folder; an entry point `src/cli.ts` becomes its `src/cli.js`
 * @returns what became part of which file
 * @example await bundle(['src/cli.ts'], new URL('dist/', root))
 */
export async function bundle(entryPoints: readonly string[], target: URL): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: fileURLToPath(root),
    entryPoints: [...entryPoints],
    outbase: '.',
    outdir: fileURLToPath(target),
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    external: Object.keys({ ...dependencies, ...peerDependencies }),
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'warning',
    banner: { js: REQUIRE },
    plugins: [ownUrls, shortNames, unused, lazyBuiltins],
  });
  return metafile;
}

/** A module keeps the URL that it would have as a file of its own, since it finds its data by it. */
const ownUrls: Plugin = {
  name: 'own-urls',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!source.includes('import.meta.url')) return undefined;
      const place = relative(fileURLToPath(root), path).replace(/\.ts$/, '.js');
      const contents = source.replaceAll('import.meta.url', `placeOf(${JSON.stringify(place)})`);
      return { loader: 'ts', contents: `${contents}\nimport { placeOf } from 'own-urls';` };
    });
    onResolve({ filter: /^own-urls$/ }, ({ path }) => ({ path, namespace: 'own-urls' }));
    // What is shipped as a file of its own does not become code a second time.
    onLoad({ filter: /\/specs\/generated\/[^/]+\.json$/ }, ({ path }) => {
      const place = JSON.stringify(relative(fileURLToPath(root), path));
      return {
        loader: 'js',
        contents: `import { readFileSync } from 'node:fs';
          import { placeOf } from 'own-urls';
          export default JSON.parse(readFileSync(new URL(placeOf(${place})), 'utf8'));`,
      };
    });
    // Shared code lies in `chunks/`, one level below the root of the bundle.
    onLoad({ filter: /.*/, namespace: 'own-urls' }, () => ({
      contents: "export const placeOf = (path) => new URL('../' + path, import.meta.url).href;",
    }));
  },
};

/** Packages get short names inside their functions; our own code keeps its names, so that a stack trace can be read. */
const shortNames: Plugin = {
  name: 'short-names',
  setup({ onLoad }) {
    onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const { code } = await transform(source, { minify: true, target: 'node24', legalComments: 'none' });
      return { contents: code, loader: 'js' };
    });
  },
};

/** What fastify requires only for schemas of its own, which `src/server/app.ts` switches off, and for calls without a socket. */
const UNUSED = /^(@fastify\/(ajv-compiler|fast-json-stringify-compiler)|light-my-request)$/;

/** Leaves out a seventh of the code of packages. */
const unused: Plugin = {
  name: 'unused',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: UNUSED }, ({ path }) => ({ path, namespace: 'unused' }));
    onLoad({ filter: /.*/, namespace: 'unused' }, ({ path }) => ({
      contents: `throw new Error(${JSON.stringify(`${path} is not part of the package`)});`,
    }));
  },
};

/**
 * An `import` of one of Node's modules reads all that it exports, and loads what is behind that: `node:http` brings a
 * WebSocket client, `node:fs` brings readline. Taken as CommonJS, only what is used is read.
 */
const lazyBuiltins: Plugin = {
  name: 'lazy-builtins',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^(node:)?[a-z_/0-9]+$/ }, ({ path, kind }) => {
      const name = path.replace(/^node:/, '');
      if (kind === 'require-call' || !(path.startsWith('node:') || builtinModules.includes(name)))
        return undefined;
      return { path: `node:${name}`, namespace: 'builtin' };
    });
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};
