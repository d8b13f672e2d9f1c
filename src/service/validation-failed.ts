// Faults of a request to the control API, as a problem: an unknown field is told from the rest, with the
// nearest name that is known.

import type { ValidationError } from '../openapi/validators.ts';
import { ApiError } from './api-error.ts';
import { nearest } from './nearest.ts';

/** The problem of a request that does not fit its schema. Pointers into the body are shown without their `/body`. */
export function validationFailed(faults: readonly ValidationError[]): ApiError {
  const errors = faults.map(({ pointer, message }) => ({ pointer: shownPointer(pointer), detail: message }));
  const places = errors.map(({ pointer, detail }) => `${pointer || 'the body'} ${detail}`).join('; ');
  const unknown = faults.find(({ keyword }) => keyword === 'additionalProperties');
  if (unknown === undefined)
    return new ApiError('validation-failed', {
      detail: `${sentence(places)}.`,
      hint: nearestText(faults),
      errors,
    });
  const name = unknown.pointer.split('/').at(-1) as string;
  return new ApiError('unknown-field', {
    detail: `${sentence(places)}.`,
    hint: nearest(name, unknown.known ?? []),
    errors,
  });
}

/** The nearest text of an enumeration, for the first that is none of its own. */
function nearestText(faults: readonly ValidationError[]): string | undefined {
  const { given, known = [] } = faults.find((fault) => fault.given !== undefined) ?? {};
  return given === undefined ? undefined : nearest(given, known);
}

function shownPointer(pointer: string): string {
  return pointer.replace(/^\/body(?=\/|$)/, '');
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
