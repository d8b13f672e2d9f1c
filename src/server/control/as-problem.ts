// What the layers below raise, as problems of the control API: one table for all operations.

import { ClockBusy, WorldGone } from '../../engine/scheduler.ts';
import { AnswerViolation } from '../../openapi/answer-check.ts';
import { Refused } from '../../service/refusal.ts';
import { Problem, type ProblemCode, problemReply } from './problem.ts';

const REFUSAL_CODES: Readonly<Record<Refused['status'], ProblemCode>> = {
  404: 'unknown-subject',
  409: 'action-conflict',
  422: 'action-refused',
};

/** The problem that an error is for the caller; what nobody foresaw is a defect. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof WorldGone) return worldGone();
  if (error instanceof ClockBusy)
    return new Problem('clock-busy', 'The clock of this world is being advanced by another call.');
  if (error instanceof Refused)
    return new Problem(REFUSAL_CODES[error.status], { detail: error.message, hint: error.hint });
  if (error instanceof AnswerViolation) return new Problem('answer-does-not-fit', `${error.message}.`);
  return new Problem('internal-error', 'The call broke on a defect of the server; its log has the details.');
}

/** The problem of whoever waited in a world that is there no more. */
export function worldGone(): Problem {
  return new Problem('world-gone', 'The world was reset, replaced or deleted meanwhile.');
}

/** What an error says to whoever asked for something that cannot be, and what to do next; nothing for a defect. */
export function refusalText(error: unknown): string | undefined {
  const { code, details } = asProblem(error);
  if (code === 'internal-error') return undefined;
  const { detail, hint } = problemReply(code, details).body as {
    readonly detail: string;
    readonly hint: string;
  };
  return `${detail} ${hint}`;
}
