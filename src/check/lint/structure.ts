// Checks the structure of a document: references have a target and are not circular, and every object is valid
// OpenAPI according to swagger-parser.

import { endlessReferences } from '../../generate/endless.ts';
import { validationErrorsOf } from '../../openapi/validation-errors.ts';
import type { FindingDetails } from '../finding.ts';
import type { SpecFile } from '../spec-file.ts';
import { loadCheckTools } from '../tools.ts';
import { brokenReferences } from './broken-references.ts';

/** swagger-parser passes on the errors of ajv. */
interface StructureError extends Error {
  readonly details?: Parameters<typeof validationErrorsOf>[0];
}

/** The problems in a document's structure; no other check can run on a document that has any. */
export async function structureProblems({ document, unresolved }: SpecFile): Promise<FindingDetails[]> {
  if (unresolved !== undefined) return [wrong('', `cannot be resolved: ${unresolved}`)];
  const endless = endlessReferences(document).map(({ pointer, message }) => wrong(pointer, message));
  if (endless.length > 0) return endless;
  const broken = brokenReferences(document);
  return broken.length > 0 ? broken : standardProblems(document);
}

async function standardProblems(document: SpecFile['document']): Promise<FindingDetails[]> {
  const parser = await (await loadCheckTools()).loadSwaggerParser();
  try {
    // The parser resolves references in place, which would change our document.
    await parser.validate(structuredClone(document), OFFLINE);
    return [];
  } catch (error) {
    const { details, message } = error as StructureError;
    return details === undefined ? [wrong('', message)] : innermost(details);
  }
}

const OFFLINE = { resolve: { file: false, http: false } } as const;

/** For an object with an invalid field, ajv reports all its fields as unknown; only the innermost error is kept. */
function innermost(details: NonNullable<StructureError['details']>): FindingDetails[] {
  const errors = validationErrorsOf(details);
  const isAround = (pointer: string) => errors.some((other) => other.pointer.startsWith(`${pointer}/`));
  return errors
    .filter(({ pointer, keyword }) => keyword !== 'unevaluatedProperties' || !isAround(pointer))
    .map(({ pointer, message }) => wrong(pointer, message));
}

function wrong(pointer: string, message: string): FindingDetails {
  return { pointer, message, severity: 'error' };
}
