// URLs with a query, for flows that see whether deliveries go to the whole URL that was registered.

import type { ReceivedDelivery } from '../../src/verify/session.ts';
import { assertSame } from './assertions.ts';

/** Characters that a URL has to keep, encoded ones and encoded separators among them; names that repeat; no value. */
const QUERY = 'Source=a%20b&list=1&list=2&path=%2Fa%2fb&sum=1%2B1&and=x%26y&empty=&flag';

/**
 * A URL with a query that a service must neither leave out nor write in another way.
 *
 * @param own told apart from the queries of other endpoints at the same URL
 * @example awkwardUrl(session.inbox.url('hook'), 'first')
 */
export function awkwardUrl(url: string, own = 'own'): string {
  return `${url}${url.includes('?') ? '&' : '?'}${QUERY}&own=${own}`;
}

/**
 * Asserts the URLs that deliveries went to.
 *
 * @throws AssertionError naming the URLs, if one of them differs from the expected one
 * @example assertSentTo([delivery], url, 'a first attempt')
 */
export function assertSentTo(deliveries: readonly ReceivedDelivery[], url: string, which: string): void {
  const urls = deliveries.map((delivery) => written(delivery.url));
  assertSame(`the URL of ${which}`, [...new Set(urls)], [written(url)]);
}

/** As every client writes it: `https://a.test` and `https://a.test/` are the same URL. */
function written(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url;
}
