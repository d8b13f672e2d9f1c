// What the layers below raise, as errors of the control API: one table for all operations.

import { ClockBusy, WorldGone } from '../../engine/scheduler.ts';
import { AnswerViolation } from '../../openapi/answer-check.ts';
import { ApiError, apiErrorReply } from '../../service/api-error.ts';

/** The error as the caller is told it; what nobody foresaw is a defect. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof WorldGone) return worldGone();
  if (error instanceof ClockBusy)
    return new ApiError('clock-busy', 'The clock of this world is being advanced by another call.');
  if (error instanceof AnswerViolation) return new ApiError('answer-does-not-fit', `${error.message}.`);
  return new ApiError('internal-error', 'The call broke on a defect of the server; its log has the details.');
}

/** The error for a caller who waited in a world that is gone. */
export function worldGone(): ApiError {
  return new ApiError('world-gone', 'The world was reset, replaced or deleted meanwhile.');
}

/** What an error says to the caller, and what to do next; nothing for a defect. */
export function errorText(error: unknown): string | undefined {
  const { code, details } = asApiError(error);
  if (code === 'internal-error') return undefined;
  const { detail, hint } = apiErrorReply(code, details).body as {
    readonly detail: string;
    readonly hint: string;
  };
  return `${detail} ${hint}`;
}
