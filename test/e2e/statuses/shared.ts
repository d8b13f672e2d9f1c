// Ways that are the same for many operations, whatever the service.

import type { Operation } from '../../../src/openapi/operations.ts';
import { because } from './way.ts';

/** 401 */
export const noCredential = because('no credential', { credential: null });

/** 400 of what takes JSON */
export const notJson = because('a body that is not JSON', {
  body: '{',
  headers: { 'content-type': 'application/json' },
});

/** 413 */
export const tooLarge = because('a body over the limit', ({ body }) => ({
  body: new Uint8Array((body?.limitBytes ?? 0) + 1),
  headers: { 'content-type': 'application/json' },
}));

/** 422 of what takes JSON */
export const unfit = because('a body that does not fit', { json: [] });

/** 422 of what takes nothing but an id */
export const idTooLong = because('a path parameter over its length', (operation) => ({
  path: { [lastOf(operation).name]: 'x'.repeat(Number(lastOf(operation).schema.maxLength) + 1) },
}));

/** 422 of lists that come in pages. */
export const outOfBounds = (parameter: string) =>
  because(`\`${parameter}\` out of bounds`, { query: { [parameter]: '0' } });

function lastOf({ id, parameters }: Operation) {
  const last = parameters.findLast((parameter) => parameter.in === 'path');
  if (last === undefined) throw new Error(`${id} has no parameter in its path`);
  return last;
}
