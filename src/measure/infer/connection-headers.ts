// Headers of the connection, of the body and of the client library: no policy says them.

const NAMES = new Set(
  'host connection keep-alive content-length transfer-encoding accept accept-encoding accept-language content-type user-agent date expect te trailer upgrade via forwarded x-forwarded-for x-forwarded-proto x-forwarded-host x-real-ip traceparent tracestate sec-fetch-mode sec-fetch-site sec-fetch-dest priority'.split(
    ' ',
  ),
);

/** @example isOfConnection('content-length') // true */
export function isOfConnection(name: string): boolean {
  return NAMES.has(name);
}
