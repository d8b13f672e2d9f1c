// Documented answers on demand, for a Prefer header and for faults: status, headers and body come only from the
// document, and the world does not change.

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
import type { ServiceContext } from './pipeline.ts';

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
  reply({ id, world }: Pick<ServiceContext, 'id' | 'world'>, wanted: WantedReply): Reply {
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
