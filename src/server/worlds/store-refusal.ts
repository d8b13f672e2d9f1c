// What a caller is answered when the store fails: a call that changed something may or may not have taken effect.

import type { Reply } from '../../openapi/handler.ts';
import { ApiError, apiErrorReply } from '../../service/api-error.ts';
import { asApiError } from '../../service/as-api-error.ts';
import { StoreError, WorldNotReadable, WorldTooLarge } from '../../store/store-error.ts';

/** When to try again, in seconds. */
const RETRY_AFTER = '1';

const TOO_LARGE =
  'Give the server more memory, or remove the world with `countersign store drop`. Other worlds are not affected.';

/** The error that answers for a failure of the store; anything else is as it was. */
export function asStoreRefusal(error: unknown): unknown {
  if (!(error instanceof StoreError)) return error;
  if (!(error instanceof WorldNotReadable)) return storeUnavailable(error.message);
  return new ApiError('world-not-readable', {
    detail: error.message,
    ...(error instanceof WorldTooLarge && { hint: TOO_LARGE }),
    headers: { 'Retry-After': RETRY_AFTER },
  });
}

/** Whether a call was refused because its world cannot be read, which does not change by itself. */
export function isNotReadable(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'world-not-readable';
}

/** The error for a call that cannot be answered at present, and may be tried again. */
export function storeUnavailable(detail: string): ApiError {
  return new ApiError('store-unavailable', { detail, headers: { 'Retry-After': RETRY_AFTER } });
}

/** The answer for it, in the name of the server. */
export function storeFailureReply(error: unknown): Reply {
  const { code, details } = asApiError(asStoreRefusal(error));
  return apiErrorReply(code, details);
}
