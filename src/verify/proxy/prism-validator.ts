// Prism as a judge of exchanges: an opinion on the specs that owes nothing to our own validators.

import { createRequire } from 'node:module';
import { pino } from 'pino';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { operationsOf } from '../../openapi/operations.ts';
import type { RecordedExchange } from '../spec-validator.ts';

/** Raised when Prism is not installed; the message is one line. */
export class PrismMissing extends Error {
  constructor() {
    super('judging by Prism needs it: npm install --save-dev @stoplight/prism-cli');
  }
}

export interface Violation {
  /** Who broke the spec: the caller, where its request was granted all the same, or the service. */
  readonly in: 'request' | 'answer';
  /** Where, as a path of names; empty for the whole. */
  readonly where: string;
  readonly what: string;
}

/** An exchange with all that was asked. */
export interface WholeExchange extends RecordedExchange {
  /** Names in lower case. */
  readonly requestHeaders: Readonly<Record<string, string>>;
}

/** Says what an exchange violates; `undefined` for one that Prism cannot carry. */
export type PrismValidator = (exchange: WholeExchange) => Promise<Violation[] | undefined>;

/** The largest body that Prism takes. */
const LARGEST_BODY_BYTES = 10 * 1024 * 1024;

/** As much of Prism as is used here. */
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
 * Prism's validating proxy for a document, without its sockets: those re-encode bodies, follow redirects and
 * answer a 501 themselves, so what is judged here went by as it was.
 *
 * @throws PrismMissing when Prism is not installed
 * @example const judge = await prismValidator(document); await judge(exchange)
 */
export async function prismValidator(document: OpenApiDocument): Promise<PrismValidator> {
  const { getHttpOperationsFromSpec, createInstance } = loadPrism();
  const operations = await getHttpOperationsFromSpec(structuredClone(document));
  const asOneSegment = joiner(document);
  return async (exchange) => {
    if (Math.max(exchange.requestBody.length, exchange.body.length) > LARGEST_BODY_BYTES) return undefined;
    const prism = createInstance(CONFIG, {
      logger: pino({ level: 'silent' }),
      forward: () => () => async () => ({ _tag: 'Right', right: answerOf(exchange) }),
    });
    const judged = await prism.request(requestOf(exchange, asOneSegment), operations)();
    if (judged._tag === 'Left') return [{ in: 'answer', where: '', what: judged.left.message }];
    const { input, output } = judged.right.validations;
    // A request that was refused is a matter between its caller and the service.
    const asked = exchange.status < 400 ? input.map((finding) => violation('request', finding)) : [];
    return [...asked, ...output.map((finding) => violation('answer', finding))];
  };
}

function loadPrism(): PrismHttp {
  try {
    const fromCli = createRequire(
      createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json'),
    );
    return fromCli('@stoplight/prism-http') as PrismHttp;
  } catch {
    throw new PrismMissing();
  }
}

/** Parameters that take the rest of a path, slashes included, are none to Prism: it gets their slashes encoded. */
function joiner(document: OpenApiDocument): (pathname: string) => string {
  const initialState = operationsOf(document)
    .filter(({ isMultiSegment }) => isMultiSegment)
    .map(({ path }) => path.slice(0, path.lastIndexOf('/') + 1));
  return (pathname) => {
    const beginning = initialState.find((each) => pathname.startsWith(each)) ?? pathname;
    return beginning + pathname.slice(beginning.length).replaceAll('/', '%2F');
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

/** As Prism reads bodies: JSON where they say so, else text; what says so and is none stays text, and is judged. */
function bodyOf(type: string, bytes: Buffer): unknown {
  const text = bytes.toString('utf8');
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function violation(side: Violation['in'], { path = [], message }: PrismFinding): Violation {
  return { in: side, where: path.join('.'), what: message };
}
