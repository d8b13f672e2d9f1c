// The client for the mail service, and its errors in both documented forms.

import type { components, paths } from '../../specs/generated/mail.ts';
import { nextNumber } from './pages.ts';
import { MAIL_RETRIES } from './retry-rules.ts';
import { createServiceClient, type ServiceClient, type ServiceClientOptions } from './service-client.ts';
import { type ErrorDetails, listOf, ServiceError, textOf } from './service-error.ts';

type Schemas = components['schemas'];

/**
 * An error response of the mail service. Sending lists `errors`; every other operation has a
 * `detail`, or `faults` when the request does not match its schema (M-ER-01, M-ER-02).
 */
export class MailError extends ServiceError {
  override readonly name = 'MailError';
  /** The errors of a send; empty for other operations. */
  readonly errors: readonly Schemas['SendError'][];
  /** The documented reason; `null` if there is a list of errors instead. */
  readonly detail: string | null;
  /** The schema violations in the request. */
  readonly faults: readonly Schemas['ValidationFault'][];

  constructor(refusal: ErrorDetails) {
    const errors = listOf<Schemas['SendError']>(refusal.body, 'errors');
    const faults = listOf<Schemas['ValidationFault']>(refusal.body, 'detail');
    const detail = textOf(refusal.body, 'detail');
    super('mail', refusal, detail ?? (describe(errors, faults) || undefined));
    this.errors = errors;
    this.detail = detail ?? null;
    this.faults = faults;
  }
}

function describe(
  errors: readonly Schemas['SendError'][],
  faults: readonly Schemas['ValidationFault'][],
): string {
  const ofSend = errors.map(({ field, message }) => (field == null ? message : `${field}: ${message}`));
  const ofSchema = faults.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`);
  return [...ofSend, ...ofSchema].join('; ');
}

export type MailClient = ServiceClient<paths>;

/**
 * Creates a client for the mail service that retries as M-ER-15 describes: after a 429, a 500 or a 503, any call.
 * That assumes that a call which failed was not processed (M-G-45). If you would rather lose a mail than send it twice,
 * say so: `retry: { repeats: { 'POST /v3/mail/send': false } }`. A call without a response is repeated only if its
 * method is idempotent.
 *
 * @example
 * const mail = createMailClient({ baseUrl: 'http://127.0.0.1:4010', token: process.env.MAIL_KEY });
 * const { webhooks } = await mail.unwrap(mail.GET('/v3/user/webhooks'));
 */
export function createMailClient(options: ServiceClientOptions): MailClient {
  return createServiceClient<paths>(options, {
    retries: MAIL_RETRIES,
    nextPage: nextNumber,
    toError: (refusal) => new MailError(refusal),
  });
}
