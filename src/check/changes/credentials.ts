// How what a caller must show to be let in differs.

import type { OpenApiDocument, OperationObject } from '../../openapi/document.ts';
import type { ComparedPair, Comparison } from './comparison.ts';
import type { Member } from './members.ts';
import { memberAt } from './members.ts';

/** Schemes that are wanted together, each with its scopes. */
type Alternative = Readonly<Record<string, readonly string[]>>;

/** What of a scheme a caller depends on. */
const SCHEME_FIELDS = ['type', 'scheme', 'in', 'name', 'openIdConnectUrl'] as const;

/** Compares the `security` of an operation, or that of its document. Whoever was let in should be let in still. */
export function compareCredentials(
  comparison: Comparison,
  pair: ComparedPair<Member<OperationObject>>,
): void {
  const { documents } = comparison;
  const now = alternativesOf(documents.after, pair.after.value);
  for (const shown of alternativesOf(documents.before, pair.before.value)) {
    if (now.some((wanted) => isEnough(documents, shown, wanted))) continue;
    const wanted = now.map(inWords).join(', or ');
    comparison.note(
      'credentials_narrowed',
      pair.after.pointer,
      `${inWords(shown)} is not enough any more: wanted is ${wanted}`,
    );
  }
}

/** Without alternatives everybody is let in, with nothing to show. */
function alternativesOf(document: OpenApiDocument, { security }: OperationObject): readonly Alternative[] {
  const alternatives = security ?? document.security ?? [];
  return alternatives.length === 0 ? [{}] : alternatives;
}

function isEnough(
  documents: ComparedPair<OpenApiDocument>,
  shown: Alternative,
  wanted: Alternative,
): boolean {
  return Object.entries(wanted).every(([scheme, scopes]) => {
    const has = Object.entries(shown).find(([name]) => isSame(documents, { before: name, after: scheme }));
    return has !== undefined && scopes.every((scope) => has[1].includes(scope));
  });
}

/** A scheme is what it asks for, whatever it is called. */
function isSame({ before, after }: ComparedPair<OpenApiDocument>, names: ComparedPair<string>): boolean {
  return schemeText(before, names.before) === schemeText(after, names.after);
}

function schemeText(document: OpenApiDocument, name: string): string {
  const scheme = memberAt<Readonly<Record<string, unknown>>>(document, `/components/securitySchemes/${name}`);
  if (scheme === undefined) return name;
  return SCHEME_FIELDS.map((field) => String(scheme.value[field] ?? '').toLowerCase()).join(' ');
}

function inWords(alternative: Alternative): string {
  const words = Object.entries(alternative).map(([scheme, scopes]) =>
    scopes.length === 0 ? scheme : `${scheme} with ${scopes.join(' and ')}`,
  );
  return words.length === 0 ? 'nothing' : words.join(' and ');
}
