// Documented answers on demand, for a Prefer header (RFC 7240; `code`, `example` and `dynamic`, as in Prism) and for faults:
// status, headers and body come only from the document, and the world does not change.

import { iso, unixSeconds } from '../../engine/instant.ts';
import type { World } from '../../engine/world.ts';
import {
  type DocumentedReplies,
  drawsOf,
  UndocumentedReply,
  type WantedReply,
} from '../../openapi/documented-replies.ts';
import type { Reply } from '../../openapi/handler.ts';
import type { Operation } from '../../openapi/operations.ts';
import { ApiError } from '../../service/api-error.ts';
import { nearest } from '../../service/nearest.ts';
import type { AnyService } from '../../service/service.ts';

export class ForcedAnswers {
  readonly #service: AnyService;
  readonly #operation: Operation;
  readonly #replies: DocumentedReplies;
  readonly #check: (world: World, answer: Reply) => void;

  /**
   * @param check throws when an answer does not match the document
   */
  constructor(
    service: AnyService,
    operation: Operation,
    replies: DocumentedReplies,
    check: (world: World, answer: Reply) => void,
  ) {
    this.#service = service;
    this.#operation = operation;
    this.#replies = replies;
    this.#check = check;
  }

  get serviceName(): string {
    return this.#service.name;
  }

  get operationId(): string {
    return this.#operation.id;
  }

  /** Whether the operation documents an answer with this status and, if given, this example. */
  has(status: number, example: string | null): boolean {
    return this.#replies.has(status, example);
  }

  /**
   * The requested answer.
   *
   * @throws ApiError `undocumented-answer` when the operation documents no such status or example
   */
  reply({ id, world }: { readonly id: string; readonly world: World }, wanted: WantedReply): Reply {
    const documented = this.#documented(wanted, id, world);
    const answer = { ...documented, headers: this.#headers(documented, id, world) };
    this.#check(world, answer);
    return answer;
  }

  #documented(wanted: WantedReply, id: string, world: World): Reply {
    try {
      const { draw = drawsOf } = this.#service.answersFromDocument ?? {};
      return this.#replies.reply(wanted, draw(world.seed, id, iso(world.now)));
    } catch (error) {
      if (!(error instanceof UndocumentedReply)) throw error;
      const { about, known, message } = error;
      const hint =
        about === 'example'
          ? (nearest(wanted.example ?? '', known) ?? 'It has no examples: leave `example` out.')
          : `It documents ${known.join(', ')}.`;
      throw new ApiError('undocumented-answer', { detail: `${message}.`, hint });
    }
  }

  /** Headers that the service adds to each of its answers are left out. */
  #headers({ headers = {} }: Reply, id: string, world: World): Record<string, string | number> {
    const added = new Set(
      Object.keys(this.#service.replyHeaders?.(id) ?? {}).map((name) => name.toLowerCase()),
    );
    const wanted = Object.entries(headers).filter(([name]) => !added.has(name.toLowerCase()));
    return inWorldTime(Object.fromEntries(wanted), world);
  }
}

/** The window in an example has long ended: here it ends after Retry-After. */
function inWorldTime(
  headers: Record<string, string | number>,
  { now }: World,
): Record<string, string | number> {
  const nameOf = (wanted: string) => Object.keys(headers).find((name) => name.toLowerCase() === wanted);
  const [reset, wait] = [nameOf('x-ratelimit-reset'), nameOf('retry-after')];
  if (reset === undefined) return headers;
  const seconds = wait === undefined ? 0 : Number(headers[wait]);
  return { ...headers, [reset]: unixSeconds(now) + seconds };
}

/** The preferences of a request, as written; `undefined` for those that it does not have. */
export interface Preferences {
  readonly code: string | undefined;
  readonly example: string | undefined;
  readonly isDynamic: boolean;
}

/** A name, optionally a value that may be quoted, and a separator: Prism treats a semicolon like a comma. */
const PREFERENCE = /([^,;=]+)(?:=[ \t]*("(?:[^"\\]|\\.)*"?|[^,;]*))?[^,;]*/g;

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/**
 * Reads a `Prefer` header, several of them joined by commas. Names are case-insensitive, the first preference of a
 * name counts, and unknown ones are ignored.
 *
 * @returns `undefined` if it has none of these preferences
 * @example readPreferences('code=429; example="burst", wait=10') // { code: '429', example: 'burst', isDynamic: false }
 */
export function readPreferences(header: string): Preferences | undefined {
  const given = new Map<string, string>();
  for (const [, name = '', value = ''] of header.matchAll(PREFERENCE)) {
    const known = name.trim().toLowerCase();
    if (!given.has(known)) given.set(known, unquoted(value.trim()));
  }
  const [code, example] = [given.get('code'), given.get('example')];
  const isDynamic = given.get('dynamic')?.toLowerCase() === 'true';
  if (code === undefined && example === undefined && !isDynamic) return undefined;
  return { code, example, isDynamic };
}

/**
 * The value of `Preference-Applied`, which is also recorded in the journal.
 *
 * @example writePreferences({ code: '429', example: undefined, isDynamic: false }) // 'code=429'
 */
export function writePreferences({ code, example, isDynamic }: Preferences): string {
  const applied = [
    ...(code === undefined ? [] : [`code=${quoted(code)}`]),
    ...(example === undefined ? [] : [`example=${quoted(example)}`]),
    ...(isDynamic ? ['dynamic=true'] : []),
  ];
  return applied.join(', ');
}

function unquoted(value: string): string {
  return /^".*"$/s.test(value) ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value;
}

function quoted(value: string): string {
  return TOKEN.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`;
}
