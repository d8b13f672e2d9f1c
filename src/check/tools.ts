// Packages that only checking needs. They are heavy, so a project that checks installs them itself.

import { CheckError } from './check-error.ts';

const SWAGGER_PARSER = '@apidevtools/swagger-parser@13';
const COMPARATOR = '@pactflow/openapi-pact-comparator@2';

/** What reads a document and judges its structure. */
export const loadSwaggerParser = () =>
  loadTool(SWAGGER_PARSER, async (): Promise<SwaggerParser> => {
    const { default: parser } = await import('@apidevtools/swagger-parser');
    return parser as unknown as SwaggerParser;
  });

/** What is used of swagger-parser; its own types know each function in many forms. */
export interface SwaggerParser {
  bundle(path: string, options: object): Promise<object>;
  validate(document: object, options: object): Promise<object>;
}

/** What holds pacts against the operations of a document. */
export const loadComparator = () =>
  loadTool(COMPARATOR, async () => {
    const comparator: unknown = await import('@pactflow/openapi-pact-comparator');
    return (comparator as { readonly Comparator: PactComparator }).Comparator;
  });

/** The comparator's class; its own types rest on files that it does not ship. */
export type PactComparator = new (options: {
  readonly oas: object;
}) => { compare(pact: object): AsyncIterable<PactMismatch> };

/** What the comparator says of one place of a pact. */
export interface PactMismatch {
  readonly type: 'error' | 'warning' | 'info';
  /** Such as `request.body.incompatible`. */
  readonly code: string;
  readonly message: string;
  readonly mockDetails?: { readonly interactionDescription?: string | null; readonly location: string };
  readonly specDetails?: { readonly location: string };
}

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
