// `forward` maps the https URLs that a contract demands to where a receiver really listens, as
// `stripe listen --forward-to` does.

/**
 * The URL that is really called.
 *
 * A mapping applies when its key is a prefix of the URL that ends at a boundary, so that
 * `https://hooks.test` never captures `https://hooks.test.evil.example`. The longest key wins.
 *
 * @example forwardedUrl('https://hooks.test/a?b=1', { 'https://hooks.test': 'http://127.0.0.1:3000' })
 *   // 'http://127.0.0.1:3000/a?b=1'
 */
export function forwardedUrl(url: string, forward: Readonly<Record<string, string>>): string {
  const key = Object.keys(forward)
    .filter((prefix) => isPrefix(prefix, url))
    .sort((a, b) => b.length - a.length)[0];
  if (key === undefined) return url;
  const target = (forward[key] as string).replace(/\/$/, '');
  return target + url.slice(key.replace(/\/$/, '').length);
}

function isPrefix(prefix: string, url: string): boolean {
  const bare = prefix.replace(/\/$/, '');
  return url.startsWith(bare) && ['', '/', '?', '#'].includes(url.charAt(bare.length));
}
