// The checks of a service that has only a document: each operation that changes nothing is called once, and must answer as
// the document says.

import type { OpenApiDocument } from '../openapi/document.ts';
import { drawsOf } from '../openapi/documented-replies.ts';
import { type Operation, type OperationParameter, operationsOf } from '../openapi/operations.ts';
import { sample } from '../openapi/sample.ts';
import { Security } from '../spec-service/index.ts';
import { type Flow, flow } from '../verify/flow.ts';
import { NotOffered, type Session } from '../verify/session.ts';
import { type SpecValidator, specValidator } from '../verify/spec-validator.ts';

/** Methods that change nothing (RFC 9110, 9.2.1); the others could do harm on a real target. */
const SAFE = ['GET', 'HEAD'];

/** Made-up values are the same in every run. */
const DRAW = drawsOf(1, 'document', '2026-01-01T00:00:00.000Z');

/** A call that is not made, or that shows nothing. */
class NotTried extends NotOffered {
  constructor(why: string) {
    super(why);
    this.message = why;
  }
}

/**
 * The flows of a document. Parameters get their examples, and made-up values where there are none, so that a documented
 * 404 is as good as a 200; a failure of the server is not, even if it is documented.
 *
 * @example documentFlows('petstore', document)[0]?.title // 'GET /pets answers as documented'
 */
export function documentFlows(service: string, document: OpenApiDocument): Flow[] {
  let validator: SpecValidator | undefined;
  let security: Security | undefined;
  const check = async (session: Session, operation: Operation) => {
    const { method, security: alternatives } = operation;
    if (!SAFE.includes(method))
      throw new NotTried(`${method} changes data, so only a pact or a flow calls it`);
    const path = pathOf(document, operation);
    const [scheme] = alternatives.map((each) => each.scheme);
    const credentials = scheme === undefined ? {} : { [scheme]: await session.credential(service, scheme) };
    security ??= new Security(document);
    const response = await session.fetch(session.url(service) + path, {
      method,
      headers: { ...headersOf(document, operation), ...security.headers(operation, credentials) },
    });
    validator ??= specValidator(service, document);
    assertDocumented(validator, operation, {
      path,
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  };
  return operationsOf(document).map((operation) =>
    flow({
      service,
      title: `${operation.method} ${operation.path} answers as documented`,
      rules: [],
      run: (session) => check(session, operation),
    }),
  );
}

interface Answered {
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

function assertDocumented(validator: SpecValidator, { id, method }: Operation, answered: Answered): void {
  const { status } = answered;
  if (status === 401 || status === 403)
    throw new NotTried(`${id} answered ${status}; give the target's credential by --credential`);
  if (status >= 500) throw new Error(`${id} answered ${status}: the server failed`);
  // An answer to HEAD has no body, whatever is documented.
  if (method === 'HEAD') return;
  const violation = validator({ ...answered, method, requestBody: Buffer.alloc(0), requestType: '' });
  if (violation !== undefined) throw new Error(violation);
}

/** The path with its query; only parameters that are required are sent. */
function pathOf(document: OpenApiDocument, { path, parameters }: Operation): string {
  const listOf = (parameter: OperationParameter) => textsOf(document, parameter);
  const filled = path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
    return encodeURIComponent(parameter === undefined ? '1' : listOf(parameter).join(','));
  });
  const query = new URLSearchParams();
  for (const parameter of parameters.filter((each) => each.in === 'query' && each.isRequired)) {
    const texts = listOf(parameter);
    for (const text of parameter.isExploded ? texts : [texts.join(',')]) query.append(parameter.name, text);
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}

function headersOf(document: OpenApiDocument, { parameters }: Operation): Record<string, string> {
  const wanted = parameters.filter((each) => each.in === 'header' && each.isRequired);
  return Object.fromEntries(wanted.map((each) => [each.name, textsOf(document, each).join(',')]));
}

/** The value of a parameter as texts, several for a list. */
function textsOf(
  document: OpenApiDocument,
  { name, schemaPointer, mediaType }: OperationParameter,
): string[] {
  const value = sample(document, schemaPointer, undefined, DRAW);
  if (mediaType !== undefined) return [JSON.stringify(value)];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (values.some((each) => typeof each === 'object' && each !== null))
    throw new NotTried(`the parameter ${name} is an object, which is not made up`);
  return values.map(String);
}
