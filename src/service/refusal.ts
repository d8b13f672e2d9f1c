// Refusals that no handler makes: what the server finds wrong with a request before or instead of
// handling it. A service turns each into its own form.

import type { Operation } from '../openapi/operations.ts';
import type { Fault } from '../openapi/validators.ts';

export type Refusal = { readonly operation?: Operation | undefined } & (
  | { readonly kind: 'malformed'; readonly detail: string }
  | { readonly kind: 'too_large'; readonly limitBytes: number }
  | { readonly kind: 'invalid'; readonly faults: readonly Fault[] }
  | { readonly kind: 'unknown_path' }
  | { readonly kind: 'wrong_method'; readonly allow: readonly string[] }
  | { readonly kind: 'defect'; readonly detail: string }
);

/** Raised by a simulated action or an emit that cannot be done; the control API answers with it. */
export class Refused extends Error {
  readonly status: 404 | 409 | 422;
  readonly hint: string | undefined;

  constructor(status: 404 | 409 | 422, detail: string, hint?: string) {
    super(detail);
    this.status = status;
    this.hint = hint;
  }
}
