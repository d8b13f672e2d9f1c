// Security schemes, checked for their form: a credential must be present and well-formed. Which ones are valid, no document
// says.

import type { OpenApiDocument } from '../openapi/document.ts';
import { type Operation, operationsOf } from '../openapi/operations.ts';
import type { TokenMaker, UnreadRequest } from '../service/service.ts';
import type { Note } from './notes.ts';
import { at, isNode, type JsonNode, resolved } from './prepare/references.ts';

/** A security scheme of OpenAPI. */
interface SecurityScheme {
  readonly type: string;
  readonly in?: string;
  readonly name?: string;
  readonly scheme?: string;
}

/** The names of the schemes that a call must satisfy together. */
type Requirement = readonly string[];

/** Checks the credentials of calls. */
export class Security {
  readonly notes: Note[] = [];
  readonly #schemes = new Map<string, SecurityScheme>();
  readonly #requirements = new Map<string, readonly Requirement[]>();

  constructor(document: OpenApiDocument) {
    const root = document as JsonNode;
    const declared = at(root, '/components/securitySchemes');
    for (const name of Object.keys(isNode(declared) ? declared : {})) {
      const { value } = resolved(
        root,
        `/components/securitySchemes/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      );
      if (isNode(value)) this.#schemes.set(name, value as unknown as SecurityScheme);
    }
    for (const operation of operationsOf(document)) {
      const own = at(root, `${operation.pointer}/security`) ?? document.security ?? [];
      this.#requirements.set(operation.id, (Array.isArray(own) ? own : []).filter(isNode).map(Object.keys));
    }
    this.#noteUnchecked();
  }

  /** The names of the schemes. */
  get names(): string[] {
    return [...this.#schemes.keys()].filter((name) => this.#isChecked(name));
  }

  /**
   * What a call lacks: the challenges of the alternatives that it could have met.
   *
   * @returns `undefined` if it may pass
   */
  missing({
    operation,
    headers,
    url,
  }: UnreadRequest): { readonly detail: string; readonly challenge: string } | undefined {
    const alternatives = this.#requirements.get(operation.id) ?? [];
    const isMet = (requirement: Requirement) =>
      requirement.every(
        (name) => !this.#isChecked(name) || hasCredential(this.#schemes.get(name), headers, url),
      );
    if (alternatives.length === 0 || alternatives.some(isMet)) return undefined;
    const ways = alternatives.map((requirement) =>
      requirement.map((name) => describe(name, this.#schemes.get(name))).join(' and '),
    );
    const challenges = alternatives.flat().map((name) => challengeOf(this.#schemes.get(name)));
    return { detail: `send ${ways.join(', or ')}`, challenge: [...new Set(challenges)].join(', ') };
  }

  /** Credentials that pass, by the name of their scheme. */
  credentials(token: TokenMaker): Record<string, string> {
    return Object.fromEntries(
      this.names.map((name) => {
        const { type, scheme } = this.#schemes.get(name) as SecurityScheme;
        const isBasic = type === 'http' && scheme?.toLowerCase() === 'basic';
        const secret = token(isBasic ? '' : 'key_', name);
        return [name, isBasic ? Buffer.from(`user:${secret}`).toString('base64') : secret];
      }),
    );
  }

  /** The headers that carry a credential, for an example of a call; empty if it needs none in a header. */
  headers(operation: Operation, credentials: Readonly<Record<string, string>>): Record<string, string> {
    const [name] = this.#requirements.get(operation.id)?.[0] ?? [];
    const scheme = name === undefined ? undefined : this.#schemes.get(name);
    if (scheme === undefined || name === undefined) return {};
    const credential = credentials[name] ?? '';
    if (scheme.type === 'apiKey') return scheme.in === 'header' ? { [String(scheme.name)]: credential } : {};
    const prefix = scheme.type === 'http' ? capital(scheme.scheme ?? 'bearer') : 'Bearer';
    return { Authorization: `${prefix} ${credential}` };
  }

  #isChecked(name: string): boolean {
    const scheme = this.#schemes.get(name);
    return scheme !== undefined && CHECKED.has(scheme.type);
  }

  #noteUnchecked(): void {
    const used = new Set([...this.#requirements.values()].flat(2));
    for (const name of [...used].filter((each) => !this.#isChecked(each))) {
      const { type } = this.#schemes.get(name) ?? { type: 'undeclared' };
      this.notes.push({
        pointer: `/components/securitySchemes/${name}`,
        what: `is ${type}, which is not checked: such calls pass`,
      });
    }
  }
}

const CHECKED = new Set(['apiKey', 'http', 'oauth2', 'openIdConnect']);

/** What follows a scheme's name in Authorization (RFC 7235, `token68`); other schemes have parameters. */
const TOKEN = /^[A-Za-z0-9\-._~+/]+=*$/;

function hasCredential(
  scheme: SecurityScheme | undefined,
  headers: UnreadRequest['headers'],
  url: string,
): boolean {
  if (scheme === undefined) return true;
  if (scheme.type === 'apiKey') return hasKey(scheme, headers, url);
  const [name = '', ...rest] = String(headers.authorization ?? '')
    .trim()
    .split(/\s+/);
  const wanted = scheme.type === 'http' ? (scheme.scheme ?? 'bearer').toLowerCase() : 'bearer';
  if (name.toLowerCase() !== wanted || rest.length === 0) return false;
  const [token = ''] = rest;
  if (wanted === 'basic') return rest.length === 1 && isUserAndPassword(token);
  return wanted === 'bearer' ? rest.length === 1 && TOKEN.test(token) : true;
}

function hasKey(
  { in: place, name = '' }: SecurityScheme,
  headers: UnreadRequest['headers'],
  url: string,
): boolean {
  if (place === 'header') return String(headers[name.toLowerCase()] ?? '') !== '';
  if (place === 'query')
    return (new URLSearchParams(url.split('?').slice(1).join('?')).get(name) ?? '') !== '';
  const cookies = String(headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim());
  return cookies.some((cookie) => cookie.startsWith(`${name}=`) && cookie.length > name.length + 1);
}

function isUserAndPassword(token: string): boolean {
  return TOKEN.test(token) && Buffer.from(token, 'base64').toString('utf8').includes(':');
}

function describe(name: string, scheme: SecurityScheme | undefined): string {
  if (scheme?.type === 'apiKey') return `the ${scheme.in} ${scheme.name} (${name})`;
  const prefix = scheme?.type === 'http' ? capital(scheme.scheme ?? 'bearer') : 'Bearer';
  return `Authorization: ${prefix} … (${name})`;
}

/** A challenge (RFC 9110, section 11.6.1). An API key has no scheme of its own. */
function challengeOf(scheme: SecurityScheme | undefined): string {
  if (scheme?.type === 'apiKey') return 'ApiKey realm="*"';
  return `${scheme?.type === 'http' ? capital(scheme.scheme ?? 'bearer') : 'Bearer'} realm="*"`;
}

function capital(text: string): string {
  return (
    text.charAt(0).toUpperCase() +
    text
      .slice(1)
      .toLowerCase()
      .replaceAll(/[^a-z0-9-]/g, '')
  );
}
