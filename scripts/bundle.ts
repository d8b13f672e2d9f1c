// The code of the package as few files, with the packages that it uses: Node starts a bundle in half the time of some
// 800 modules, and nothing else has to be installed.

import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type CodeSplittingNameFunction, type Plugin } from 'rolldown';
import { parseSync, Visitor } from 'rolldown/utils';

const root = new URL('../', import.meta.url);
const { dependencies, peerDependencies } = JSON.parse(
  readFileSync(new URL('package.json', root), 'utf8'),
) as Record<'dependencies' | 'peerDependencies', Record<string, string>>;
const ON_THEIR_OWN = Object.keys({ ...dependencies, ...peerDependencies });

/** A stack trace shall name functions as the sources do; nothing else needs its long name. */
const KEEP_NAMES = { keepNames: { function: true, class: true } };

/**
 * What is loaded together becomes one file, since Node takes half a millisecond for each file that it finds and links. Each of
 * these takes what its roots import, except for what those before it took.
 */
const LOADED_TOGETHER: Readonly<Record<string, readonly string[]>> = {
  receiver: ['src/receiver/index.ts'],
  client: ['src/client/index.ts'],
  server: [
    'src/commands/program.ts',
    'src/server/start.ts',
    'src/registry/registry.ts',
    'src/commands/mock/command.ts',
  ],
  mocks: ['mocks/vault/index.ts', 'mocks/mail/index.ts', 'mocks/quota/index.ts'],
  tools: ['src/commands/mcp.ts', 'src/mcp/http.ts', 'src/mcp/llms.ts'],
  explore: [
    'src/commands/explore/command.ts',
    'src/commands/receipt.ts',
    'src/verify/explore/receipt/check-receipt.ts',
  ],
  verify: ['src/commands/verify/command.ts', 'src/registry/suite.ts'],
  commands: ['clock', 'emit', 'simulate', 'fault', 'scenario', 'log', 'store'].map(
    (name) => `src/commands/${name}.ts`,
  ),
};

/**
 * Bundles entry points into a folder in which each keeps its path. What `package.json` declares as a dependency or a
 * peer is imported when the code runs; all other packages are included.
 *
 * @param entryPoints paths of sources, relative to the project
 * @param target the folder; an entry point `src/cli.ts` becomes its `src/cli.js`
 * @returns the files that became part of it
 * @example await bundle(['src/cli.ts'], new URL('dist/', root))
 */
export async function bundle(entryPoints: readonly string[], target: URL): Promise<string[]> {
  const { output } = await build({
    cwd: fileURLToPath(root),
    input: Object.fromEntries(entryPoints.map((path) => [path.replace(/\.ts$/, ''), path])),
    platform: 'node',
    // The build of YAML for Node is CommonJS, of which nothing can be left out.
    resolve: { alias: { yaml: fileURLToPath(new URL('node_modules/yaml/browser/dist/index.js', root)) } },
    external: ON_THEIR_OWN.map((name) => new RegExp(`^${name}(/|$)`)),
    preserveEntrySignatures: 'allow-extension',
    checks: { ineffectiveDynamicImport: false },
    plugins: [ownUrls, lazyBuiltins],
    // What is newer than the oldest Node that is told what it lacks would be an error of syntax there.
    transform: {
      target: 'es2024',
      inject: {
        AsyncDisposableStack: [
          `${fileURLToPath(root)}scripts/async-disposable-stack.ts`,
          'AsyncDisposableStack',
        ],
      },
    },
    output: {
      dir: fileURLToPath(target),
      banner: ({ isEntry, name }) => (isEntry && NEEDS_NEW_NODE.test(name) ? neededNode(name) : ''),
      entryFileNames: '[name].js',
      chunkFileNames: ({ name }) => `chunks/${name.split('~')[0]?.split('/').at(-1)}-[hash].js`,
      comments: false,
      minify: { compress: KEEP_NAMES, mangle: KEEP_NAMES },
      codeSplitting: {
        // LOADED_TOGETHER has all that the roots import already.
        includeDependenciesRecursively: false,
        groups: [{ debugName: 'loaded together', name: loadedTogether() }],
      },
    },
  });
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
}

/** The entry points that are imported by name, but for those that run on older versions of Node, too. */
const NEEDS_NEW_NODE = /^src\/(index|service-kit|testing\/.*|verify\/index)$/;

/** An import that is evaluated before all others. */
function neededNode(name: string): string {
  return `import '${'../'.repeat(name.split('/').length)}bin/needed-node.js';`;
}

/** Names the file of each module that is loaded together with others. */
function loadedTogether(): CodeSplittingNameFunction {
  const files = new Map<string, string>();
  return (id, graph) => {
    if (files.size === 0) {
      for (const [file, roots] of Object.entries(LOADED_TOGETHER))
        for (const path of roots) take(fileURLToPath(new URL(path, root)), file);
    }
    return files.get(id) ?? null;

    function take(module: string, file: string): void {
      if (files.has(module)) return;
      files.set(module, file);
      for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) take(imported, file);
    }
  };
}

/** A module keeps the URL that it would have as a file of its own, since it finds its data by it. */
const ownUrls: Plugin = {
  name: 'own-urls',
  resolveId: (id) => (id === 'own-urls' ? '\0own-urls' : undefined),
  load(id) {
    // Shared code lies in `chunks/`, one level below the root of the bundle.
    if (id === '\0own-urls')
      return "export const placeOf = (path) => new URL('../' + path, import.meta.url).href;";
    const place = relative(fileURLToPath(root), id);
    // What is shipped as a file of its own does not become code a second time.
    if (/^specs\/generated\/[^/]+\.json$/.test(place)) {
      const code = `import { readFileSync } from 'node:fs';
        import { placeOf } from 'own-urls';
        export default JSON.parse(readFileSync(new URL(placeOf(${JSON.stringify(place)})), 'utf8'));`;
      return { code, moduleType: 'js' };
    }
    if (!place.endsWith('.ts') || place.startsWith('node_modules/')) return undefined;
    const source = readFileSync(id, 'utf8');
    const spans = urlSpans(source);
    if (spans.length === 0) return undefined;
    const url = `placeOf(${JSON.stringify(place.replace(/\.ts$/, '.js'))})`;
    const parts = spans.reduceRight((text, [from, to]) => text.slice(0, from) + url + text.slice(to), source);
    return `${parts}\nimport { placeOf } from 'own-urls';`;
  },
};

/** Where a module asks for its URL. A text that contains `import.meta.url`, such as a file that is written, is none. */
function urlSpans(source: string): [from: number, to: number][] {
  if (!source.includes('import.meta.url')) return [];
  const spans: [number, number][] = [];
  const { program } = parseSync('module.ts', source);
  new Visitor({
    MemberExpression({ object, property, start, end }) {
      const isUrl = property.type === 'Identifier' && property.name === 'url';
      if (isUrl && object.type === 'MetaProperty' && object.meta.name === 'import') spans.push([start, end]);
    },
  }).visit(program);
  return spans;
}

/**
 * An `import` of one of Node's modules reads all that it exports, and loads what is behind that: `node:http` brings a
 * WebSocket client, `node:fs` brings readline. Taken as CommonJS, only what is used is read.
 */
const lazyBuiltins: Plugin = {
  name: 'lazy-builtins',
  resolveId(id, importer, { kind }) {
    const name = id.replace(/^node:/, '');
    if (!id.startsWith('node:') && !builtinModules.includes(name)) return undefined;
    if (kind === 'require-call' || importer?.startsWith('\0rolldown')) return { id, external: true };
    return { id: `\0builtin:${name}.cjs`, moduleSideEffects: false };
  },
  load(id) {
    if (!id.startsWith('\0builtin:')) return undefined;
    return `module.exports = process.getBuiltinModule(${JSON.stringify(`node:${id.slice(9, -4)}`)});`;
  },
};
