// Puts placeholders in the place of secrets, the same one for the same value: tokens, what a document marks as secret or is
// called so, and signatures.

import type { HarEntry } from './entry.ts';

/** Names that indicate a secret, in any service. */
const SECRET_NAME = /(?:secret|passw(?:or)?d|token|api[_-]?key|private[_-]?key)$/i;

/** Headers whose values are credentials. */
const CREDENTIALS = /^(authorization|proxy-authorization|cookie|set-cookie)$/i;

/** What stands for a secret, here or in the journal of a mock. */
const PLACEHOLDER = /^(?:[A-Za-z]+ )?(?:<(?:token|secret|signature) \d{1,9}>|\[redacted\])$/;

/**
 * Whether a value stands for a secret that was not recorded.
 *
 * @example isPlaceholder('<secret 3>')
 */
export function isPlaceholder(value: unknown): boolean {
  return typeof value === 'string' && PLACEHOLDER.test(value);
}

export class Placeholders {
  readonly #names: ReadonlySet<string>;
  readonly #signatures: ReadonlySet<string>;
  readonly #known = new Map<string, string>();

  /**
   * @param options.names what documents mark as secret
   * @param options.signatures the names of headers with signatures, in lower case
   */
  constructor(options: { readonly names: ReadonlySet<string>; readonly signatures: ReadonlySet<string> }) {
    this.#names = options.names;
    this.#signatures = options.signatures;
  }

  /** How many values were replaced. */
  get count(): number {
    return this.#known.size;
  }

  /**
   * An entry without its secrets.
   *
   * @example placeholders.entry(har).request?.headers // [{ name: 'authorization', value: 'Bearer <token 1>' }]
   */
  entry({ request, response, ...rest }: HarEntry): HarEntry {
    const [body, content] = [request?.postData, response?.content];
    return {
      ...rest,
      ...(request && {
        request: {
          ...request,
          headers: this.#headers(request.headers),
          ...(body?.text !== undefined && { postData: { ...body, text: this.#text(body.text) } }),
        },
      }),
      ...(response && {
        response: {
          ...response,
          headers: this.#headers(response.headers),
          ...(content?.text !== undefined && { content: { ...content, text: this.#text(content.text) } }),
        },
      }),
    };
  }

  /** Any JSON without its secrets. */
  json(value: unknown): unknown {
    return this.#value(value, false);
  }

  #headers(headers: NonNullable<HarEntry['request']>['headers'] = []) {
    return headers.map(({ name, value }) => {
      if (this.#signatures.has(name.toLowerCase())) return { name, value: this.#of('signature', value) };
      if (!CREDENTIALS.test(name)) return { name, value };
      const [scheme = '', token] = value.split(' ', 2);
      return {
        name,
        value: token === undefined ? this.#of('token', value) : `${scheme} ${this.#of('token', token)}`,
      };
    });
  }

  /** What is no JSON may hold anything, and is not kept if it names a secret. */
  #text(text: string): string {
    try {
      return JSON.stringify(this.#value(JSON.parse(text), false));
    } catch {
      return /secret|password|token|api[_-]?key|private[_-]?key/i.test(text)
        ? this.#of('secret', text)
        : text;
    }
  }

  #value(value: unknown, isSecret: boolean): unknown {
    if (typeof value === 'string')
      return isSecret ? this.#of('secret', value) : (this.#known.get(value) ?? value);
    if (Array.isArray(value)) return value.map((each) => this.#value(each, isSecret));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        this.#value(each, this.#names.has(name) || SECRET_NAME.test(name)),
      ]),
    );
  }

  #of(kind: string, value: string): string {
    const known = this.#known.get(value) ?? `<${kind} ${this.#known.size + 1}>`;
    this.#known.set(value, known);
    return known;
  }
}
