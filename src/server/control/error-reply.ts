// Converts errors in requests to errors of the control API, also for paths that belong to no service.

import { closest } from 'fastest-levenshtein';
import control from '../../../specs/generated/control.json' with { type: 'json' };
import type { Reply } from '../../openapi/handler.ts';
import { type ApiError, type ApiErrorCode, apiErrorReply } from '../../service/api-error.ts';
import type { RequestError } from '../../service/request-error.ts';
import { validationFailed } from '../../service/validation-failed.ts';
import { CONTROL_PREFIX } from '../http/arrived-request.ts';

/**
 * The answer to an error in a request.
 *
 * @example controlErrorReply({ kind: 'too_large', limitBytes: 1_048_576 }).status // 413
 */
export function controlErrorReply(error: RequestError): Reply {
  switch (error.kind) {
    case 'malformed':
      return apiErrorReply(MALFORMED[error.part], { detail: sentence(error.detail) });
    case 'too_large':
      return apiErrorReply('body-too-large', { detail: `The body may have ${error.limitBytes} bytes.` });
    case 'invalid':
      return replyTo(validationFailed(error.errors));
    case 'unknown_path':
      return unknownPath(error.path);
    case 'wrong_method':
      return wrongMethod(error);
    case 'defect':
      return apiErrorReply('internal-error', { detail: sentence(error.detail) });
  }
}

/** The answer for an error of the control API. */
export function replyTo({ code, details }: ApiError): Reply {
  return apiErrorReply(code, details);
}

const MALFORMED = {
  url: 'malformed-url',
  media_type: 'wrong-content-type',
  body: 'malformed-json',
} as const satisfies Record<string, ApiErrorCode>;

function unknownPath(path: string): Reply {
  if (path.startsWith(CONTROL_PREFIX))
    return apiErrorReply('unknown-path', {
      detail: `The control API has no path ${path}.`,
      hint: `Did you mean ${nearestPath(path)}? GET ${CONTROL_PREFIX}/docs has them all.`,
    });
  const hint = 'GET /_countersign/health names the services that run.';
  return apiErrorReply('unknown-path', { detail: `No service has the path ${path}.`, hint });
}

/** The path of the control API that is nearest to another, with the ids that the other has in the same places. */
function nearestPath(path: string): string {
  const given = path.split('/');
  const candidates = Object.keys(control.paths).map((template) =>
    template
      .split('/')
      .map((part, at) => (part.startsWith('{') ? (given[at] ?? part) : part))
      .join('/'),
  );
  return closest(path, candidates);
}

function wrongMethod({ path, method, allow }: Extract<RequestError, { kind: 'wrong_method' }>): Reply {
  const allowed = allow.join(', ');
  return apiErrorReply('method-not-allowed', {
    detail: `${path} has no ${method}.`,
    hint: `It has ${allowed}.`,
    headers: { Allow: allowed },
  });
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
