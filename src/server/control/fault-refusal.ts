// A fault that makes no sense, as a problem that points to each field which is to blame.

import { ApiError } from '../../service/api-error.ts';

/**
 * The problem of a fault that is refused.
 *
 * @param pointers to the fields that are to blame together; none when it is the fault as a whole
 * @param why what is wrong with them, as a sentence without its subject, and what to do about it
 * @example faultRefused(['/value'], { detail: 'is too large' }).message // '/value is too large.'
 */
export function faultRefused(
  pointers: readonly string[],
  { detail, hint }: { readonly detail: string; readonly hint?: string | undefined },
): ApiError {
  const blamed = pointers.length === 0 ? [''] : pointers;
  return new ApiError('fault-refused', {
    detail: `${pointers.join(' and ') || 'The fault'} ${detail}.`,
    hint,
    errors: blamed.map((pointer) => ({ pointer, detail })),
  });
}
