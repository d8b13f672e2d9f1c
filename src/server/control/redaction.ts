// Removes secrets from requests and deliveries that are shown: tokens of the world wherever they occur, values that a
// service's document marks as secret, and values with names of secrets.

import { REDACTED, redactedText, SECRET_NAME } from '../../engine/redacted-text.ts';
import type { Credentials } from '../../engine/world-state.ts';
import { secretNames } from '../../openapi/secret-names.ts';
import type { AnyService } from '../../service/service.ts';
import { readJson } from '../http/decoded-body.ts';
import type { RequestEntry } from '../http/recorded-request.ts';

/** Headers with credentials, by their names in lower case. */
const AUTHORIZATION = new Set(['authorization', 'proxy-authorization']);
const COOKIES = new Set(['cookie', 'set-cookie']);

/** One parameter of a query: its name, including the preceding separator. */
const PARAMETER = /([?&][^=&?]*)=[^&]*/g;

/** Anything that may be a token: it is long enough, and has only characters that tokens have. */
const WORD = /[\w.-]{12,}/g;

const SHOWN_LENGTH = 12;

/** Redacts requests and deliveries of one world. */
export class Redaction {
  readonly #services: ReadonlyMap<string, AnyService>;
  readonly #tokens: ReadonlySet<string>;

  /**
   * @param credentials the world's tokens, which are hidden wherever they occur
   */
  constructor(services: ReadonlyMap<string, AnyService>, credentials: Credentials) {
    this.#services = services;
    this.#tokens = new Set(Object.values(credentials).flatMap((tokens) => Object.values(tokens)));
  }

  /** A request without its secrets. Redacting it again changes nothing. */
  request(entry: RequestEntry): RequestEntry {
    const names = namesOf(this.#services.get(entry.service));
    return {
      ...entry,
      path: this.#path(entry.path),
      requestHeaders: this.#headers(entry.requestHeaders),
      requestBody: this.#body(entry.requestBody, names),
      responseHeaders: this.#headers(entry.responseHeaders),
      responseBody: this.#body(entry.responseBody, names),
    };
  }

  #path(path: string): string {
    const shown = path.replace(PARAMETER, (part, name: string) =>
      SECRET_NAME.test(name) ? `${name}=${REDACTED}` : part,
    );
    return this.#text(shown);
  }

  #headers(headers: Readonly<Record<string, unknown>>): Record<string, string> {
    const shown = Object.entries(shownHeaders(headers));
    return Object.fromEntries(shown.map(([name, value]) => [name, this.#text(value)]));
  }

  #body(body: string | null, names: ReadonlySet<string>): string | null {
    if (body === null || body === '') return body;
    const document = parsed(body);
    if (document === undefined) return this.#text(redactedText(body));
    const shown = JSON.stringify(this.#value(document.value, names));
    return shown === JSON.stringify(document.value) ? body : shown;
  }

  #value(value: unknown, names: ReadonlySet<string>, isSecret = false): unknown {
    if (typeof value === 'string') return isSecret ? REDACTED : this.#text(value);
    if (typeof value === 'number') return isSecret ? REDACTED : value;
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => this.#value(item, names, isSecret));
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        this.#text(name),
        this.#value(item, names, names.has(name) || SECRET_NAME.test(name)),
      ]),
    );
  }

  #text(text: string): string {
    return text.replace(WORD, (word) => (this.#tokens.has(word) ? REDACTED : word));
  }
}

/**
 * Headers as they are shown: credentials are shortened, cookies and keys redacted.
 *
 * @example shownHeaders({ authorization: 'Bearer mk_live_C7tNv1Rz5HqYx9Ka3WdUo6Ge' })
 *   // { authorization: 'Bearer mk_live_C7…' }
 */
export function shownHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, shownHeader(name.toLowerCase(), String(value))]),
  );
}

function shownHeader(name: string, value: string): string {
  if (AUTHORIZATION.has(name)) return shortened(value);
  return COOKIES.has(name) || SECRET_NAME.test(name) ? REDACTED : value;
}

/** Enough of a credential to distinguish it from others, but too little to use it; one without a scheme is hidden. */
function shortened(credential: string): string {
  const [scheme = '', token] = credential.split(' ', 2);
  if (token === undefined) return REDACTED;
  if (token.endsWith('…')) return credential;
  return `${scheme} ${token.slice(0, Math.min(SHOWN_LENGTH, Math.floor(token.length / 3)))}…`;
}

const namesByService = new WeakMap<AnyService, ReadonlySet<string>>();
const NO_NAMES: ReadonlySet<string> = new Set();

/** The names that a service's document marks as secret, cached. */
function namesOf(service: AnyService | undefined): ReadonlySet<string> {
  if (service === undefined) return NO_NAMES;
  const names = namesByService.get(service) ?? secretNames(service.document);
  namesByService.set(service, names);
  return names;
}

/** A text as JSON; `undefined` if it is not JSON, or nested too deeply. */
function parsed(text: string): { readonly value: unknown } | undefined {
  const read = readJson(Buffer.from(text), { isOwn: true });
  return 'problem' in read ? undefined : read;
}
