// Loads the package with the parser, the linter and the comparator that checks need.

import { loadSpecTools } from '../generate/tools.ts';
import { CheckError } from './check-error.ts';

/**
 * Loads `@countersign/spec-tools`.
 *
 * @throws CheckError with the command that installs it
 */
export const loadCheckTools = () => loadSpecTools({ failure: CheckError });
