// Judges a served document: each operation is called with a valid request and has to answer what the document allows, and
// hostile requests have to be refused without a defect. The judges are Prism's validators and our own.

import { request as httpRequest } from 'node:http';
import { createRequire } from 'node:module';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import { type Operation, operationsOf, responseFor } from '../../src/openapi/operations.ts';
import { answerCheck } from '../../src/openapi/replies.ts';
import { sample } from '../../src/openapi/sample.ts';
import { Validators } from '../../src/openapi/validators.ts';
import { drawsFor } from '../../src/spec-service/draws.ts';
import { serviceFromDocument } from '../../src/spec-service/index.ts';
import { type DocumentRequest, hostileRequests } from './hostile-requests.ts';
import { serveDocument } from './spec-server.ts';

/** What was wrong, and how much was tried. */
export interface Judgement {
  readonly operations: number;
  /** Operations that Prism has validated as well. */
  readonly byPrism: number;
  readonly hostile: number;
  readonly problems: readonly string[];
}

interface JudgeOptions {
  readonly hostile: number;
  readonly seed: number;
  readonly byPrism?: boolean;
}

const NOW = '2026-01-01T00:00:00.000Z';

/** Headers that OpenAPI describes elsewhere ("Parameter Object"). */
const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization']);

/**
 * Serves a document and judges it.
 *
 * @param hostile how many hostile requests are sent, drawn by the seed
 * @param byPrism whether Prism judges, too: it takes minutes to read the largest documents
 * @example await judge('petstore', document, { hostile: 2_000, seed: 1 })
 */
export async function judge(
  name: string,
  parsed: object,
  { hostile, seed, byPrism = true }: JudgeOptions,
): Promise<Judgement> {
  await using served = await serveDocument(name, parsed);
  const { document } = serviceFromDocument({ name, document: parsed, source: name }).service;
  const credentials = served.server.defaultWorld.credentials[name] ?? {};
  const requests = new Requests(document, credentials);
  const prism = await prismJudge(byPrism ? parsed : {});
  const problems: string[] = [];
  const operations = operationsOf(document);
  for (const operation of operations) {
    const request = requests.validFor(operation);
    const answer = await send(served.url, request);
    // HTTP allows no body with these, whatever a document says.
    if (/^(204|205|304)$/.test(String(answer.status)) && answer.body.length === 0) continue;
    const found = [...ownProblems(document, operation, answer), ...prism.problems(operation, answer)];
    problems.push(...found.map((problem) => `${request.method} ${request.path}: ${problem}`));
  }
  const valid = operations.map((operation) => requests.validFor(operation));
  for (const request of hostileRequests(valid, hostile, seed)) {
    const { status } = await send(served.url, request);
    if (status >= 500) problems.push(`hostile ${request.method} ${request.path.slice(0, 200)}: ${status}`);
  }
  problems.push(...served.defects.map((defect) => `defect: ${(defect as Error).message}`));
  return { operations: operations.length, byPrism: prism.count(operations), hostile, problems };
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** Sends nothing but what it is given: fetch adds headers of its own, and knows neither TRACE nor a body for GET. */
function send(url: string, { method, path, headers, body = '' }: DocumentRequest): Promise<Answer> {
  // How long a body is, is said below, truly: a server takes what is missing from the next request on the connection.
  const given = Object.fromEntries(
    Object.entries(headers).filter(
      ([name, value]) => name !== 'content-length' && !/[^\t\x20-\x7e]/.test(value),
    ),
  );
  return new Promise((resolve, reject) => {
    // What no client can write in a URL is sent as any client would encode it.
    const target = path.replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent);
    const length =
      body === '' && /^(GET|HEAD)$/.test(method) ? {} : { 'content-length': Buffer.byteLength(body) };
    const request = httpRequest(
      url,
      { method, path: target, headers: { ...given, ...length } },
      async (response) => {
        const chunks = (await response.toArray()) as Buffer[];
        const pairs = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        );
        resolve({
          status: response.statusCode as number,
          headers: new Headers(pairs),
          body: Buffer.concat(chunks),
        });
      },
    );
    request.on('error', reject).end(body);
  });
}

function ownProblems(
  document: OpenApiDocument,
  operation: Operation,
  { status, headers, body }: Answer,
): string[] {
  const mediaType = (headers.get('content-type') ?? '').split(';', 1)[0] as string;
  const isJson = mediaType.endsWith('json');
  const value = body.length === 0 ? undefined : isJson ? JSON.parse(body.toString('utf8')) : body;
  const documented = [...(responseFor(operation, status)?.content.keys() ?? [])].map((each) => [
    each,
    (each.split(';', 1)[0] as string).trim(),
  ]);
  const covering = [mediaType, `${mediaType.split('/', 1)[0]}/*`, '*/*'];
  const [type] =
    documented.find(([, plain]) => plain === mediaType) ??
    documented.find(([, plain = '']) => covering.includes(plain)) ??
    [];
  try {
    if (status >= 400 && operation.responses.size > 0 && !onlyErrors(operation))
      return [`${status} ${body.toString('utf8').slice(0, 200)}`];
    const check = answerCheck(operation, new Validators('judge', document));
    if (operation.method !== 'HEAD')
      check({ status, body: value, mediaType: type ?? mediaType, headers: Object.fromEntries(headers) });
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

function onlyErrors({ responses }: Operation): boolean {
  return [...responses.keys()].every((status) => /^[345]/.test(status));
}

/** Prism's own validators of answers. */
async function prismJudge(parsed: object) {
  const required = createRequire(import.meta.url);
  const { getHttpOperationsFromSpec } = required('@stoplight/prism-http');
  const { validateOutput } = required('@stoplight/prism-http/dist/validator');
  const resources: { readonly method: string; readonly path: string }[] = await getHttpOperationsFromSpec(
    structuredClone(parsed),
  ).catch(() => []);
  const find = ({ method, pointer }: Operation) => {
    const path = decodedPath(pointer);
    return resources.find((each) => each.method.toUpperCase() === method && each.path === path);
  };
  return {
    count: (operations: readonly Operation[]) => operations.filter((each) => find(each) !== undefined).length,
    problems: (operation: Operation, { status, headers, body }: Answer): string[] => {
      const resource = find(operation);
      if (resource === undefined || status >= 400) return [];
      const isJson = (headers.get('content-type') ?? '').includes('json');
      const text = body.toString('utf8');
      const value = isJson && text !== '' ? JSON.parse(text) : text;
      const element = { statusCode: status, headers: Object.fromEntries(headers), body: value };
      const result = judged(() => validateOutput({ resource, element }));
      return result._tag === 'Left'
        ? result.left
            .filter(
              ({ severity, path = [] }: { severity: number; path?: string[] }) =>
                // Prism takes the text of any other media type for a string, whatever its schema says.
                severity === 0 && (isJson || path[0] !== 'body'),
            )
            .map(
              ({ path, message }: { path?: string[]; message: string }) =>
                `Prism: ${(path ?? []).join('.')} ${message}`,
            )
        : [];
    },
  };
}

/** What Prism cannot read, it does not judge. */
function judged<T>(validate: () => T): T | { readonly _tag: 'Right' } {
  try {
    return validate();
  } catch {
    return { _tag: 'Right' };
  }
}

function decodedPath(pointer: string): string {
  const token = pointer.split('/')[2] ?? '';
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The schemes that an operation names come first. */
function rank(wanted: readonly string[], name: string): number {
  const place = wanted.indexOf(name);
  return place === -1 ? wanted.length : place;
}

/** The fields of a form, with those of objects and lists in brackets: `pets[0][name]`. */
function fieldsOf(value: unknown, name = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return name === '' ? [] : [[name, String(value)]];
  return Object.entries(value).flatMap(([key, part]) =>
    fieldsOf(part, name === '' ? key : `${name}[${key}]`),
  );
}

const BOUNDARY = 'between-the-parts-of-a-form';

/** An object as the parts of a form, each on its own lines; a list as parts of one name. */
function multipart(value: unknown): string {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const parts = fields.flatMap(([name, field]) =>
    [field].flat().map((each) => {
      const [type, text] =
        typeof each === 'object' ? ['application/json', JSON.stringify(each)] : ['text/plain', String(each)];
      return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`;
    }),
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

/** Makes valid requests of operations. */
class Requests {
  readonly #document: OpenApiDocument;
  readonly #validators: Validators;
  readonly #credentials: Readonly<Record<string, string>>;

  constructor(document: OpenApiDocument, credentials: Readonly<Record<string, string>>) {
    this.#document = document;
    this.#validators = new Validators('judge', document);
    this.#credentials = credentials;
  }

  validFor(operation: Operation): DocumentRequest {
    const query = new URLSearchParams();
    const headers = this.#credentialsFor(operation, query);
    let { path } = operation;
    for (const parameter of operation.parameters) {
      if (parameter.in === 'header' && IGNORED_HEADERS.has(parameter.name.toLowerCase())) continue;
      if (parameter.in === 'query' && query.has(parameter.name)) continue;
      const text = (value: unknown) =>
        typeof value === 'object' && value !== null ? Object.values(value).join(',') : String(value);
      if (!parameter.isRequired && parameter.in !== 'path') continue;
      const value = this.#value(parameter.schemaPointer, operation.id);
      const written = parameter.mediaType === undefined ? text(value) : JSON.stringify(value);
      if (parameter.in === 'path')
        path = path.replaceAll(`{${parameter.name}}`, encodeURIComponent(written || 'x'));
      else if (parameter.in === 'header')
        headers[parameter.name.toLowerCase()] = written.replaceAll(/[^\x20-\x7e]/g, '');
      else if (parameter.in === 'cookie')
        headers.cookie = `${headers.cookie ?? ''}; ${parameter.name}=${written}`;
      else if (Array.isArray(value) && parameter.isExploded)
        for (const each of value) query.append(parameter.name, text(each));
      else if (parameter.style === 'deepObject')
        for (const [key, each] of Object.entries(value as object))
          query.append(`${parameter.name}[${key}]`, text(each));
      else if (
        typeof value === 'object' &&
        value !== null &&
        parameter.isExploded &&
        parameter.mediaType === undefined
      )
        for (const [key, each] of Object.entries(value)) query.append(key, text(each));
      else query.append(parameter.name, written);
    }
    path = path.replaceAll(/\{[^}]*\}/g, 'x');
    const search = query.size === 0 ? '' : `?${query}`;
    return { method: operation.method, path: path + search, headers, ...this.#body(operation, headers) };
  }

  #body({ id, body, method }: Operation, headers: Record<string, string>): { readonly body?: string } {
    const offered = [...(body?.content ?? [])];
    const first = offered.find(([type]) => /json|x-www-form|^text|\*/.test(type)) ?? offered[0];
    if (first === undefined || method === 'HEAD') return {};
    const [mediaType, pointer] = first;
    const value = pointer === undefined ? {} : this.#value(pointer, id);
    headers['content-type'] = mediaType.includes('*') ? 'application/json' : mediaType;
    if (mediaType.includes('x-www-form')) {
      return { body: new URLSearchParams(fieldsOf(value)).toString() };
    }
    if (mediaType.startsWith('multipart/')) {
      headers['content-type'] = `${mediaType}; boundary=${BOUNDARY}`;
      return { body: multipart(value) };
    }
    return { body: /json|\*/.test(mediaType) ? JSON.stringify(value) : String(value) };
  }

  #value(pointer: string, name: string): unknown {
    const draw = drawsFor(1, `${name} ${pointer}`, NOW);
    const options = { isComplete: false, usesExamples: false };
    let value: unknown;
    for (let draws = 0; draws < 20; draws++) {
      const isComplete = draws % 2 === 0;
      value = sample(this.#document, pointer, undefined, draw, { ...options, isComplete });
      if (this.#validators.at(pointer)(value).length === 0) return value;
    }
    return value;
  }

  /** Every credential at once, so that whatever is asked for is there; of those in one header, what the operation names. */
  #credentialsFor({ security }: Operation, query: URLSearchParams): Record<string, string> {
    const { securitySchemes = {} } = (this.#document.components ?? {}) as {
      readonly securitySchemes?: Record<
        string,
        { type: string; in?: string; name?: string; scheme?: string }
      >;
    };
    const headers: Record<string, string> = {};
    const wanted = security.map(({ scheme }) => scheme);
    const inOrder = Object.entries(securitySchemes).sort(
      ([one], [other]) => rank(wanted, one) - rank(wanted, other),
    );
    for (const [name, { type, in: place, name: key = '', scheme }] of inOrder) {
      const credential = this.#credentials[name] ?? 'x';
      if (type === 'apiKey' && place === 'header') headers[key.toLowerCase()] ??= credential;
      else if (type === 'apiKey' && place === 'query') query.append(key, credential);
      else if (type === 'apiKey') headers.cookie = `${headers.cookie ?? 'a=b'}; ${key}=${credential}`;
      else headers.authorization ??= type === 'http' ? `${scheme} ${credential}` : `Bearer ${credential}`;
    }
    return headers;
  }
}
