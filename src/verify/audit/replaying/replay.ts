// Does recorded calls on the oracle: at their own instants, by the credentials that stand for the recorded tokens, with
// the oracle's ids in place of the recorded ones. Receivers' URLs are replaced, so that nothing is ever sent to them.

import { WholeRequest } from '../../../control-client/send.ts';
import { jsonIn } from '../../../engine/json.ts';
import type { OpenApiDocument } from '../../../openapi/document.ts';
import { decoded, type Operation, operationsOf } from '../../../openapi/operations.ts';
import { Correspondence } from '../../oracle/running/correspondence.ts';
import { type Observation, observed } from '../../oracle/running/observation.ts';
import type { OracleSession, OracleTarget } from '../../session.ts';
import { operationPattern } from '../../spec-validator.ts';
import type { Entry } from '../recordings/entry.ts';
import { isPlaceholder } from '../recordings/placeholders.ts';

/** A recorded call, with the operation of the document that it is. */
export interface RecordedCall {
  readonly entry: Entry;
  readonly operation: Operation;
  /** Without the prefix that the service is behind. */
  readonly path: string;
  /** The values of the path's parameters, in order. */
  readonly inPath: readonly string[];
  readonly query: URLSearchParams;
  readonly token: string | undefined;
  /** The fields of a JSON body; none for any other. */
  readonly given: Readonly<Record<string, unknown>>;
}

/**
 * Finds the operations that entries call.
 *
 * @returns `undefined` for a call of no operation of the document
 * @example recordedCalls(document)(entry)?.operation.id // 'getTenantQuota'
 */
export function recordedCalls(document: OpenApiDocument): (entry: Entry) => RecordedCall | undefined {
  const known = operationsOf(document).map((operation) => ({
    operation,
    pattern: operationPattern(operation),
  }));
  return (entry) => {
    const token = /^bearer (.+)$/i.exec(entry.headers.authorization ?? '')?.[1];
    const { pathname, searchParams } = new URL(entry.url);
    for (const path of withoutPrefixes(pathname))
      for (const { operation, pattern } of known) {
        const match = operation.method === entry.method ? pattern.exec(path) : null;
        if (match === null) continue;
        return {
          entry,
          operation,
          path,
          inPath: match.slice(1).map(decoded),
          query: searchParams,
          token,
          given: Object(jsonIn(entry.body ?? '')),
        };
      }
    return undefined;
  };
}

/** A service may be behind a prefix of its own, of a few segments. */
const MAX_PREFIX = 4;

function withoutPrefixes(pathname: string): readonly string[] {
  const segments = pathname.split('/');
  return segments.slice(0, MAX_PREFIX + 1).map((_, count) => `/${segments.slice(count + 1).join('/')}`);
}

export class Replay {
  readonly ids = new Correspondence();
  readonly #oracle: OracleTarget;
  readonly #session: OracleSession;
  readonly #service: string;
  #count = 0;
  /** The URL that the oracle has in place of a recorded one, and the other way round. */
  readonly #receivers = { toOracle: new Map<string, string>(), toRecorded: new Map<string, string>() };

  constructor(oracle: OracleTarget, session: OracleSession, service: string) {
    this.#oracle = oracle;
    this.#session = session;
    this.#service = service;
  }

  /** How many calls were made so far. */
  get count(): number {
    return this.#count;
  }

  /** Moves the clock to an instant; it never goes back. */
  async moveTo(atMs: number): Promise<void> {
    const byMs = atMs - (await this.#session.clock.now()).getTime();
    if (byMs > 0) await this.#session.clock.advance(`${byMs}ms`);
  }

  /** What the oracle shows of a call. */
  async call(call: RecordedCall, credential: string | undefined): Promise<Observation> {
    const { entry } = call;
    const token =
      call.token === undefined || credential === undefined
        ? sendable(call.token)
        : await this.#session.credential(this.#service, credential);
    const headers = Object.fromEntries(
      Object.entries(entry.headers).filter(([name]) => !OF_CONNECTION.has(name) && !name.startsWith(':')),
    );
    return this.send(entry.method, this.#pathOf(call), {
      headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      body: this.#bodyOf(entry),
    });
  }

  /** Makes a call that was not recorded, of a recorded path. */
  async asCredential(
    method: string,
    path: string,
    { credential, body }: { readonly credential: string; readonly body?: string | undefined },
  ): Promise<Observation> {
    const token = await this.#session.credential(this.#service, credential);
    const own = path.split('/').map((segment) => {
      const id = decoded(segment);
      const known = this.ids.oracleOf(id);
      return known === undefined ? segment : encodeURIComponent(known);
    });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return this.send(method, own.join('/'), { headers, body });
  }

  /**
   * Makes such a call as one after another, until it was answered as it should be.
   *
   * @returns what came of it; `undefined` if nobody may
   */
  async asAnyOf(
    credentials: readonly string[],
    method: string,
    path: string,
    {
      body,
      isEnough = succeeded,
    }: {
      readonly body?: string | undefined;
      readonly isEnough?: (answer: Observation) => boolean | Promise<boolean>;
    } = {},
  ): Promise<Observation | undefined> {
    for (const credential of credentials) {
      const answer = await this.asCredential(method, path, { credential, body });
      if (await isEnough(answer)) return answer;
    }
    return undefined;
  }

  /** Makes a call of the oracle's own. */
  async send(
    method: string,
    path: string,
    {
      headers,
      body,
    }: { readonly headers: Readonly<Record<string, string>>; readonly body?: string | undefined },
  ): Promise<Observation> {
    const url = this.#session.url(this.#service) + path;
    const request = new WholeRequest(url, { method, headers, ...(body === undefined ? {} : { body }) });
    this.#count += 1;
    return observed(await (this.#oracle.send as NonNullable<OracleTarget['send']>)(request));
  }

  /** A text of the oracle as the recording has it. */
  recorded(text: string): string {
    return this.#receivers.toRecorded.get(text) ?? this.ids.translated(text);
  }

  /** A value of the recording as the oracle has it. */
  ofOracle(value: unknown, name = ''): unknown {
    // Long enough for a secret, and the same one for the same placeholder.
    if (isPlaceholder(value)) return `${value} that was not recorded, of enough characters`;
    if (typeof value === 'string')
      return name === 'url' && /^https?:/i.test(value)
        ? this.#receiver(value)
        : (this.ids.oracleOf(value) ?? value);
    if (Array.isArray(value)) return value.map((each) => this.ofOracle(each, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, this.ofOracle(each, key)]));
  }

  #pathOf({ operation, inPath, query: recorded }: RecordedCall): string {
    let next = 0;
    const path = operation.path.replace(/\{[^{}]+\}/g, () => {
      const value = inPath[next++] ?? '';
      return encodeURIComponent(this.ids.oracleOf(value) ?? value);
    });
    const query = new URLSearchParams(
      [...recorded].map(([name, value]): [string, string] => [name, this.ids.oracleOf(value) ?? value]),
    );
    return query.size === 0 ? path : `${path}?${query}`;
  }

  /** A body that is no JSON is sent as it is. */
  #bodyOf({ body }: Entry): string | undefined {
    const json = jsonIn(body ?? '');
    return json === undefined ? body : JSON.stringify(this.ofOracle(json));
  }

  /** The URL of the oracle's own that stands for a recorded one. */
  ownUrl(url: string): string {
    return this.#receiver(url);
  }

  #receiver(url: string): string {
    const { toOracle, toRecorded } = this.#receivers;
    const known = toOracle.get(url);
    if (known !== undefined) return known;
    const scheme = url.slice(0, url.indexOf(':'));
    const own = `${scheme}://inbox.countersign.test/audit-${toOracle.size + 1}`;
    toOracle.set(url, own);
    toRecorded.set(own, url);
    return own;
  }
}

function succeeded({ status }: Observation): boolean {
  return status !== null && status < 300;
}

/** A token as a header can have it: a journal shortens tokens, with an ellipsis. */
function sendable(token: string | undefined): string | undefined {
  return token?.replaceAll(/[^\x21-\x7e]/g, '');
}

/** What belongs to one connection is not sent again. */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  'accept-encoding',
  'authorization',
  'connection',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);
