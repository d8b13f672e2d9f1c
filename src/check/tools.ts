// Loads packages that only `check` needs. They are large, so projects that use it install them.

import { CheckError } from './check-error.ts';

const SWAGGER_PARSER = '@apidevtools/swagger-parser@13';
const COMPARATOR = '@pactflow/openapi-pact-comparator@2';

/** Loads swagger-parser, which reads documents and validates their structure. */
export const loadSwaggerParser = () =>
  loadTool(SWAGGER_PARSER, async (): Promise<SwaggerParser> => {
    const { default: parser } = await import('@apidevtools/swagger-parser');
    return parser as unknown as SwaggerParser;
  });

/** The part of swagger-parser that is used; its own types overload each function many times. */
export interface SwaggerParser {
  bundle(path: string, options: object): Promise<object>;
  validate(document: object, options: object): Promise<object>;
}

/** Loads the comparator of pacts and OpenAPI documents. */
export const loadComparator = () =>
  loadTool(COMPARATOR, async () => {
    const comparator: unknown = await import('@pactflow/openapi-pact-comparator');
    return (comparator as { readonly Comparator: PactComparator }).Comparator;
  });

/** The comparator's class; its own types depend on files that it does not ship. */
export type PactComparator = new (options: {
  readonly oas: object;
}) => { compare(pact: object): AsyncIterable<PactMismatch> };

/** A mismatch reported by the comparator. */
export interface PactMismatch {
  readonly type: 'error' | 'warning' | 'info';
  /** Such as `request.body.incompatible`. */
  readonly code: string;
  readonly message: string;
  readonly mockDetails?: { readonly interactionDescription?: string | null; readonly location: string };
  readonly specDetails?: { readonly location: string };
}

/** Loads redocly, a stricter linter; `undefined` if it is not installed. */
export const loadRedocly = () => loadIfThere(() => import('@redocly/openapi-core'));

/**
 * Loads a package that may be missing.
 *
 * @throws CheckError with the command that installs it
 */
export async function loadTool<Tool>(name: string, load: () => Promise<Tool>): Promise<Tool> {
  const tool = await loadIfThere(load);
  if (tool !== undefined) return tool;
  throw new CheckError(
    `this check needs a package that is not installed; run: npm install --save-dev ${name}`,
  );
}

async function loadIfThere<Tool>(load: () => Promise<Tool>): Promise<Tool | undefined> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    return undefined;
  }
}
