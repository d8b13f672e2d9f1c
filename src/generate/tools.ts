// Packages that only generating needs. They are heavy, so a project that generates installs them itself.

import { GenerateError } from './generate-error.ts';

const INSTALL = 'npm install --save-dev openapi-typescript@7 typescript@5 @redocly/openapi-core@1';

/** The compiler, for printing. */
export const loadTypeScript = () => loadTool(() => import('typescript'));

/** What turns a document into types. */
export const loadOpenapiTypescript = () => loadTool(() => import('openapi-typescript'));

/** What judges a document, and bundles one that is spread over several files. */
export const loadRedocly = () => loadTool(() => import('@redocly/openapi-core'));

/**
 * Loads a package that may be missing.
 *
 * @throws GenerateError with the line that installs it
 */
export async function loadTool<Module>(module: () => Promise<Module>): Promise<Module> {
  try {
    return await module();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new GenerateError(`generating needs packages that are not installed; run: ${INSTALL}`);
  }
}
