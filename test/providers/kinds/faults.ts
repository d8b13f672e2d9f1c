// Faults of the second implementations by kind, as data: each changes some text of a module, and breaks a rule. They were
// written without a look at the checks or the search that are to find them.

import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

export const KINDS = [
  'events that come twice',
  'one of several paths',
  'boundaries',
  'one of several values',
  'text, case, scripts',
  'a refusal that leaves nothing behind',
  'second time',
  'defaults, empty, null',
  'stale after a change',
  'isolation',
  'several at once',
  'lifecycle',
  'clock and calendar',
  'side effects of another operation',
  'paging while things change',
  'two calls at once',
] as const;
export type Kind = (typeof KINDS)[number];

/** A text of a module, which stands there once, and what stands there instead. White space is all the same. */
export interface Edit {
  /** Below `test/providers/`. */
  readonly in: string;
  readonly find: string;
  readonly replace: string;
}

export interface KindFault {
  readonly kind: Kind;
  /** The rule or statement that it breaks. */
  readonly rule: string;
  /** What the service does wrong. */
  readonly says: string;
  readonly edits: readonly Edit[];
}

/** How a fault is named where results are kept. */
export function keyOf({ kind, rule, says }: KindFault): string {
  return `${kind}: ${rule} ${says}`;
}

/** The faults of a service. */
export async function kindFaultsOf(service: string): Promise<readonly KindFault[]> {
  const text = await readFile(new URL(`${service}.yaml`, import.meta.url), 'utf8');
  const byKind = parse(text) as Readonly<Record<Kind, readonly (Omit<KindFault, 'kind' | 'edits'> & Edit)[]>>;
  return Object.entries(byKind).flatMap(([kind, faults]) =>
    faults.map(({ rule, says, ...edits }) => ({
      kind: kind as Kind,
      rule,
      says,
      edits: editsIn(service, edits),
    })),
  );
}

/** Of one module the edit itself; of several a list of them. */
function editsIn(
  service: string,
  { edits, ...edit }: Partial<Edit> & { readonly edits?: readonly Edit[] },
): Edit[] {
  const all = edits ?? [edit as Edit];
  return all.map((each) => ({ ...each, in: each.in.includes('/') ? each.in : `${service}/${each.in}` }));
}

/**
 * A text with its edits.
 *
 * @throws Error if one of the texts is not there exactly once
 */
export function editedText(text: string, edits: readonly Edit[]): string {
  return edits.reduce((before, { in: file, find, replace }) => {
    const words = find
      .trim()
      .split(/\s+/)
      .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    const pattern = new RegExp(words.join(String.raw`\s+`), 'g');
    const count = [...before.matchAll(pattern)].length;
    if (count !== 1) throw new Error(`${file} has ${count} times, not once: ${find}`);
    return before.replace(pattern, () => replace);
  }, text);
}
