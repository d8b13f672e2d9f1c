// Validates exchanges with Prism, as a second opinion that is independent of our own validators.

import { createRequire } from 'node:module';
import { jsonIn } from '../../engine/json.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { operationsOf } from '../../openapi/operations.ts';
import type { RecordedExchange } from '../spec-validator.ts';

/** Raised when Prism is not installed; the message is one line. */
export class PrismMissing extends Error {
  constructor() {
    super('Prism is not installed; run: npm install --save-dev @stoplight/prism-cli');
  }
}

export interface Violation {
  /** Which side broke the spec: the caller, if the service accepted its invalid request, or the service. */
  readonly in: 'request' | 'answer';
  /** The place as a path of names; empty for the whole message. */
  readonly where: string;
  readonly what: string;
}

/** An exchange with the complete request. */
export interface WholeExchange extends RecordedExchange {
  /** Header names in lower case. */
  readonly requestHeaders: Readonly<Record<string, string>>;
}

/** Returns the violations of an exchange; `undefined` if it is too large for Prism. */
export type PrismValidator = (exchange: WholeExchange) => Promise<Violation[] | undefined>;

/** The largest body that Prism accepts. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** The part of Prism's interface that is used here. */
interface PrismHttp {
  getHttpOperationsFromSpec(document: object): Promise<readonly unknown[]>;
  createInstance(config: object, components: object): { request: PrismRequest };
}

type PrismRequest = (
  input: object,
  operations: readonly unknown[],
) => () => Promise<
  | { readonly _tag: 'Left'; readonly left: Error }
  | {
      readonly _tag: 'Right';
      readonly right: {
        readonly validations: Readonly<Record<'input' | 'output', readonly PrismFinding[]>>;
      };
    }
>;

interface PrismFinding {
  readonly path?: readonly (string | number)[];
  readonly message: string;
}

const CONFIG = {
  isProxy: true,
  upstream: new URL('http://upstream.invalid'),
  checkSecurity: true,
  validateRequest: true,
  validateResponse: true,
  errors: false,
  upstreamProxy: undefined,
  mock: { dynamic: false },
};

/**
 * Prism's validating proxy for a document, but without its network code, which would re-encode bodies, follow
 * redirects and answer with a 501 of its own. Here exchanges are validated exactly as they were.
 *
 * @throws PrismMissing when Prism is not installed
 * @example const validate = await prismValidator(document); await validate(exchange)
 */
export async function prismValidator(document: OpenApiDocument): Promise<PrismValidator> {
  const { http, logger } = loadPrism();
  const operations = await http.getHttpOperationsFromSpec(structuredClone(document));
  const asOneSegment = joiner(document);
  return async (exchange) => {
    if (Math.max(exchange.requestBody.length, exchange.body.length) > MAX_BODY_BYTES) return undefined;
    const prism = http.createInstance(CONFIG, {
      logger,
      forward: () => () => async () => ({ _tag: 'Right', right: answerOf(exchange) }),
    });
    const result = await prism.request(requestOf(exchange, asOneSegment), operations)();
    if (result._tag === 'Left') return [{ in: 'answer', where: '', what: result.left.message }];
    const { input, output } = result.right.validations;
    // An invalid request that the service rejected is not a violation.
    const ofRequest = exchange.status < 400 ? input.map((finding) => violation('request', finding)) : [];
    return [...ofRequest, ...output.map((finding) => violation('answer', finding))];
  };
}

/** Prism without its command line, and a logger of its own that says nothing. */
function loadPrism(): { readonly http: PrismHttp; readonly logger: unknown } {
  try {
    const fromCli = createRequire(
      createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json'),
    );
    const pino = fromCli('pino') as (options: object) => unknown;
    return { http: fromCli('@stoplight/prism-http') as PrismHttp, logger: pino({ level: 'silent' }) };
  } catch {
    throw new PrismMissing();
  }
}

/** Prism does not know parameters that span several path segments, so their slashes are encoded for it. */
function joiner(document: OpenApiDocument): (pathname: string) => string {
  const prefixes = operationsOf(document)
    .filter(({ isMultiSegment }) => isMultiSegment)
    .map(({ path }) => path.slice(0, path.lastIndexOf('/') + 1));
  return (pathname) => {
    const prefix = prefixes.find((each) => pathname.startsWith(each)) ?? pathname;
    return prefix + pathname.slice(prefix.length).replaceAll('/', '%2F');
  };
}

function requestOf(
  { method, path, requestHeaders, requestType, requestBody }: WholeExchange,
  asOneSegment: (pathname: string) => string,
): object {
  const { pathname, searchParams } = new URL(path, 'http://service.invalid');
  const names = new Set(searchParams.keys());
  const query = Array.from(names, (name) => {
    const values = searchParams.getAll(name);
    return [name, values.length === 1 ? values[0] : values];
  });
  return {
    method: method.toLowerCase(),
    url: { path: asOneSegment(pathname), query: Object.fromEntries(query) },
    headers: requestHeaders,
    body: requestBody.length === 0 ? null : bodyOf(requestType, requestBody),
  };
}

function answerOf({ status, headers, body }: WholeExchange): object {
  return {
    statusCode: status,
    headers,
    body: body.length === 0 ? '' : bodyOf(headers['content-type'] ?? '', body),
  };
}

/** Reads a body as Prism does: as JSON if its type is JSON and it can be parsed, otherwise as text. */
function bodyOf(type: string, bytes: Buffer): unknown {
  const text = bytes.toString('utf8');
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type)) return text;
  const value = jsonIn(text);
  return value === undefined ? text : value;
}

function violation(side: Violation['in'], { path = [], message }: PrismFinding): Violation {
  return { in: side, where: path.join('.'), what: message };
}
