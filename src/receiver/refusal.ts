// The refusals of a delivery: a reason for programs, a message for logs with advice, and the status
// to respond with.

/** The reasons to refuse a delivery, and the HTTP status for each. */
const STATUSES = {
  missing_signature: 401,
  malformed_signature: 401,
  missing_id: 401,
  missing_timestamp: 401,
  malformed_timestamp: 401,
  wrong_signature: 401,
  uncovered_component: 401,
  wrong_digest: 401,
  stale_timestamp: 401,
  future_timestamp: 401,
  incomplete_body: 400,
  malformed_event: 400,
  body_too_large: 413,
  // A configuration error of the receiver, which cannot verify anything, not a mistake of the sender.
  no_raw_body: 500,
} as const;

/** Why a delivery is refused. */
export type RefusalReason = keyof typeof STATUSES;

/** A delivery that must not be acted on. */
export interface Refused {
  readonly ok: false;
  readonly reason: RefusalReason;
  /** The problem and what to do about it: for your log, not for the sender. It contains no secret. */
  readonly message: string;
  /** The HTTP status to respond with. */
  readonly status: number;
}

/** A refusal for a reason. */
export function refused(reason: RefusalReason, message: string): Refused {
  return { ok: false, reason, message, status: STATUSES[reason] };
}
