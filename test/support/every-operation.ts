// Every operation of every service, with the check of what it answered over the wire.

import type { Answer } from '../../src/index.ts';
import { answerCheck } from '../../src/openapi/answer-check.ts';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import type { Reply } from '../../src/openapi/handler.ts';
import { type Operation, operationsOf } from '../../src/openapi/operations.ts';
import { Validators } from '../../src/openapi/validators.ts';
import { services } from '../../src/registry/services.ts';

/** An operation of a service. */
export interface ServiceOperation {
  readonly service: string;
  readonly id: string;
  readonly document: OpenApiDocument;
  readonly operation: Operation;
  /** Throws unless the answer is one that the operation documents, in its form. */
  readonly check: (answer: Answer) => void;
}

/** All operations, in the order of the services and of their documents. */
export const everyOperation: readonly ServiceOperation[] = Array.from(
  services.values(),
  ({ name, document }) => checkedOperations(name, document),
).flat();

/** The name of the credential of each service that may do the most. */
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

/** An answer as the check takes it: the media type without its parameters. */
function replyOf({ status, headers, body }: Answer): Reply {
  const mediaType = headers.get('content-type')?.split(';', 1)[0];
  return { status, body, headers: Object.fromEntries(headers), ...(mediaType && { mediaType }) };
}
