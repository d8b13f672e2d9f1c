// Generates a typed client for a spec: openapi-fetch, with bearer tokens and multi-segment paths where needed.

import { typeName } from './names.ts';
import type { Spec } from './spec-source.ts';
import { head, inComment, quoted } from './text.ts';

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
    `import createClient, { ${imports.join(', ')} } from "openapi-fetch";\nimport type { paths } from "./types.js";\n`,
    `export type ${name}Client = Client<paths>;\n`,
    takesToken ? tokenOptions(name) : '',
    createFunction(name, { spec, takesToken, hasRest: rest.size > 0 }),
    rest.size === 0 ? '' : restSerializer([...rest].sort()),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

const tokenOptions = (name: string) => `export interface ${name}ClientOptions extends ClientOptions {
    /** Sent as a bearer token; a function is asked before each call. */
    token?: string | (() => string | Promise<string>);
}
`;

interface Traits {
  readonly spec: Spec;
  readonly takesToken: boolean;
  readonly hasRest: boolean;
}

function createFunction(name: string, { spec, takesToken, hasRest }: Traits): string {
  const options = takesToken ? `{ token, ...options }: ${name}ClientOptions` : 'options: ClientOptions';
  const url = quoted(serverUrl(spec));
  return `/**
 * A client of ${inComment(spec.document.info.title)}.
 *
 * @example const client = create${name}Client({ baseUrl: ${inComment(url)}${takesToken ? ', token' : ''} });
 */
export function create${name}Client(${options} = {}): ${name}Client {
    const client = createClient<paths>(${hasRest ? '{ pathSerializer, ...options }' : 'options'});
${takesToken ? USE_TOKEN : ''}    return client;
}
`;
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
