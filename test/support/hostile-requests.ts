// Requests that nobody should send, drawn by a seed from valid ones.

import { Ids } from '../../src/engine/ids.ts';

const SEGMENTS = [
  ...[
    '..',
    '%2e%2e',
    '%00',
    '%',
    '%zz',
    '%c0%af',
    '__proto__',
    'constructor',
    '🤖',
    '-1',
    '1e999',
    'null',
    '{}',
  ],
  ...["'--", '<script>', 'a'.repeat(3_000), '%0d%0aX-Injected:1', ':', '*', '(', '%2F'],
];
const QUERIES = [
  ...[
    '?__proto__[a]=1',
    '?a[__proto__][b]=1',
    '?constructor.prototype=1',
    '?limit=NaN',
    '?limit[]=1&limit=2',
  ],
  ...['?%', '?=&&==', `?${'a[b]'.repeat(500)}=1`, '?q=%00', '?filter[a][b][c]=d', `?${'x=1&'.repeat(2_000)}`],
];
const BODIES = [
  ...[
    '{',
    '[]',
    'null',
    '"text"',
    '1e999',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":1}}',
    '\u0000',
  ],
  ...['['.repeat(5_000), '{"a":'.repeat(100), '{"a":"\\ud800"}', '--b\r\nbroken', 'a[__proto__]=1&b', '%'],
  ...['a[b][c]=1&a=2&a[b]=3', JSON.stringify({ id: {}, name: [], limit: null, data: 'x'.repeat(50_000) })],
];
const TYPES = [
  ...[
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=b',
  ],
  ...[
    'text/plain',
    'application/xml',
    'application/vnd.api+json',
    '*/*',
    'json',
    'application/octet-stream',
    ';;;',
  ],
];
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { accept: 'image/png' },
  { accept: '*/*;q=0' },
  { accept: ';;q=x,,/' },
  { prefer: 'code=999' },
  { prefer: 'example="__proto__", dynamic=true' },
  { prefer: 'code=200, dynamic=true' },
  { authorization: 'Basic %%%' },
  { authorization: 'Bearer' },
  { cookie: '__proto__=1; =; a' },
  { 'content-encoding': 'gzip' },
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];

/** So many hostile requests, the same for the same seed. */
export function* hostileRequests(
  valid: readonly DocumentRequest[],
  count: number,
  seed: number,
): Generator<DocumentRequest> {
  const ids = new Ids(seed);
  const pick = <T>(choices: readonly T[]) => ids.pick('hostile', choices);
  const isDrawn = (percent: number) => ids.integer('hostile', 1, 100) <= percent;
  for (let made = 0; made < count && valid.length > 0; made++) {
    const { method, path, headers, body } = pick(valid);
    const [plain = ''] = path.split('?', 1);
    const hostilePath = isDrawn(40) ? withSegment(plain, pick(SEGMENTS), ids) : plain;
    const query = isDrawn(40) ? pick(QUERIES) : path.slice(plain.length);
    const given = isDrawn(20) ? pick(METHODS) : method;
    const hasBody = given !== 'GET' && given !== 'HEAD';
    const type = isDrawn(60) ? pick(TYPES) : headers['content-type'];
    yield {
      method: given,
      path: hostilePath + query,
      headers: {
        ...(isDrawn(85) ? headers : {}),
        ...(isDrawn(40) ? pick(HEADERS) : {}),
        ...(hasBody && type !== undefined ? { 'content-type': type } : {}),
      },
      ...(hasBody && isDrawn(80) ? { body: isDrawn(70) ? pick(BODIES) : (body ?? '{}') } : {}),
    };
  }
}

/** A path with one segment replaced by another. */
function withSegment(path: string, segment: string, ids: Ids): string {
  const segments = path.split('/');
  segments[ids.integer('hostile', 1, segments.length - 1)] = segment;
  return segments.join('/');
}

/** A request of the judge. */
export interface DocumentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Buffer;
}
