// Documented answers on demand, for a Prefer header and for faults: status, headers and body come only from the
// document, and the world does not change.

import { Ids } from '../../../engine/ids.ts';
import { iso, unixSeconds } from '../../../engine/instant.ts';
import type { World } from '../../../engine/world.ts';
import {
  type DocumentedAnswer,
  type DocumentedContent,
  documentedAnswers,
  exampleNames,
  isDocumented,
} from '../../../openapi/documented-answers.ts';
import type { Reply } from '../../../openapi/handler.ts';
import type { Operation } from '../../../openapi/operations.ts';
import { type Draw, sample } from '../../../openapi/sample.ts';
import { ApiError } from '../../../service/api-error.ts';
import { nearest } from '../../../service/nearest.ts';
import type { AnyService } from '../../../service/service.ts';
import type { ServiceContext } from '../request/request-context.ts';

/** The requested answer. */
export interface WantedAnswer {
  /** As given in the request; the lowest 2xx if left out. */
  readonly status?: string | undefined;
  /** The name of an example; the first if left out. */
  readonly example?: string | undefined;
  /** Whether the body is generated from its schema, even if there are examples. */
  readonly isDynamic?: boolean;
}

export class ForcedAnswers {
  readonly #service: AnyService;
  readonly #operation: Operation;
  readonly #check: (world: World, answer: Reply) => void;
  #answers: ReadonlyMap<number, DocumentedAnswer> | undefined;

  /**
   * @param check throws when an answer does not match the document
   */
  constructor(service: AnyService, operation: Operation, check: (world: World, answer: Reply) => void) {
    this.#service = service;
    this.#operation = operation;
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
    return isDocumented(this.#all(), { status, example });
  }

  /**
   * The requested answer.
   *
   * @throws ApiError `undocumented-answer` when the operation documents no such status or example
   */
  reply({ id, world }: Pick<ServiceContext, 'id' | 'world'>, wanted: WantedAnswer): Reply {
    const documented = this.#find(wanted.status);
    const draw = drawFor(world, id);
    const headers = this.#headers(documented, { id, world, draw });
    const answer = { status: documented.status, headers, ...this.#body(documented, wanted, draw) };
    this.#check(world, answer);
    return answer;
  }

  #all(): ReadonlyMap<number, DocumentedAnswer> {
    this.#answers ??= documentedAnswers(this.#service.document, this.#operation);
    return this.#answers;
  }

  #find(status: string | undefined): DocumentedAnswer {
    const answers = this.#all();
    const found =
      status === undefined
        ? [...answers.values()].find((answer) => answer.status >= 200 && answer.status < 300)
        : [...answers.values()].find((answer) => String(answer.status) === status);
    if (found !== undefined) return found;
    throw new ApiError('undocumented-answer', {
      detail: `${this.#operation.id} documents no answer ${status ?? '2xx'}.`,
      hint: `It documents ${[...answers.keys()].join(', ')}.`,
    });
  }

  /** Headers that the service adds to each of its answers are left out. */
  #headers(
    { headers }: DocumentedAnswer,
    { id, world, draw }: { readonly id: string; readonly world: World; readonly draw: Draw },
  ): Record<string, string | number> {
    const added = new Set(
      Object.keys(this.#service.replyHeaders?.(id) ?? {}).map((name) => name.toLowerCase()),
    );
    const wanted = headers.filter(({ name }) => !added.has(name.toLowerCase()));
    const values = wanted.map(({ name, example, schemaPointer }) => [
      name,
      example ?? sample(this.#service.document, schemaPointer, undefined, draw),
    ]);
    return inWorldTime(Object.fromEntries(values), world);
  }

  #body(
    answer: DocumentedAnswer,
    { example, isDynamic = false }: WantedAnswer,
    draw: Draw,
  ): Pick<Reply, 'body' | 'mediaType'> {
    const content = this.#content(answer, example);
    if (content === undefined) return {};
    const [first] = content.examples.keys();
    const name = example ?? first;
    const value =
      isDynamic || name === undefined
        ? sample(this.#service.document, content.schemaPointer, undefined, draw)
        : content.examples.get(name);
    const mediaType = concrete(content.mediaType);
    return { mediaType, body: mediaType.endsWith('json') ? value : Buffer.from(String(value)) };
  }

  #content(answer: DocumentedAnswer, example: string | undefined): DocumentedContent | undefined {
    if (example === undefined) return answer.contents[0];
    const found = answer.contents.find(({ examples }) => examples.has(example));
    if (found !== undefined) return found;
    const names = exampleNames(answer);
    throw new ApiError('undocumented-answer', {
      detail: `The answer ${answer.status} of ${this.#operation.id} has no example ${example}.`,
      hint: nearest(example, names) ?? 'It has no examples: leave `example` out.',
    });
  }
}

/** Draws that depend on the world's seed and the request's id, without using the world's own streams. */
function drawFor({ seed, now }: World, requestId: string): Draw {
  const ids = new Ids(seed);
  const stream = `forced/${requestId}/`;
  return {
    integer: (from, to) => ids.integer(stream, from, to),
    text: (length) => ids.next(stream, length).slice(stream.length),
    now: () => iso(now),
  };
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

/** A media type within a range. */
function concrete(mediaType: string): string {
  return mediaType.replace('*/*', 'application/octet-stream').replace('/*', '/octet-stream');
}
