// The structure of a document: its references lead somewhere and come to an end, and every object is one that
// the standard knows, by swagger-parser.

import { endlessReferences } from '../../generate/endless.ts';
import { validationErrorsOf } from '../../openapi/validation-errors.ts';
import type { FindingDetails } from '../finding.ts';
import type { SpecFile } from '../spec-file.ts';
import { loadSwaggerParser } from '../tools.ts';
import { brokenReferences } from './broken-references.ts';

/** swagger-parser hands on what ajv found. */
interface StructureError extends Error {
  readonly details?: Parameters<typeof validationErrorsOf>[0];
}

/** What is wrong with a document's structure; nothing else can be said of a document where something is. */
export async function structureProblems({ document, unresolved }: SpecFile): Promise<FindingDetails[]> {
  if (unresolved !== undefined) return [wrong('', `cannot be resolved: ${unresolved}`)];
  const endless = endlessReferences(document).map(({ pointer, message }) => wrong(pointer, message));
  if (endless.length > 0) return endless;
  const broken = brokenReferences(document);
  return broken.length > 0 ? broken : judged(document);
}

async function judged(document: SpecFile['document']): Promise<FindingDetails[]> {
  const parser = await loadSwaggerParser();
  try {
    // It resolves references in the document that it is given, and would change ours.
    await parser.validate(structuredClone(document), OFFLINE);
    return [];
  } catch (error) {
    const { details, message } = error as StructureError;
    return details === undefined ? [wrong('', message)] : innermost(details);
  }
}

const OFFLINE = { resolve: { file: false, http: false } } as const;

/** An object that is wrong within makes all its fields unknown to ajv; what is said of it is what is within. */
function innermost(details: NonNullable<StructureError['details']>): FindingDetails[] {
  const faults = validationErrorsOf(details);
  const isAround = (pointer: string) => faults.some((other) => other.pointer.startsWith(`${pointer}/`));
  return faults
    .filter(({ pointer, keyword }) => keyword !== 'unevaluatedProperties' || !isAround(pointer))
    .map(({ pointer, message }) => wrong(pointer, message));
}

function wrong(pointer: string, message: string): FindingDetails {
  return { pointer, message, severity: 'error' };
}
