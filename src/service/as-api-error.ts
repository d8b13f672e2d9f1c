// Converts errors of the engine and of the check of answers to errors of the control API.

import { ClockBusy, WorldGone } from '../engine/scheduling/clock-busy.ts';
import { AnswerViolation } from '../openapi/replies.ts';
import { ApiError, apiErrorReply } from './api-error.ts';

/** The error to answer with for what was thrown; anything unexpected is a defect of the server. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof WorldGone) return worldGone();
  if (error instanceof ClockBusy)
    return new ApiError('clock-busy', `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`);
  if (error instanceof AnswerViolation) return new ApiError('answer-does-not-fit', `${error.message}.`);
  return new ApiError(
    'internal-error',
    'The call failed because of a defect of the server; its log has the details.',
  );
}

/** The error for a waiting call whose world was reset, replaced or deleted. */
export function worldGone(): ApiError {
  return new ApiError('world-gone', 'The world was reset, replaced or deleted meanwhile.');
}

/** The detail of an error and what to do next, as one text; `undefined` for a defect. */
export function errorText(error: unknown): string | undefined {
  const { code, details } = asApiError(error);
  if (code === 'internal-error') return undefined;
  const { detail, hint } = apiErrorReply(code, details).body as {
    readonly detail: string;
    readonly hint: string;
  };
  return `${detail} ${hint}`;
}
