// The parts of a control call: its parameters and its body, refused if one is unknown or invalid.

import { pointerTo } from '../../openapi/document.ts';
import type { Operation } from '../../openapi/operations.ts';
import type { RequestParts, Validators } from '../../openapi/validators.ts';
import { ApiError } from '../../service/api-error.ts';
import { nearest } from '../../service/nearest.ts';
import { validationFailed } from '../../service/validation-failed.ts';
import type { ArrivedRequest } from '../http/arrived-request.ts';
import type { ParameterReader } from '../http/parameters.ts';
import type { RequestContext } from '../http/pipeline.ts';

/**
 * The checked parts of a request.
 *
 * @throws ApiError when a parameter is unknown or invalid
 */
export function checkedParts(
  operation: Operation,
  { request, body: { value: body, mediaType: given } }: Pick<RequestContext, 'request' | 'body'>,
  {
    readParameters,
    validators,
  }: { readonly readParameters: ParameterReader; readonly validators: Validators },
): RequestParts {
  refuseUnknownParameters(request, operation);
  const parts = { ...readParameters(request), ...(body === undefined ? {} : { body }) };
  const mediaType = body === undefined ? undefined : 'application/json';
  const faults = validators.request(operation, mediaType)(parts);
  if (faults.length > 0) throw validationFailed(faults);
  if (operation.body?.isRequired && given === '') throw missingBody();
  return parts;
}

/**
 * A missing body is read as `{}`: if that matches the schema, only this check detects that a required body is
 * missing.
 */
function missingBody(): ApiError {
  return new ApiError('validation-failed', {
    detail: 'The body is missing.',
    errors: [{ pointer: '', detail: 'is missing' }],
  });
}

function refuseUnknownParameters(request: ArrivedRequest, operation: Operation): void {
  const known = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const unknown = Object.keys(request.query).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new ApiError('unknown-parameter', {
    detail: `The query parameter ${unknown} is not known.`,
    hint: nearest(unknown, known),
    errors: [{ pointer: pointerTo('query', unknown), detail: 'is not a known parameter' }],
  });
}
