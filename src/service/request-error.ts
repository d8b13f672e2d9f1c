// An error that the server finds in a request before or instead of handling it. Each service answers in its own form.

import type { Operation } from '../openapi/operations.ts';
import type { ValidationError } from '../openapi/validators.ts';

/** What is wrong with a request, before an operation handles it: the input of `errorReply`. */
export type RequestError = { readonly operation?: Operation | undefined } & (
  | {
      readonly kind: 'malformed';
      readonly part: 'url' | 'media_type' | 'body';
      /** Without a capital letter and a full stop, so that it can be part of a sentence. */
      readonly detail: string;
    }
  | { readonly kind: 'too_large'; readonly limitBytes: number }
  | { readonly kind: 'invalid'; readonly errors: readonly ValidationError[] }
  | { readonly kind: 'unknown_path'; readonly path: string }
  | {
      readonly kind: 'wrong_method';
      readonly path: string;
      readonly method: string;
      readonly allow: readonly string[];
    }
  | { readonly kind: 'defect'; readonly detail: string }
);
