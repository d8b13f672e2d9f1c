// The links of a document: each leads to an operation, gives parameters that it has, and reads what the examples show.
import type { JsonObject } from '../../src/engine/json.ts';
import { type OpenApiDocument, pointerTo, valueAt } from '../../src/openapi/document.ts';
import { type Operation, operationsOf } from '../../src/openapi/operations.ts';
import { asObject, asOpenApi, objectAt } from './documents.ts';

/** A link of one answer of an operation. */
interface Link {
  readonly pointer: string;
  readonly from: Operation;
  readonly answer: string;
  readonly to: Operation | undefined;
  readonly parameters: JsonObject;
}

const OF_BODY = '$response.body#';
const OF_PATH = '$request.path.';

/** What is wrong with the links of a document. */
export function linkFaults(document: JsonObject): string[] {
  return linksOf(document).flatMap((link) => {
    if (link.to === undefined) return [`#${link.pointer}: leads to no operation`];
    return Object.entries(link.parameters)
      .filter(([name, expression]) => !isGiven(document, link, name, String(expression)))
      .map(([name, expression]) => `#${link.pointer}: ${name} cannot be ${String(expression)}`);
  });
}

/** The operations with a value in their path that no link gives. */
export function unlinkedOperations(document: JsonObject): string[] {
  const links = linksOf(document);
  const isLinked = ({ id }: Operation, name: string) =>
    links.some(({ to, parameters }) => to?.id === id && name in parameters);
  return operationsOf(asOpenApi(document))
    .filter((operation) => inPath(operation).some((name) => !isLinked(operation, name)))
    .map(({ id }) => id);
}

function linksOf(document: JsonObject): Link[] {
  const operations = operationsOf(asOpenApi(document));
  return operations.flatMap((from) =>
    Object.keys(asObject(objectAt(document, from.pointer).responses)).flatMap((status) => {
      const answer = from.pointer + pointerTo('responses', status);
      const { links = {} } = objectAt(document, answer);
      return Object.entries(asObject(links)).map(([name, link]) => {
        const { operationId, parameters = {} } = asObject(link);
        return {
          pointer: answer + pointerTo('links', name),
          from,
          answer,
          to: operations.find(({ id }) => id === operationId),
          parameters: asObject(parameters),
        };
      });
    }),
  );
}

/** Whether the operation has the parameter, and some example of the answer what it is to be. */
function isGiven(document: JsonObject, link: Link, name: string, expression: string): boolean {
  if (link.to === undefined || !inPath(link.to).includes(name)) return false;
  if (expression.startsWith(OF_PATH)) return inPath(link.from).includes(expression.slice(OF_PATH.length));
  const place = link.answer + pointerTo('content', 'application/json', 'examples');
  const shown = Object.keys(objectAt(document, place)).map((each) =>
    objectAt(document, place + pointerTo(each)),
  );
  return (
    expression.startsWith(OF_BODY) &&
    shown.some(({ value }) => typeof read(value, expression.slice(OF_BODY.length)) === 'string')
  );
}

function read(value: unknown, pointer: string): unknown {
  try {
    return valueAt(value as OpenApiDocument, pointer);
  } catch {
    return undefined;
  }
}

function inPath({ parameters }: Operation): string[] {
  return parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
}
