// Reads the stream of the journal. An EventSource could not send the control token.

import { EventSourceParserStream } from 'eventsource-parser/stream';
import { api } from './client.ts';
import type { JournalEntry } from './schemas.ts';

interface StreamOptions {
  readonly world: string;
  readonly signal: AbortSignal;
  /** The position after which to begin. */
  readonly after: number;
  readonly kinds?: readonly JournalEntry['kind'][];
  /** Whether to go on with new entries. */
  readonly follow: boolean;
}

/**
 * Calls `onEntries` with the entries of a world, those that arrive together at once.
 *
 * @returns once the stream has ended
 * @throws CallFailed when the server refuses it or does not answer
 */
export async function readStream(
  { world, signal, after, kinds, follow }: StreamOptions,
  onEntries: (entries: readonly JournalEntry[]) => void,
): Promise<void> {
  const { data } = await api.GET('/_countersign/stream', {
    params: { query: { world, after: `${world}:${after}`, follow, ...(kinds && { kinds: [...kinds] }) } },
    parseAs: 'stream',
    signal,
  });
  const messages = (data as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  for await (const { data: text } of messages) onEntries([JSON.parse(text) as JournalEntry]);
}
