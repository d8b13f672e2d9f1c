// Entries of a recording as HAR 1.2: of what a proxy passed on, and of what was read and is saved again.

import type { RecordedExchange } from '../../proxy/start-proxy.ts';
import type { Entry, HarEntry } from './entry.ts';

/**
 * The HAR of an entry that was read.
 *
 * @example file.add(placeholders.entry(savedEntry(entry)))
 */
export function savedEntry(entry: Entry): HarEntry {
  const { body, answer } = entry;
  return harOf(entry, {
    sent: { size: body?.length ?? 0, text: body },
    answered: { size: answer?.body?.length ?? (answer?.isBodyMissing === true ? 1 : 0), text: answer?.body },
  });
}

/**
 * The HAR of an exchange.
 *
 * @param options.base what its path is put behind: where the service is, or where its receiver is registered
 * @example harEntryOf(exchange, { service: 'mail', direction: 'delivery', base: 'https://hooks.example.test' })
 */
export function harEntryOf(
  { path, requestHeaders, requestBody, tookMs, ...exchange }: RecordedExchange,
  {
    service,
    direction,
    base,
  }: { readonly service: string; readonly direction: 'call' | 'delivery'; readonly base: string },
): HarEntry {
  const url = base.replace(/\/$/, '') + path;
  const entry = { ...exchange, url, headers: requestHeaders, service, direction };
  return harOf(
    { ...entry, tookMs: Math.round(tookMs * 1_000) / 1_000 },
    { sent: contentOf(requestBody), answered: contentOf(exchange.answer?.body) },
  );
}

/** How many bytes a body had, and what they were. */
interface Content {
  readonly size: number;
  readonly text: string | undefined;
  readonly encoding?: string;
}

/** As text where it is, so that a signature can be computed again. */
function contentOf(body: Buffer = Buffer.alloc(0)): Content {
  const text = body.toString('utf8');
  const shown = Buffer.from(text).equals(body)
    ? { text: body.length === 0 ? undefined : text }
    : { text: body.toString('base64'), encoding: 'base64' };
  return { size: body.length, ...shown };
}

type Exchanged = Pick<Entry, 'atMs' | 'tookMs' | 'method' | 'url' | 'headers' | 'service' | 'direction'> & {
  readonly answer?: Pick<NonNullable<Entry['answer']>, 'status' | 'headers'> | null | undefined;
};

function harOf(
  { atMs, tookMs, method, url, headers, service, direction, answer }: Exchanged,
  { sent: { size: sentSize, ...sent }, answered }: { readonly sent: Content; readonly answered: Content },
): HarEntry {
  const { size, ...content } = answered;
  return {
    startedDateTime: new Date(atMs).toISOString(),
    time: tookMs,
    request: {
      ...messageOf(headers, sentSize),
      method,
      url,
      queryString: [...(URL.parse(url)?.searchParams ?? [])].map(([name, value]) => ({ name, value })),
      ...(sent.text === undefined
        ? {}
        : { postData: { mimeType: headers['content-type'] ?? '', ...sent, text: sent.text } }),
    },
    response: {
      ...messageOf(answer?.headers ?? {}, size),
      status: answer?.status ?? 0,
      statusText: '',
      content: {
        size,
        mimeType: answer?.headers['content-type'] ?? '',
        ...(content.text === undefined ? {} : { ...content, text: content.text }),
      },
      redirectURL: '',
    },
    cache: {},
    timings: { send: 0, wait: tookMs, receive: 0 },
    ...(service === undefined ? {} : { _service: service }),
    ...(direction === undefined ? {} : { _direction: direction }),
  };
}

function messageOf(headers: Readonly<Record<string, string>>, bodySize: number) {
  return {
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    headersSize: -1,
    bodySize,
  };
}
