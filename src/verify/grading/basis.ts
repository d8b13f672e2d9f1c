// What a spec expects of a receiver, and what each expectation rests on (`x-receiver-expectations`).

import type { OpenApiDocument } from '../../openapi/document.ts';

/** The rules that an expectation is about and the gaps it assumes. */
export interface Basis {
  readonly rules: readonly string[];
  readonly gaps: readonly string[];
}

interface Citation {
  readonly 'x-rules'?: readonly string[];
  readonly 'x-gaps'?: readonly string[];
}

/**
 * The expectations of a document by their ids; none where its receivers are not graded.
 *
 * @example basesOf(document).get('refuses_unsigned')?.rules
 */
export function basesOf(document: OpenApiDocument): ReadonlyMap<string, Basis> {
  const cited = (document['x-receiver-expectations'] ?? {}) as Readonly<Record<string, Citation>>;
  const bases = Object.entries(cited).map(
    ([id, citation]) => [id, { rules: citation['x-rules'] ?? [], gaps: citation['x-gaps'] ?? [] }] as const,
  );
  return new Map(bases);
}
