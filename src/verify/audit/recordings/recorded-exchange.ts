// An exchange that a proxy passed on, as an entry of a recording.

import type { RecordedExchange } from '../../proxy/start-proxy.ts';
import type { HarEntry } from './entry.ts';

/**
 * The entry of an exchange.
 *
 * @param options.base what its path is put behind: where the service is, or where its receiver is registered
 * @example harEntryOf(exchange, { service: 'mail', direction: 'delivery', base: 'https://hooks.example.test' })
 */
export function harEntryOf(
  { atMs, tookMs, method, path, requestHeaders, requestBody, answer }: RecordedExchange,
  {
    service,
    direction,
    base,
  }: { readonly service: string; readonly direction: 'call' | 'delivery'; readonly base: string },
): HarEntry {
  const url = base.replace(/\/$/, '') + path;
  return {
    startedDateTime: new Date(atMs).toISOString(),
    time: Math.round(tookMs * 1_000) / 1_000,
    request: {
      method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: listed(requestHeaders),
      queryString: [...(URL.parse(url)?.searchParams ?? [])].map(([name, value]) => ({ name, value })),
      headersSize: -1,
      bodySize: requestBody.length,
      ...(requestBody.length === 0
        ? {}
        : { postData: { mimeType: requestHeaders['content-type'] ?? '', ...textOf(requestBody) } }),
    },
    response: {
      status: answer?.status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: listed(answer?.headers ?? {}),
      content: {
        size: answer?.body.length ?? 0,
        mimeType: answer?.headers['content-type'] ?? '',
        ...textOf(answer?.body ?? Buffer.alloc(0)),
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: answer?.body.length ?? 0,
    },
    cache: {},
    timings: { send: 0, wait: tookMs, receive: 0 },
    _service: service,
    _direction: direction,
  };
}

/** As text where it is, so that a signature can be computed again. */
function textOf(body: Buffer): { readonly text: string; readonly encoding?: string } {
  const text = body.toString('utf8');
  return Buffer.from(text).equals(body) ? { text } : { text: body.toString('base64'), encoding: 'base64' };
}

function listed(headers: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
