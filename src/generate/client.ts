// Generates a typed client for a spec: openapi-fetch with retries, and with bearer tokens and multi-segment paths where
// needed.

import { typeName } from './names.ts';
import type { Spec } from './spec-source.ts';
import { head, inComment, quoted } from './text.ts';

/** The package with the retries of every generated client. */
export const CLIENT_PACKAGE = '@countersign/client';

/** `client.ts`: `create…Client`. */
export function clientFile(spec: Spec): string {
  const name = typeName(spec.name);
  const rest = restParameters(spec.document);
  const takesToken = hasBearerScheme(spec);
  const imports = [
    'type Client',
    'type ClientOptions',
    ...(rest.size === 0 ? [] : ['defaultPathSerializer']),
  ];
  const parts = [
    head(spec, 'a client'),
    `import { type RetryOptions, withRetries } from ${quoted(CLIENT_PACKAGE)};
import createClient, { ${imports.join(', ')} } from "openapi-fetch";
import type { paths } from "./types.js";\n`,
    `export type ${name}Client = Client<paths>;\n`,
    optionsType(name, takesToken),
    createFunction(name, { spec, takesToken, hasRest: rest.size > 0 }),
    rest.size === 0 ? '' : restSerializer([...rest].sort()),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

const optionsType = (
  name: string,
  takesToken: boolean,
) => `export interface ${name}ClientOptions extends ClientOptions {
${takesToken ? TOKEN_OPTION : ''}    /** How calls are repeated; \`false\` for not at all. */
    retry?: RetryOptions | false;
}
`;

const TOKEN_OPTION = `    /** Sent as a bearer token; a function is asked before each call. */
    token?: string | (() => string | Promise<string>);
`;

interface Traits {
  readonly spec: Spec;
  readonly takesToken: boolean;
  readonly hasRest: boolean;
}

function createFunction(name: string, { spec, takesToken, hasRest }: Traits): string {
  const options = `{ ${takesToken ? 'token, ' : ''}retry, ...options }: ${name}ClientOptions`;
  const url = quoted(serverUrl(spec));
  return `/**
 * A client of ${inComment(spec.document.info.title)}. ${REPEATED[repeatFailed(spec)]}
 *
 * @example const client = create${name}Client({ baseUrl: ${inComment(url)}${takesToken ? ', token' : ''} });
 */
export function create${name}Client(${options} = {}): ${name}Client {
    const client = createClient<paths>(${hasRest ? '{ pathSerializer, ...options }' : 'options'});
${takesToken ? USE_TOKEN : ''}    return withRetries(client, retry, ${retryNotes(spec)});
}
`;
}

const REPEATED = {
  any: `It repeats any call after a 429, and after a 500 or
 * a 503, which assumes that a call that failed was not processed; without an answer, idempotent calls.`,
  idempotent: `It repeats any call after a 429, and idempotent ones
 * after a 500, a 503 or no answer.`,
};

/** The documented rules for repeating calls: `x-retry` and, for operations, `x-idempotent`. */
function retryNotes(spec: Spec): string {
  const repeats = Object.entries(spec.document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const { 'x-idempotent': isIdempotent } = operation as { readonly 'x-idempotent'?: unknown };
      return typeof isIdempotent === 'boolean'
        ? [`${quoted(`${method.toUpperCase()} ${path}`)}: ${isIdempotent}`]
        : [];
    }),
  );
  const lines = repeats.map((line) => `            ${line},\n`).join('');
  return `{
        repeatFailed: ${quoted(repeatFailed(spec))},
        repeats: {${lines === '' ? '' : `\n${lines}        `}},
    }`;
}

function repeatFailed({ document: { info } }: Spec): keyof typeof REPEATED {
  const { 'x-retry': retry } = info as { readonly 'x-retry'?: { readonly repeat_failed?: unknown } };
  return retry?.repeat_failed === 'any' ? 'any' : 'idempotent';
}

const USE_TOKEN = `    client.use({
        async onRequest({ request }) {
            if (token === undefined || request.headers.has("authorization")) return;
            request.headers.set("authorization", \`Bearer \${typeof token === "string" ? token : await token()}\`);
        },
    });
`;

const restSerializer = (
  names: readonly string[],
) => `/** Parameters that are the rest of a path, slashes included. */
const REST_PARAMETERS: readonly string[] = [${names.map(quoted).join(', ')}];

function pathSerializer(path: string, parameters: Record<string, unknown>): string {
    const filled = path.replace(/\\{([^{}]+)\\}$/, (place, name: string) =>
        REST_PARAMETERS.includes(name)
            ? encodeURIComponent(String(parameters[name])).replaceAll("%2F", "/")
            : place,
    );
    return defaultPathSerializer(filled, parameters);
}
`;

function serverUrl({ document }: Spec): string {
  const [server] = (document.servers ?? []) as readonly { readonly url?: unknown }[];
  return typeof server?.url === 'string' ? server.url : 'http://127.0.0.1:4010';
}

function hasBearerScheme({ document }: Spec): boolean {
  const { securitySchemes = {} } = (document.components ?? {}) as {
    securitySchemes?: Record<string, SecurityScheme>;
  };
  return Object.values(securitySchemes).some(
    ({ type, scheme }) => type === 'oauth2' || (type === 'http' && scheme?.toLowerCase() === 'bearer'),
  );
}

interface SecurityScheme {
  readonly type?: string;
  readonly scheme?: string;
}

/** The names of parameters that may contain slashes (`x-multi-segment`), anywhere in the document. */
function restParameters(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  const { name, 'x-multi-segment': isRest } = value as { name?: unknown; 'x-multi-segment'?: unknown };
  if (isRest === true && typeof name === 'string') found.add(name);
  for (const part of Object.values(value)) restParameters(part, found);
  return found;
}
