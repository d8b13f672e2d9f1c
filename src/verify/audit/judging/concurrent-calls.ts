// Calls that were under way at the same time as a write of the same object: which of them was done first, nobody knows.

import type { OpenApiDocument } from '../../../openapi/document.ts';
import { within } from '../lookups.ts';
import type { Entry } from '../recordings/entry.ts';
import { type RecordedCall, recordedCalls } from '../replaying/replay.ts';

interface Write {
  readonly atMs: number;
  readonly untilMs: number;
  readonly index: number;
  readonly path: string;
}

export class ConcurrentCalls {
  readonly #writes: readonly Write[];
  readonly #longestMs: number;

  constructor(document: OpenApiDocument, entries: readonly Entry[]) {
    const callOf = recordedCalls(document);
    this.#writes = entries.flatMap((entry) => {
      if (entry.direction === 'delivery' || entry.method === 'GET') return [];
      const call = callOf(entry);
      const { index, atMs, tookMs } = entry;
      return call === undefined ? [] : [{ index, atMs, untilMs: atMs + tookMs, path: call.path }];
    });
    this.#longestMs = this.#writes.reduce((most, { atMs, untilMs }) => Math.max(most, untilMs - atMs), 0);
  }

  /** Whether another call wrote the object at the path of a call, or what it is in or has in it, meanwhile. */
  isAny({ entry: { index, atMs, tookMs }, path }: RecordedCall): boolean {
    // What began at one instant of a clock that stands still has the order of the recording.
    return within(this.#writes, atMs - this.#longestMs, atMs + tookMs - ROUNDED_MS).some(
      (write) =>
        write.index !== index &&
        write.atMs !== atMs &&
        write.untilMs - ROUNDED_MS > atMs &&
        isOfOne(path, write.path),
    );
  }
}

/** By how much a time may be rounded. */
const ROUNDED_MS = 1;

function isOfOne(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}
