// Every operation of every service, with a check of its responses.

import type { Answer } from '../../src/index.ts';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import type { Reply } from '../../src/openapi/handler.ts';
import { type Operation, operationsOf } from '../../src/openapi/operations.ts';
import { answerCheck } from '../../src/openapi/replies.ts';
import { Validators } from '../../src/openapi/validators.ts';
import { services } from './registry/services.ts';

/** An operation of a service. */
export interface ServiceOperation {
  readonly service: string;
  readonly id: string;
  readonly document: OpenApiDocument;
  readonly operation: Operation;
  /** Throws unless the operation documents this response. */
  readonly check: (answer: Answer) => void;
}

/** All operations, in the order of the services and of their documents. */
export const everyOperation: readonly ServiceOperation[] = Array.from(
  services.values(),
  ({ name, document }) => checkedOperations(name, document),
).flat();

/** The name of the credential with the most permissions, for each service. */
export const STRONGEST: Readonly<Record<string, string>> = {
  vault: 'admin',
  mail: 'live',
  quota: 'superuser',
};

/**
 * The operations of a document, each with its check.
 *
 * @example checkedOperations('mail', mailDocument).find(({ id }) => id === 'sendMail')?.check(answer)
 */
export function checkedOperations(service: string, document: OpenApiDocument): ServiceOperation[] {
  const validators = new Validators(service, document);
  return operationsOf(document).map((operation) => {
    const check = answerCheck(operation, validators);
    return { service, id: operation.id, document, operation, check: (answer) => check(replyOf(answer)) };
  });
}

/** A response in the form of the check: the media type has no parameters. */
function replyOf({ status, headers, body }: Answer): Reply {
  const mediaType = headers.get('content-type')?.split(';', 1)[0];
  return { status, body, headers: Object.fromEntries(headers), ...(mediaType && { mediaType }) };
}
