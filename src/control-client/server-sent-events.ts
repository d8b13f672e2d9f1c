// Parses server-sent events as the control API writes them: lines end in LF, and there is no retry field.

/** One event. Comments and events without data are skipped. */
export interface ServerSentEvent {
  readonly event: string;
  readonly id: string;
  readonly data: string;
}

/**
 * Yields the events of a stream as they arrive.
 *
 * @throws TypeError when the connection is cut
 * @example for await (const { data } of serverSentEvents(response.body)) console.log(data)
 */
export async function* serverSentEvents(bytes: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  let rest = '';
  for await (const text of bytes.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = readEvent(block);
      if (event.data !== '') yield event;
    }
  }
}

function readEvent(block: string): ServerSentEvent {
  const fields = { event: '', id: '', data: '' };
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(event|id|data): ?(.*)$/s.exec(line) ?? [];
    if (name === 'data' && fields.data !== '') fields.data += '\n';
    if (name === 'data') fields.data += value;
    else if (name === 'event' || name === 'id') fields[name] = value;
  }
  return fields;
}
