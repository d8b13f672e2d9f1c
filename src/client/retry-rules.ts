// Which responses to retry, and which calls may be repeated: the documentation as data. The retry classes are those
// of the mail service (M-ER-15); the other two services document none, so they use the same (V-G-55, Q-G-42).

/**
 * How a client retries after a response: never, after the time in `Retry-After`, or with exponential backoff.
 */
export type RetryClass = 'never' | 'after' | 'backoff';

/** The retry class of a status, and how often a call is repeated. */
export interface RetryRule {
  readonly retryClass: RetryClass;
  readonly maxRepeats: number;
}

/** Rules by status. A status without a rule is never retried. */
export type RetryRules = Readonly<Record<number, RetryRule>>;

const NEVER: RetryRule = { retryClass: 'never', maxRepeats: 0 };

/** M-ER-15. A full quota (507, Q-EN-03 to Q-EN-05) has no rule, because waiting does not free any space. */
export const RETRY_RULES: RetryRules = {
  ...Object.fromEntries([400, 401, 403, 404, 409, 410, 413, 422].map((status) => [status, NEVER])),
  429: { retryClass: 'after', maxRepeats: 5 },
  500: { retryClass: 'backoff', maxRepeats: 3 },
  503: { retryClass: 'backoff', maxRepeats: 5 },
};

/** A call without a response is treated like a 503, a dependency that is down. */
export const UNANSWERED_STATUS = 503;

/** Whether an operation may be repeated, where its documentation differs from the rule for its method. */
export type RepeatNotes = Readonly<Record<string, boolean>>;

/**
 * Which calls are repeated after a failure (a 500 or a 503): `any`, because the service is assumed not to have
 * processed them, or only the `idempotent` ones.
 */
export type RepeatFailed = 'any' | 'idempotent';

/** A service's documented rules for repeating calls: `x-retry` and `x-idempotent`. */
export interface RetryNotes {
  readonly repeatFailed: RepeatFailed;
  readonly repeats: RepeatNotes;
}

export const VAULT_RETRIES: RetryNotes = {
  repeatFailed: 'idempotent',
  // V-EV-32: each write creates a version, so a repeat would be a second rotation.
  repeats: { 'PUT /v1/secrets/{path}': false },
};

export const MAIL_RETRIES: RetryNotes = {
  // M-ER-15 makes no exception for calls that are not idempotent; M-G-45 states the assumption behind this.
  repeatFailed: 'any',
  // M-ER-16, M-ER-17: it returns 204, like deletes and idempotent operations.
  repeats: { 'POST /api/admin/users/{id}/roles/{role_id}': true },
};

export const QUOTA_RETRIES: RetryNotes = {
  repeatFailed: 'idempotent',
  // Q-EP-08, Q-EP-09: they set a value, regardless of the previous one.
  repeats: {
    'POST /api/v1/quotas/users/{user_id}/exempt': true,
    'POST /api/v1/quotas/groups/{group_id}/exempt': true,
  },
};

/** The methods that RFC 9110 (9.2.2) defines as idempotent. */
const IDEMPOTENT: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'TRACE']);

/** The rule for a status. */
export function ruleFor(status: number, rules: RetryRules = RETRY_RULES): RetryRule {
  return rules[status] ?? NEVER;
}

/** A call as the document names it. */
export interface CalledOperation {
  readonly method: string;
  readonly schemaPath: string;
}

/**
 * Whether a call may be repeated after a response; `undefined` stands for no response at all, which no document
 * covers.
 */
export function mayRepeat(
  { method, schemaPath }: CalledOperation,
  rule: RetryRule | undefined,
  { repeats, repeatFailed }: RetryNotes,
): boolean {
  // A rate limit refuses a call before it is processed, so any call may be repeated.
  if (rule?.retryClass === 'after') return true;
  const isAssumedUnprocessed = rule !== undefined && repeatFailed === 'any';
  return repeats[`${method} ${schemaPath}`] ?? (isAssumedUnprocessed || IDEMPOTENT.has(method));
}
