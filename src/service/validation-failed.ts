// Validation errors of a request to the control API as an API error: an unknown field gets a code of its own, with
// the nearest known name.

import type { ValidationError } from '../openapi/validators.ts';
import { ApiError, capitalized } from './api-error.ts';
import { nearest } from './nearest.ts';

/** The error for a request that does not match its schema. Pointers into the body are shown without `/body`. */
export function validationFailed(faults: readonly ValidationError[]): ApiError {
  const errors = faults.map(({ pointer, message, form }) => ({
    pointer: shownPointer(pointer),
    detail:
      form === undefined ? message : `${message}, like {${form.map((name) => `"${name}": …`).join(', ')}}`,
  }));
  const places = errors.map(({ pointer, detail }) => `${pointer || 'the body'} ${detail}`).join('; ');
  const unknown = faults.find(({ keyword }) => keyword === 'additionalProperties');
  if (unknown === undefined)
    return new ApiError('validation-failed', {
      detail: `${capitalized(places)}.`,
      hint: nearestText(faults),
      errors,
    });
  const name = unknown.pointer.split('/').at(-1) as string;
  return new ApiError('unknown-field', {
    detail: `${capitalized(places)}.`,
    hint: nearest(name, unknown.known ?? []),
    errors,
  });
}

/** The nearest value of an enumeration, for the first value that is not in its enumeration. */
function nearestText(faults: readonly ValidationError[]): string | undefined {
  const { given, known = [] } = faults.find((fault) => fault.given !== undefined) ?? {};
  return given === undefined ? undefined : nearest(given, known);
}

function shownPointer(pointer: string): string {
  return pointer.replace(/^\/body(?=\/|$)/, '');
}
