// The journal as a test follows it: entries of the control API's stream, one by one, as they come.

import type { components } from '../../specs/generated/control.ts';

export type StreamEntry = components['schemas']['JournalEntry'];

/** One server-sent event of the stream. */
export interface StreamEvent {
  readonly event: string;
  readonly id: string;
  readonly data: StreamEntry;
}

export interface JournalStream extends AsyncDisposable {
  readonly response: Response;
  /** The next event, as soon as it is there. */
  next(): Promise<StreamEvent>;
  /** The next event that is meant; those before it are passed over. */
  until(isMeant: (entry: StreamEntry) => boolean): Promise<StreamEvent>;
}

/**
 * Follows the journal of a server.
 *
 * @param query such as `?world=t1&kinds=attempt`
 * @example await using stream = await followJournal(mock.url, `?world=${world.id}`)
 */
export async function followJournal(
  url: string,
  query = '',
  headers: Readonly<Record<string, string>> = {},
): Promise<JournalStream> {
  const leaving = new AbortController();
  const response = await fetch(`${url}/_countersign/stream${query}`, { headers, signal: leaving.signal });
  const events = eventsOf(response);
  const next = async (): Promise<StreamEvent> => {
    const { value, done } = await events.next();
    if (done) throw new Error('the stream has ended');
    return value;
  };
  return {
    response,
    next,
    until: async (isMeant) => {
      for (;;) {
        const event = await next();
        if (isMeant(event.data)) return event;
      }
    },
    [Symbol.asyncDispose]: async () => leaving.abort(),
  };
}

async function* eventsOf(response: Response): AsyncGenerator<StreamEvent, void> {
  let text = '';
  for await (const chunk of (response.body as ReadableStream<Uint8Array>).pipeThrough(
    new TextDecoderStream(),
  )) {
    const events = (text + chunk).split('\n\n');
    text = events.pop() ?? '';
    yield* events.filter((event) => !event.startsWith(':')).map(readEvent);
  }
}

function readEvent(text: string): StreamEvent {
  const fields = Object.fromEntries(
    text.split('\n').map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  );
  return { event: fields.event ?? '', id: fields.id ?? '', data: JSON.parse(fields.data ?? 'null') };
}
