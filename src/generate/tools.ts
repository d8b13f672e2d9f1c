// Loads packages that only `generate` needs. They are large, so projects that use it install them.

import { GenerateError } from './generate-error.ts';

const INSTALL = 'npm install --save-dev openapi-typescript@7 typescript@5 @redocly/openapi-core@1';

/** Loads the TypeScript compiler, for printing code. */
export const loadTypeScript = () => loadTool(() => import('typescript'));

/** Loads openapi-typescript, which generates types. */
export const loadOpenapiTypescript = () => loadTool(() => import('openapi-typescript'));

/** Loads redocly, which validates and bundles documents. */
export const loadRedocly = () => loadTool(() => import('@redocly/openapi-core'));

/**
 * Loads a package that may be missing.
 *
 * @throws GenerateError with the command that installs it
 */
export async function loadTool<Module>(module: () => Promise<Module>): Promise<Module> {
  try {
    return await module();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new GenerateError(`code generation needs packages that are not installed; run: ${INSTALL}`);
  }
}
