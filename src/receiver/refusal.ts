// The refusals of a delivery: a reason for programs, a message for logs that says what to do, and the status
// to answer with.

/** Why a delivery is refused, and the HTTP status to answer with. */
const STATUSES = {
  missing_signature: 401,
  malformed_signature: 401,
  missing_timestamp: 401,
  malformed_timestamp: 401,
  wrong_signature: 401,
  stale_timestamp: 401,
  future_timestamp: 401,
  incomplete_body: 400,
  malformed_event: 400,
  body_too_large: 413,
  // The sender did nothing wrong: the receiver is set up in a way in which it cannot verify anything.
  no_raw_body: 500,
} as const;

/** Why a delivery is refused. */
export type RefusalReason = keyof typeof STATUSES;

/** A delivery that must not be acted on. */
export interface Refused {
  readonly ok: false;
  readonly reason: RefusalReason;
  /** What is wrong and what to do about it: for your log, not for the sender. It holds no secret. */
  readonly message: string;
  /** The HTTP status to answer with. */
  readonly status: number;
}

/** A refusal for a reason. */
export function refused(reason: RefusalReason, message: string): Refused {
  return { ok: false, reason, message, status: STATUSES[reason] };
}
