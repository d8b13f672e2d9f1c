// Where random requests are played: one world after the other, over one connection.

import type { Answer, MockWorld } from '../../../src/index.ts';
import { KeptConnection, type WrittenRequest } from '../../support/keep-alive.ts';
import { heldBytes } from './memory.ts';
import type { RandomRequest } from './requests.ts';
import { SeenIds } from './seen-ids.ts';
import { judge } from './verdict.ts';

/** After so many requests the world begins anew: what grows beyond that is not the world. */
const REQUESTS_PER_WORLD = 500;

/** Raised for an answer that may not be given; the message says what was sent. */
export class WrongAnswer extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

export class Stage implements Disposable {
  readonly #world: MockWorld;
  readonly #connection: KeptConnection;
  readonly #seen = new SeenIds();
  #count = 0;
  #doneCount = 0;

  constructor(world: MockWorld) {
    this.#world = world;
    this.#connection = new KeptConnection(world.url);
  }

  /** How many requests have been played. */
  get count(): number {
    return this.#count;
  }

  /** How many of them were done. */
  get doneCount(): number {
    return this.#doneCount;
  }

  /**
   * Sends a request.
   *
   * @throws WrongAnswer when its answer may not be given
   */
  async play(request: RandomRequest): Promise<void> {
    if (this.#count % REQUESTS_PER_WORLD === 0) await this.#beginAnew();
    this.#count++;
    const { operation } = request.target;
    const written = request.write(this.#world, this.#seen.of(operation));
    const answer = await this.#connection.send(written);
    try {
      judge(request, written, answer);
    } catch (error) {
      const why = `${(error as Error).message}\n\n${textOf(written)}\n\n${answerText(answer)}`;
      throw new WrongAnswer(why, answer.status);
    }
    this.#seen.note(operation, answer);
    if (answer.status < 300) this.#doneCount++;
  }

  /** Bytes that are held while the world is as it began. */
  async heldBytes(): Promise<number> {
    await this.#beginAnew();
    return heldBytes();
  }

  [Symbol.dispose](): void {
    this.#connection.close();
  }

  async #beginAnew(): Promise<void> {
    await this.#world.reset();
    this.#seen.clear();
  }
}

function textOf({ method, path, headers, body = Buffer.alloc(0) }: WrittenRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path}`, ...lines, '', body.subarray(0, 2_000).toString()].join('\n');
}

function answerText({ status, body }: Answer): string {
  return `answered ${status}: ${JSON.stringify(body)?.slice(0, 2_000)}`;
}
