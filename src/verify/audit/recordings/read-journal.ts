// Reads the journal of a mock as a recording, as `countersign log --json` prints it: an entry a line. Of attempts it holds no
// headers, so that these are not judged.

import { open } from 'node:fs/promises';
import { jsonIn } from '../../../engine/json.ts';
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
    if ((await opened.stat()).isDirectory()) return false;
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0);
    const [first = ''] = buffer.toString('utf8', 0, bytesRead).split('\n', 1);
    return lineOf(first) !== undefined;
  } finally {
    await opened.close();
  }
}

/**
 * The calls and the deliveries of a journal, a call before what it caused; `undefined` for each line that is none.
 *
 * @param from the number of the first entry
 */
export async function readJournal(file: string, from: number): Promise<readonly (Entry | undefined)[]> {
  const opened = await open(file);
  /** The payload of each delivery. */
  const payloads = new Map<string, unknown>();
  const causes = new Causes();
  const found: (HarEntry | undefined)[] = [];
  for await (const text of opened.readLines()) {
    if (text.trim() === '') continue;
    const line = lineOf(text);
    if (line?.kind === 'event') {
      causes.note(line, found.length);
      for (const id of line.detail.deliveries as readonly string[]) payloads.set(id, line.detail.payload);
    }
    if (line === undefined) found.push(undefined);
    else if (line.kind === 'request')
      found.splice(causes.placeOf(line) ?? found.length, 0, callOf(line, causes));
    else if (line.kind === 'attempt') found.push(deliveryOf(line, payloads.get(line.id)));
  }
  return found.map((har, index) => (har === undefined ? undefined : entryOf(har, from + index)));
}

/** What requests caused before they were answered: a journal has a request when it is over. */
class Causes {
  readonly #first = new Map<string, { readonly at: string; readonly place: number }>();

  /** @param place how many entries are before the event */
  note({ at, detail }: JournalLine, place: number): void {
    const [, request] = /\b(req_\w+)$/.exec(String(detail.cause)) ?? [];
    if (request !== undefined && !this.#first.has(request)) this.#first.set(request, { at, place });
  }

  /** Where a request belongs that caused something; what is behind it moves on. */
  placeOf({ id }: JournalLine): number | undefined {
    const place = this.#first.get(id)?.place;
    if (place === undefined) return undefined;
    for (const [other, first] of this.#first)
      if (first.place > place) this.#first.set(other, { ...first, place: first.place + 1 });
    return place;
  }

  /** When it was under way already. */
  begunAt({ id, at }: JournalLine): string {
    return this.#first.get(id)?.at ?? at;
  }
}

function lineOf(text: string): JournalLine | undefined {
  const { at, kind, id, detail } = Object(jsonIn(text)) as JournalLine;
  return [at, kind, id].every((each) => typeof each === 'string') && typeof detail === 'object'
    ? { at, kind, id, detail }
    : undefined;
}

/** A journal does not say where the mock was. */
const ORIGIN = 'http://mock.test';

/** A request or an answer as a journal has it: a body that is JSON is its value. */
interface JournalMessage {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

function callOf(line: JournalLine, causes: Causes): HarEntry {
  const { at, detail } = line;
  const begunAt = causes.begunAt(line);
  const { method, path, status, service, request, response } = detail as {
    method: string;
    path: string;
    status: number | null;
    service: string;
    request?: JournalMessage;
    response?: JournalMessage;
  };
  const [sent, answered] = [textOf(request), textOf(response)];
  return {
    startedDateTime: begunAt,
    time: Date.parse(at) - Date.parse(begunAt),
    request: {
      method,
      url: ORIGIN + path,
      headers: listed(request?.headers),
      bodySize: sizeOf(request),
      ...(sent === undefined ? {} : { postData: { text: sent } }),
    },
    response: {
      status: status ?? 0,
      headers: listed(response?.headers),
      content: { size: sizeOf(response), ...(answered === undefined ? {} : { text: answered }) },
    },
    _service: service,
    _direction: 'call',
  };
}

function deliveryOf({ at, detail }: JournalLine, payload: unknown): HarEntry | undefined {
  const { url, response_code, error, service } = detail as {
    url?: string;
    response_code: number | null;
    error: string | null;
    service: string;
  };
  if (url === undefined || payload === undefined) return undefined;
  const [, seconds = '0'] = /^no answer within (\d+) s/.exec(error ?? '') ?? [];
  return {
    startedDateTime: at,
    time: Number(seconds) * 1_000,
    request: { method: 'POST', url, headers: [], postData: { text: JSON.stringify(payload) } },
    response: { status: response_code ?? 0, headers: [] },
    _service: service,
    _direction: 'delivery',
  };
}

function listed(headers: JournalMessage['headers'] = {}): { name: string; value: string }[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value: String(value) }));
}

/** A large body is replaced by a note of its length. */
const LEFT_OUT = /^\(\d+ bytes\)$/;

function textOf({ body }: JournalMessage = {}): string | undefined {
  if (body === null || body === undefined) return undefined;
  if (typeof body !== 'string') return JSON.stringify(body);
  return LEFT_OUT.test(body) ? undefined : body;
}

/** How long a body was, by its header: it may not be shown, as that of a call that was refused before it was read. */
function sizeOf({ headers = {}, body }: JournalMessage = {}): number {
  const length = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-length')?.[1];
  return Number(length ?? (typeof body === 'string' ? body.length : 0));
}
