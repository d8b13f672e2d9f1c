// The declarations of the package's entry points as few files: of some 800 that the compiler writes, consumers reach a part.

import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

/**
 * Writes a declaration file for each entry point, and files for what they share.
 *
 * @param entryPoints paths of sources, relative to the project
 * @param declarations the folder with the compiler's declarations
 * @param target the folder for the result
 * @example await rollUpTypes(['src/index.ts'], new URL('types/', temporary), new URL('dist/', root))
 */
export async function rollUpTypes(
  entryPoints: readonly string[],
  declarations: URL,
  target: URL,
): Promise<void> {
  const input = Object.fromEntries(
    entryPoints.map((entry) => {
      const name = entry.replace(/\.ts$/, '');
      return [name, fileURLToPath(new URL(`${name}.d.ts`, declarations))];
    }),
  );
  const rolledUp = await rollup({
    input,
    external: (id) => !/^[./]/.test(id),
    plugins: [dts()],
    onwarn: ({ code, message }) => {
      // A type that consumers cannot name is private on purpose.
      if (code !== 'PLUGIN_WARNING') throw new Error(message);
    },
  });
  await rolledUp.write({
    dir: fileURLToPath(target),
    format: 'esm',
    entryFileNames: '[name].d.ts',
    chunkFileNames: ({ name }) => `types/${name.replace(/\.d$/, '')}-[hash].d.ts`,
  });
}
