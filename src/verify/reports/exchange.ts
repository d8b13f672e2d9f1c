// The request of a failing check and its answer, as a report shows them.

/** A request to the target and its answer. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  /** Its credential is not kept. */
  readonly isAuthorized: boolean;
  readonly requestType: string;
  /** Its other headers, without those of the connection. */
  readonly requestHeaders?: Readonly<Record<string, string>>;
  readonly requestBody: string;
  readonly status: number;
  readonly body: string;
}

/** How much of an answer is shown. */
const MAX_SHOWN = 500;

/**
 * A command that repeats the request; its credential is the variable TOKEN.
 *
 * @example curlOf(exchange) // curl -X DELETE 'https://staging.example.com/v3/user/webhooks/wh_1' -H "Authorization: Bearer $TOKEN"
 */
export function curlOf(exchange: Exchange): string {
  const { method, url, isAuthorized, requestType, requestHeaders = {}, requestBody } = exchange;
  return [
    `curl -X ${method} ${quoted(url)}`,
    ...(isAuthorized ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...Object.entries(requestHeaders).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(requestBody === '' ? [] : [`-H ${quoted(`Content-Type: ${requestType}`)} -d ${quoted(requestBody)}`]),
  ].join(' ');
}

/** The status of the answer and the beginning of its body. */
export function answerLine({ status, body }: Exchange): string {
  const shown = body.length <= MAX_SHOWN ? body : `${body.slice(0, MAX_SHOWN)}…`;
  return `answered ${status}${shown === '' ? ' without a body' : ` ${shown}`}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
