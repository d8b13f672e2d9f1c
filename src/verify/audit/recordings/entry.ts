// What a recording holds: calls to a service, and deliveries from it, each with what came of it.

/** A call that was made, or a delivery that was sent. */
export interface Entry {
  /** Its place in the recording, from 0: what evidence names. */
  readonly index: number;
  /** `undefined` where the recording does not say; then the headers tell. */
  readonly direction: 'call' | 'delivery' | undefined;
  /** The service that the recording names; else it is told by the path or the headers. */
  readonly service?: string | undefined;
  /** When it was begun, in milliseconds since 1970. */
  readonly atMs: number;
  /** How long it took, in milliseconds. */
  readonly tookMs: number;
  readonly method: string;
  /** Absolute; parsed where it is needed, since a day of parsed ones may not fit into memory. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** `undefined` without one, or where the recording left it out. */
  readonly body?: string | undefined;
  /** Whether there was a body that the recording left out. */
  readonly isBodyMissing: boolean;
  /** Nothing where none was recorded. */
  readonly answer?: Answer | undefined;
}

export interface Answer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** `undefined` without one, or where the recording left it out. */
  readonly body?: string;
  /** Whether there was a body that the recording left out. */
  readonly isBodyMissing: boolean;
}

/**
 * Whether an answer is a page of HTML, such as a gateway or a proxy gives in place of the service's answer.
 *
 * @example isGatewayPage({ status: 200, headers: {}, body: '<!doctype html>', isBodyMissing: false }) // true
 */
export function isGatewayPage({ body = '' }: Answer): boolean {
  return /^\s*<(!doctype html|html|head|body)\b/i.test(body);
}

/** The part of an entry of HAR 1.2 that is read, with our own fields. */
export interface HarEntry {
  readonly startedDateTime?: string;
  readonly time?: number;
  readonly request?: HarMessage & {
    readonly method?: string;
    readonly url?: string;
    readonly queryString?: readonly object[];
    readonly postData?: { readonly mimeType?: string; readonly text?: string; readonly encoding?: string };
  };
  readonly response?: HarMessage & {
    readonly status?: number;
    readonly statusText?: string;
    readonly redirectURL?: string;
    readonly content?: {
      readonly size?: number;
      readonly mimeType?: string;
      readonly text?: string;
      readonly encoding?: string;
    };
  };
  readonly _direction?: string;
  readonly _service?: string;
  /** Where a browser had the answer already. */
  readonly _fromCache?: string;
  /** What the format asks for besides. */
  readonly cache?: object;
  readonly timings?: object;
}

interface HarMessage {
  readonly httpVersion?: string;
  readonly cookies?: readonly object[];
  readonly headersSize?: number;
  readonly bodySize?: number;
  readonly headers?: readonly { readonly name: string; readonly value: string }[];
}

/**
 * An entry of HAR 1.2; `undefined` for one that lacks its time, its request or its URL.
 *
 * @param index its place in the recording
 * @example entryOf({ startedDateTime: '2026-03-01T10:00:00.000Z', time: 12, request, response }, 0)
 */
export function entryOf(har: HarEntry, index: number): Entry | undefined {
  const { request, time, _direction, _service, _fromCache } = har;
  const response = har.response ?? undefined;
  const atMs = Date.parse(har.startedDateTime ?? '');
  if (Number.isNaN(atMs) || typeof request?.method !== 'string' || !URL.canParse(request.url ?? ''))
    return undefined;
  const body = textOf(request.postData);
  const answer =
    response === undefined ? undefined : answerOf(_fromCache === undefined ? response : { status: 304 });
  return {
    index,
    direction: _direction === 'delivery' || _direction === 'call' ? _direction : undefined,
    ...(_service === undefined ? {} : { service: _service }),
    atMs,
    tookMs: Math.max(0, time ?? 0),
    method: request.method.toUpperCase(),
    url: shared(new URL(request.url as string).href),
    headers: headersOf(request),
    ...(body === undefined ? {} : { body }),
    isBodyMissing:
      typeof request.postData?.text !== 'string' &&
      isLeftOut(WITH_BODY.test(request.method) ? headersOf(request) : {}, request.bodySize),
    ...(answer === undefined ? {} : { answer }),
  };
}

/** A status of 0, or none that there is, says that no answer came. */
function answerOf(response: NonNullable<HarEntry['response']>): Answer | undefined {
  const { status = 0, content } = response;
  if (!(status >= 100)) return undefined;
  const body = textOf(content);
  const headers = headersOf(response);
  const isBodyMissing =
    typeof content?.text !== 'string' && !WITHOUT_BODY.has(status) && isLeftOut(headers, content?.size);
  return { status, headers, ...(body === undefined ? {} : { body }), isBodyMissing };
}

/** Of other calls, a header that says what the body is may be there by habit. */
const WITH_BODY = /^(PUT|PATCH|POST)$/i;

/** Statuses of answers that have no body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 304]);

/** Whether there was a body: by its size, by the headers where that is not said. */
function isLeftOut(headers: Answer['headers'], size = -1): boolean {
  if (size >= 0) return size > 0;
  const length = headers['content-length'];
  return length === undefined ? 'content-type' in headers : length !== '0';
}

/** Texts that come again in most entries, each kept once; only the latest of them, so that they are few. */
const SHARED = new Map<string, string>();
const MAX_SHARED = 10_000;

function shared(text: string): string {
  const known = SHARED.get(text);
  if (known !== undefined) return known;
  if (SHARED.size >= MAX_SHARED) SHARED.clear();
  SHARED.set(text, text);
  return text;
}

function headersOf({ headers }: HarMessage): Record<string, string> {
  const named = (headers ?? []).filter((each) => typeof each?.name === 'string');
  return Object.fromEntries(
    named.map(({ name, value }) => [shared(name.toLowerCase()), shared(String(value))]),
  );
}

function textOf(
  content: { readonly text?: string; readonly encoding?: string } | undefined,
): string | undefined {
  if (typeof content?.text !== 'string' || content.text === '') return undefined;
  return content.encoding === 'base64' ? Buffer.from(content.text, 'base64').toString('utf8') : content.text;
}
