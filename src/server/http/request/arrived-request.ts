// A request that has arrived: what Node has read of it, and what is found out about it on its way.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import type { ManagedWorld } from '../../worlds/managed-world.ts';
import { targetOf } from './world-url.ts';

/** The texts at the placeholders of a path, by their names. */
export type PathValues = Readonly<Record<string, string>>;

const NO_VALUES: PathValues = {};

export class ArrivedRequest {
  readonly raw: IncomingMessage;
  /** The id of the world that the URL names; `undefined` for the default world. */
  readonly worldId: string | undefined;
  /** The path and query, without the world. */
  readonly url: string;
  /** The path as it arrived, with its escapes. */
  readonly path: string;
  /** The texts at the placeholders of the path, once it has been routed. */
  pathValues: PathValues = NO_VALUES;
  /** The world that the request is for; `undefined` if it does not exist. */
  managedWorld: ManagedWorld | undefined;
  /** Where the client waits for `100 Continue` before it sends its body, the response to say so by. */
  #continuing: ServerResponse | undefined;
  #query: NodeJS.Dict<string | string[]> | undefined;

  /** @param continuing the response, if the client waits for `100 Continue` */
  constructor(raw: IncomingMessage, continuing?: ServerResponse) {
    const { url, worldId } = targetOf(raw);
    this.raw = raw;
    this.#continuing = continuing;
    this.url = url;
    this.worldId = worldId;
    this.path = url.split(/[?#]/, 1)[0] as string;
  }

  get method(): string {
    return this.raw.method as string;
  }

  get headers(): IncomingHttpHeaders {
    return this.raw.headers;
  }

  /** Whether the client waits before it sends its body. */
  get awaitsContinue(): boolean {
    return this.#continuing !== undefined;
  }

  /** Asks the client for the body, now that somebody wants it. */
  acceptBody(): void {
    this.#continuing?.writeContinue();
    this.#continuing = undefined;
  }

  /** The texts of the query by name. */
  get query(): Readonly<NodeJS.Dict<string | string[]>> {
    if (this.#query !== undefined) return this.#query;
    const start = this.url.indexOf('?');
    // Node's limit on the length of a URL is limit enough for the number of keys.
    this.#query = start === -1 ? NO_VALUES : parse(queryOf(this.url, start), '&', '=', { maxKeys: 0 });
    return this.#query;
  }
}

function queryOf(url: string, start: number): string {
  return url.slice(start + 1).split('#', 1)[0] as string;
}
