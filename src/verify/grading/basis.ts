// What a spec expects of a receiver (`x-receiver-expectations`) and allows a sender (`x-sender-deviations`), and what each
// of these rests on.

import type { OpenApiDocument } from '../../openapi/document.ts';

/** The rules that something is about and the gaps it assumes. */
export interface Basis {
  readonly rules: readonly string[];
  readonly gaps: readonly string[];
}

interface Citation {
  readonly 'x-rules'?: readonly string[];
  readonly 'x-gaps'?: readonly string[];
}

/**
 * What an extension of a document lists, by ids: the expectations of its receivers by default. None where it has none.
 *
 * @example basesOf(document).get('refuses_unsigned')?.rules
 * @example basesOf(document, 'x-sender-deviations').get('lost_answer')?.gaps
 */
export function basesOf(
  document: OpenApiDocument,
  extension: 'x-receiver-expectations' | 'x-sender-deviations' = 'x-receiver-expectations',
): ReadonlyMap<string, Basis> {
  const cited = (document[extension] ?? {}) as Readonly<Record<string, Citation>>;
  const bases = Object.entries(cited).map(
    ([id, citation]) => [id, { rules: citation['x-rules'] ?? [], gaps: citation['x-gaps'] ?? [] }] as const,
  );
  return new Map(bases);
}
