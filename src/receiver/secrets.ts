// The secrets of a receiver, of which there has to be one at least.

/**
 * The secrets of some settings.
 *
 * @throws TypeError when there is none, or one is empty
 */
export function secretsOf({ secret }: { readonly secret: string | readonly string[] }): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (Array.isArray(secrets) && secrets.length > 0 && secrets.every(Boolean)) return secrets;
  throw new TypeError(
    'the signing secret is missing or empty: pass the secret of the endpoint, and check that its environment variable is set',
  );
}
