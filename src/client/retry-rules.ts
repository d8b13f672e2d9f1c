// Which answers are worth asking again, and which calls may be made twice: the documents' words as data.
// The classes are the mail service's (M-ER-15); the other two are silent, and are given the same.

/**
 * What a client does about an answer: nothing, wait as long as `Retry-After` says, or back off
 * exponentially.
 */
export type RetryClass = 'never' | 'after' | 'backoff';

/** The class of a status, and how often a call is repeated because of it. */
export interface RetryRule {
  readonly retryClass: RetryClass;
  readonly maxRepeats: number;
}

/** Rules by status. A status that has none is never retried. */
export type RetryRules = Readonly<Record<number, RetryRule>>;

const NEVER: RetryRule = { retryClass: 'never', maxRepeats: 0 };

/** M-ER-15. A full quota (507, Q-EN-03 to Q-EN-05) has no rule: no wait frees what it holds. */
export const RETRY_RULES: RetryRules = {
  ...Object.fromEntries([400, 401, 403, 404, 409, 410, 413, 422].map((status) => [status, NEVER])),
  429: { retryClass: 'after', maxRepeats: 5 },
  500: { retryClass: 'backoff', maxRepeats: 3 },
  503: { retryClass: 'backoff', maxRepeats: 5 },
};

/** A call that got no answer is treated as one that met a service whose dependency is down. */
export const UNANSWERED_STATUS = 503;

/** What the documents say of an operation, where its method says otherwise: whether a repeat is harmless. */
export type RepeatNotes = Readonly<Record<string, boolean>>;

export const VAULT_REPEATS: RepeatNotes = {
  // V-EV-32: each write is the next version, so that a repeat would be a second rotation.
  'PUT /v1/secrets/{path}': false,
};

export const MAIL_REPEATS: RepeatNotes = {
  // M-ER-16, M-ER-17: it answers 204, as deletes and idempotent operations do.
  'POST /api/admin/users/{id}/roles/{role_id}': true,
};

export const QUOTA_REPEATS: RepeatNotes = {
  // Q-EP-08, Q-EP-09: they set a value, whatever it was.
  'POST /api/v1/quotas/users/{user_id}/exempt': true,
  'POST /api/v1/quotas/groups/{group_id}/exempt': true,
};

/** Methods that RFC 9110 (9.2.2) calls idempotent. */
const IDEMPOTENT: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'TRACE']);

/** The rule for a status. */
export function ruleFor(status: number, rules: RetryRules = RETRY_RULES): RetryRule {
  return rules[status] ?? NEVER;
}

/** Whether making a call twice does the same as making it once. */
export function isRepeatable(method: string, schemaPath: string, notes: RepeatNotes): boolean {
  return notes[`${method} ${schemaPath}`] ?? IDEMPOTENT.has(method);
}
