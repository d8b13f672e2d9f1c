// `forward` maps the https URLs that a service requires to where a receiver really listens, as `stripe listen
// --forward-to` does. URLs are compared as URLs, not as text.

/**
 * The URL that is really called.
 *
 * A mapping applies when its key has the same origin, and a path that the URL's path equals or continues after a
 * slash, once dot segments are resolved: neither `https://hooks.test.evil.example` nor `https://hooks.test/in/../out`
 * is within `https://hooks.test/in`. The longest key wins.
 *
 * @example forwardedUrl('https://hooks.test/a?b=1', { 'https://hooks.test': 'http://127.0.0.1:3000' })
 *   // 'http://127.0.0.1:3000/a?b=1'
 */
export function forwardedUrl(url: string, forward: Readonly<Record<string, string>>): string {
  const given = parse(url);
  if (given === undefined) return url;
  let best: { readonly length: number; readonly url: string } | undefined;
  for (const [key, target] of Object.entries(forward)) {
    const prefix = parse(key);
    const rest = prefix && restBehind(prefix, given);
    if (prefix === undefined || rest === undefined) continue;
    const length = prefix.path.length + prefix.search.length;
    if (best === undefined || length > best.length) best = { length, url: joined(target, rest, given) };
  }
  return best?.url ?? url;
}

interface ParsedUrl {
  /** Scheme, host in lower case, and port unless it is the scheme's own. */
  readonly origin: string;
  /** Without a trailing slash, as in a prefix, and empty if the URL has none. */
  readonly path: string;
  readonly search: string;
  readonly username: string;
  readonly password: string;
}

/** A scheme and an authority, and nothing of a path after them. */
const WITHOUT_PATH = /^[a-z]+:\/\/[^/\\?#]*(?:[?#]|$)/i;

function parse(text: string): ParsedUrl | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, pathname, search, username, password } = new URL(text);
  return { origin, path: WITHOUT_PATH.test(text) ? '' : pathname, search, username, password };
}

/** The path and query of a URL after a prefix; `undefined` if it does not begin with the prefix. */
function restBehind(prefix: ParsedUrl, url: ParsedUrl): string | undefined {
  const bare = prefix.path.replace(/\/$/, '');
  if (prefix.origin !== url.origin) return undefined;
  if (prefix.search !== '') return prefix.path === url.path && prefix.search === url.search ? '' : undefined;
  if (url.path !== bare && !url.path.startsWith(`${bare}/`)) return undefined;
  return url.path.slice(bare.length) + url.search;
}

/** The credentials of the URL are kept, unless the target has its own. */
function joined(target: string, rest: string, { username, password }: ParsedUrl): string {
  const url = target.replace(/\/$/, '') + rest;
  if (username === '' || !URL.canParse(url)) return url;
  const withCredentials = new URL(url);
  if (withCredentials.username !== '') return url;
  Object.assign(withCredentials, { username, password });
  return withCredentials.href;
}
