// Compares security requirements.

import type { OpenApiDocument, OperationObject } from '../../openapi/document.ts';
import type { ComparedPair, Comparison } from './comparison.ts';
import type { Member } from './members.ts';
import { memberAt } from './members.ts';

/** Security schemes that are required together, each with its scopes. */
type Alternative = Readonly<Record<string, readonly string[]>>;

/** The fields of a scheme that callers depend on. */
const SCHEME_FIELDS = ['type', 'scheme', 'in', 'name', 'openIdConnectUrl'] as const;

/** Compares the `security` of an operation, or of its document. Credentials that were sufficient must stay sufficient. */
export function compareCredentials(
  comparison: Comparison,
  pair: ComparedPair<Member<OperationObject>>,
): void {
  const { documents } = comparison;
  const now = alternativesOf(documents.after, pair.after.value);
  for (const previous of alternativesOf(documents.before, pair.before.value)) {
    if (now.some((required) => isSufficient(documents, previous, required))) continue;
    const required = now.map(describe).join(', or ');
    comparison.note(
      'credentials_narrowed',
      pair.after.pointer,
      `${describe(previous)} is no longer sufficient: ${required} is required`,
    );
  }
}

/** Without alternatives, no credentials are required. */
function alternativesOf(document: OpenApiDocument, { security }: OperationObject): readonly Alternative[] {
  const alternatives = security ?? document.security ?? [];
  return alternatives.length === 0 ? [{}] : alternatives;
}

function isSufficient(
  documents: ComparedPair<OpenApiDocument>,
  previous: Alternative,
  required: Alternative,
): boolean {
  return Object.entries(required).every(([scheme, scopes]) => {
    const has = Object.entries(previous).find(([name]) => isSame(documents, { before: name, after: scheme }));
    return has !== undefined && scopes.every((scope) => has[1].includes(scope));
  });
}

/** Schemes are compared by what they require, not by name. */
function isSame({ before, after }: ComparedPair<OpenApiDocument>, names: ComparedPair<string>): boolean {
  return schemeText(before, names.before) === schemeText(after, names.after);
}

function schemeText(document: OpenApiDocument, name: string): string {
  const scheme = memberAt<Readonly<Record<string, unknown>>>(document, `/components/securitySchemes/${name}`);
  if (scheme === undefined) return name;
  return SCHEME_FIELDS.map((field) => String(scheme.value[field] ?? '').toLowerCase()).join(' ');
}

function describe(alternative: Alternative): string {
  const words = Object.entries(alternative).map(([scheme, scopes]) =>
    scopes.length === 0 ? scheme : `${scheme} with ${scopes.join(' and ')}`,
  );
  return words.length === 0 ? 'no authentication' : words.join(' and ');
}
