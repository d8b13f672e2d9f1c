// Packages that only checking needs. They are heavy, so a project that checks installs them itself.

import { CheckError } from './check-error.ts';

const SWAGGER_PARSER = '@apidevtools/swagger-parser@13';
const COMPARATOR = '@pactflow/openapi-pact-comparator@2';

/** What reads a document and judges its structure. */
export const loadSwaggerParser = () =>
  loadTool(SWAGGER_PARSER, async () => (await import('@apidevtools/swagger-parser')).default);

/** What holds pacts against the operations of a document. */
export const loadComparator = () =>
  loadTool(COMPARATOR, async () => (await import('@pactflow/openapi-pact-comparator')).Comparator);

/** A stricter judge of documents; `undefined` where it is not installed. */
export const loadRedocly = () => loadIfThere(() => import('@redocly/openapi-core'));

/**
 * Loads a package that may be missing.
 *
 * @throws CheckError with the line that installs it
 */
export async function loadTool<Tool>(name: string, load: () => Promise<Tool>): Promise<Tool> {
  const tool = await loadIfThere(load);
  if (tool !== undefined) return tool;
  throw new CheckError(`checking needs a package that is not installed; run: npm install --save-dev ${name}`);
}

async function loadIfThere<Tool>(load: () => Promise<Tool>): Promise<Tool | undefined> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    return undefined;
  }
}
