// First steps with a service: calls that show what it does. `countersign mock` prints them as commands for a shell, and
// makes them itself with `--demo`.

/** Some of the first steps: their purpose, and the calls that serve it. */
export interface FirstSteps {
  /** What they do, to be read after "Try first:" or "Then". */
  readonly purpose: string;
  readonly calls: readonly FirstCall[];
}

/** A call of the service, or of the control API of its world. */
export interface FirstCall {
  readonly of: 'service' | 'control';
  /** GET if left out. */
  readonly method?: string;
  /** Below the base URL of the service, or below the world in the control API. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/**
 * The command that makes a call.
 *
 * @param base the URL that its path is below
 * @example curlOf({ of: 'service', path: '/v1/invoices' }, 'http://127.0.0.1:4010') // "curl -s 'http://127.0.0.1:4010/v1/invoices'"
 */
export function curlOf({ method = 'GET', path, headers = {}, json }: FirstCall, base: string): string {
  const isImplied = method === (json === undefined ? 'GET' : 'POST');
  const type = json === undefined ? {} : { 'Content-Type': 'application/json' };
  return [
    'curl -s',
    ...(isImplied ? [] : [`-X ${method}`]),
    ...Object.entries({ ...headers, ...type }).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    quoted(base + path),
    ...(json === undefined ? [] : [`-d ${quoted(JSON.stringify(json))}`]),
  ].join(' ');
}

/**
 * A word of a command for a POSIX shell.
 *
 * @example quoted("it's") // `'it'\''s'`
 */
export function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
