// A snapshot that was changed and sealed again, by someone who knows how the seal is computed.

import { createHash } from 'node:crypto';

// biome-ignore lint/suspicious/noExplicitAny: a test spoils states of every shape
export type Spoil = (state: any) => void;

// biome-ignore lint/suspicious/noExplicitAny: a snapshot is nobody's to know
export function forged(snapshot: any, spoil: Spoil): unknown {
  const { digest: _, ...rest } = structuredClone(snapshot);
  spoil(rest.state);
  const digest = createHash('sha256').update(JSON.stringify(rest.state, inOrder)).digest('hex');
  return { ...rest, digest: `sha256:${digest}` };
}

/** The seal does not depend on the order of fields. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
