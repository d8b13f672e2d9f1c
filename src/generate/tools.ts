// Loads the package that only `generate` and `check` need. It is large, so projects install it only if they use
// these commands.

import { GenerateError } from './generate-error.ts';

type SpecTools = typeof import('@countersign/spec-tools');

interface LoadOptions {
  /** The error for a package that is missing. */
  readonly failure?: new (
    message: string,
  ) => Error;
  readonly load?: () => Promise<SpecTools>;
}

/**
 * Loads `@countersign/spec-tools`, which may be missing.
 *
 * @throws the failure, with the command that installs the package
 */
export async function loadSpecTools({
  failure = GenerateError,
  load = () => import('@countersign/spec-tools'),
}: LoadOptions = {}): Promise<SpecTools> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new failure(
      'reading specs needs a package that is not installed; run: npm install --save-dev @countersign/spec-tools',
    );
  }
}
