// What the server finds wrong with a request before or instead of handling it. Each service puts it into its
// own form.

import type { Operation } from '../openapi/operations.ts';
import type { ValidationError } from '../openapi/validators.ts';

export type RequestError = { readonly operation?: Operation | undefined } & (
  | { readonly kind: 'malformed'; readonly detail: string }
  | { readonly kind: 'too_large'; readonly limitBytes: number }
  | { readonly kind: 'invalid'; readonly faults: readonly ValidationError[] }
  | { readonly kind: 'unknown_path' }
  | { readonly kind: 'wrong_method'; readonly allow: readonly string[] }
  | { readonly kind: 'defect'; readonly detail: string }
);
