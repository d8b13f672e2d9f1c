// Server-sent events are parsed correctly wherever the bytes are split.

import { expect, test } from 'vitest';
import { type ServerSentEvent, serverSentEvents } from '../../src/control-client/server-sent-events.ts';
import { allOf } from '../support/all-of.ts';

async function readAll(...chunks: readonly (string | Uint8Array)[]): Promise<ServerSentEvent[]> {
  const bytes = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk);
      controller.close();
    },
  });
  return allOf(serverSentEvents(bytes));
}

test.each([
  ['one event', 'event: clock\nid: t1:7\ndata: {}\n\n', [{ event: 'clock', id: 't1:7', data: '{}' }]],
  ['no blank behind the colon', 'data:{}\n\n', [{ event: '', id: '', data: '{}' }]],
  ['data on two lines', 'data: a\ndata: b\n\n', [{ event: '', id: '', data: 'a\nb' }]],
  ['a colon in the data', 'data: {"a":1}\n\n', [{ event: '', id: '', data: '{"a":1}' }]],
  ['a separator of lines in the data', 'data: a\u2028b\n\n', [{ event: '', id: '', data: 'a\u2028b' }]],
  ['a comment', ': still here\n\n', []],
  ['no data', 'event: clock\n\n', []],
  ['an event that is cut off', 'data: a\n\ndata: b\n', [{ event: '', id: '', data: 'a' }]],
  ['fields that nobody knows', 'retry: 5\ndata: a\n\n', [{ event: '', id: '', data: 'a' }]],
])('%s is read', async (_, text, events) => {
  expect(await readAll(text)).toEqual(events);
});

test('bytes may be split anywhere, even within a character', async () => {
  const bytes = new TextEncoder().encode('id: t1:1\ndata: Grüße\n\nid: t1:2\ndata: 日本\n\n');
  const expected = await readAll(bytes);
  expect(expected.map(({ data }) => data)).toEqual(['Grüße', '日本']);
  for (let cut = 0; cut <= bytes.length; cut++) {
    expect(await readAll(bytes.slice(0, cut), bytes.slice(cut))).toEqual(expected);
  }
});
