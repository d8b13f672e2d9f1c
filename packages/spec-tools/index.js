// Loads the packages that `countersign check` and `countersign generate` need, each when it is first used. They are
// dependencies of this package, so that a project may have any TypeScript, or none.

export const loadTypeScript = async () => (await import('typescript')).default;

export const loadOpenapiTypescript = () => import('openapi-typescript');

export const loadRedocly = () => import('@redocly/openapi-core');

export const loadSwaggerParser = async () => (await import('@apidevtools/swagger-parser')).default;

export const loadComparator = async () => (await import('@pactflow/openapi-pact-comparator')).Comparator;
