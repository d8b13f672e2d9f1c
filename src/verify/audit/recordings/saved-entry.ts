// An entry as HAR 1.2 again, for a recording that is saved.

import type { Entry, HarEntry } from './entry.ts';

/**
 * The HAR of an entry that was read.
 *
 * @example file.add(placeholders.entry(savedEntry(entry)))
 */
export function savedEntry({
  atMs,
  tookMs,
  method,
  url,
  headers,
  body,
  answer,
  service,
  direction,
}: Entry): HarEntry {
  return {
    startedDateTime: new Date(atMs).toISOString(),
    time: tookMs,
    request: {
      method,
      url: url.href,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: listed(headers),
      queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
      headersSize: -1,
      bodySize: body?.length ?? 0,
      ...(body === undefined ? {} : { postData: { mimeType: headers['content-type'] ?? '', text: body } }),
    },
    response: {
      status: answer?.status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: listed(answer?.headers ?? {}),
      content: {
        size: answer?.body?.length ?? (answer?.isBodyMissing === true ? 1 : 0),
        mimeType: answer?.headers['content-type'] ?? '',
        ...(answer?.body === undefined ? {} : { text: answer.body }),
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: tookMs, receive: 0 },
    ...(service === undefined ? {} : { _service: service }),
    ...(direction === undefined ? {} : { _direction: direction }),
  };
}

function listed(headers: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
