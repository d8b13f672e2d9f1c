// Finds what somebody means by a few letters.

export interface Entry {
  readonly key: string;
  readonly kind: string;
  readonly name: string;
  readonly choose: () => void;
}

const MAX_FOUND = 12;

/**
 * The entries that have every word of a query, those that begin with it first.
 *
 * @example found(entries, 'adv hour')[0]?.name // 'Advance by one hour'
 */
export function found<Named extends Pick<Entry, 'kind' | 'name'>>(
  entries: readonly Named[],
  query: string,
): Named[] {
  const text = query.trim().toLowerCase();
  const words = text.split(/\s+/).filter((word) => word !== '');
  const matching = entries.filter(({ kind, name }) => {
    const own = `${kind} ${name}`.toLowerCase();
    return words.every((word) => own.includes(word));
  });
  const rank = ({ name }: Named) => (name.toLowerCase().startsWith(text) ? 0 : 1);
  return matching.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_FOUND);
}
