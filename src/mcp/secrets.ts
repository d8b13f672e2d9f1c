// Placeholders for secrets in what tools show, unless the caller asks for them.

/** Names that tell of a secret, as the control API has them. */
const SECRET_NAME = /(?:secret|passw(?:or)?d|token|api[_-]?key|private[_-]?key|credential)s?$/i;

/** Stands for a secret. */
export const HIDDEN = '[hidden; show_secrets shows it]';

/**
 * The value with placeholders for what has the name of a secret.
 *
 * @example withoutSecrets({ token: 'mk_live_1' }) // { token: HIDDEN }
 */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const shown = Object.entries(value).map(([name, item]) => [
    name,
    SECRET_NAME.test(name) && (typeof item === 'string' || typeof item === 'number')
      ? HIDDEN
      : withoutSecrets(item),
  ]);
  return Object.fromEntries(shown);
}
