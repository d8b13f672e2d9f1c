// Generates code from OpenAPI 3.1 documents: types, a client, events, validators.

export { assertDistinctNames, generate } from './generate.ts';
export { GenerateError } from './generate-error.ts';
export { staleFiles, writeFiles } from './output.ts';
export { SpecError, type SpecProblem } from './spec-error.ts';
export { readSpec, type Spec } from './spec-source.ts';
