// Reads the journal of a mock as a recording, as `countersign log --json` prints it: an entry a line. Of attempts it holds no
// headers, so that these are not judged.

import { open } from 'node:fs/promises';
import { type Entry, entryOf, type HarEntry } from './entry.ts';

/** The part of a journal's entry that is read. */
interface JournalLine {
  readonly at: string;
  readonly kind: string;
  readonly id: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Long enough for any first line of a journal. */
const FIRST_BYTES = 1_048_576;

/** Whether a file is the journal of a mock. */
export async function isJournal(file: string): Promise<boolean> {
  const opened = await open(file).catch(() => undefined);
  if (opened === undefined) return false;
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0);
    const [first = ''] = buffer.toString('utf8', 0, bytesRead).split('\n', 1);
    return lineOf(first) !== undefined;
  } finally {
    await opened.close();
  }
}

/**
 * The calls and the deliveries of a journal; `undefined` for each line that is none.
 *
 * @param from the number of the first entry
 */
export async function readJournal(file: string, from: number): Promise<readonly (Entry | undefined)[]> {
  const opened = await open(file);
  /** The payload of each delivery. */
  const payloads = new Map<string, unknown>();
  const found: (HarEntry | undefined)[] = [];
  for await (const text of opened.readLines()) {
    if (text.trim() === '') continue;
    const line = lineOf(text);
    if (line?.kind === 'event')
      for (const id of line.detail.deliveries as readonly string[]) payloads.set(id, line.detail.payload);
    if (line === undefined) found.push(undefined);
    else if (line.kind === 'request') found.push(callOf(line));
    else if (line.kind === 'attempt') found.push(deliveryOf(line, payloads.get(line.id)));
  }
  return found.map((har, index) => (har === undefined ? undefined : entryOf(har, from + index)));
}

function lineOf(text: string): JournalLine | undefined {
  try {
    const { at, kind, id, detail } = JSON.parse(text) as JournalLine;
    return [at, kind, id].every((each) => typeof each === 'string') && typeof detail === 'object'
      ? { at, kind, id, detail }
      : undefined;
  } catch {
    return undefined;
  }
}

/** A journal does not say where the mock was. */
const ORIGIN = 'http://mock.test';

function callOf({ at, detail }: JournalLine): HarEntry {
  const { method, path, status, service } = detail as {
    method: string;
    path: string;
    status: number | null;
    service: string;
  };
  return {
    startedDateTime: at,
    time: 0,
    request: {
      method,
      url: ORIGIN + path,
      headers: listed(detail.request_headers),
      ...bodyOf(detail.request_body),
    },
    response: {
      status: status ?? 0,
      headers: listed(detail.response_headers),
      content: contentOf(detail.response_body),
    },
    _service: service,
    _direction: 'call',
  };
}

function deliveryOf({ at, detail }: JournalLine, payload: unknown): HarEntry | undefined {
  const {
    url,
    response_code: status,
    service,
  } = detail as { url?: string; response_code: number | null; service: string };
  if (url === undefined || payload === undefined) return undefined;
  return {
    startedDateTime: at,
    time: 0,
    request: { method: 'POST', url, headers: [], postData: { text: JSON.stringify(payload) } },
    response: { status: status ?? 0, headers: [] },
    _service: service,
    _direction: 'delivery',
  };
}

function listed(headers: unknown): { name: string; value: string }[] {
  return Object.entries(Object(headers) as Record<string, unknown>).map(([name, value]) => ({
    name,
    value: String(value),
  }));
}

/** A large body is replaced by a note of its length. */
const LEFT_OUT = /^\(\d+ bytes\)$/;

function bodyOf(body: unknown): {
  readonly postData?: { readonly text: string };
  readonly bodySize?: number;
} {
  if (typeof body !== 'string') return {};
  return LEFT_OUT.test(body) ? { bodySize: 1 } : { postData: { text: body } };
}

function contentOf(body: unknown): { readonly size: number; readonly text?: string } {
  if (typeof body !== 'string') return { size: 0 };
  return LEFT_OUT.test(body) ? { size: 1 } : { size: body.length, text: body };
}
