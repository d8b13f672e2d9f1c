// Finds all problems of a single spec, each reported once.

import type { JsonObject } from '../../engine/json.ts';
import type { FindingDetails } from '../finding.ts';
import type { SpecFile } from '../spec-file.ts';
import { extensionProblems } from './extensions.ts';
import { kindProblems } from './kinds.ts';
import { nullableProblems, operationIdProblems, pathParameterProblems, typeProblems } from './meanings.ts';
import type { RedoclyLint } from './redocly.ts';
import { compileProblems, exampleProblems, keywordProblems, uncheckedBodyProblems } from './schemas.ts';
import { structureProblems } from './structure.ts';

interface Lint {
  readonly problems: readonly FindingDetails[];
  /** Whether the structure is valid: references have targets, and objects have the right form. */
  readonly isSound: boolean;
}

/** Lints a spec. If its structure is invalid, only that is reported. */
export async function lint(spec: SpecFile, redocly: RedoclyLint): Promise<Lint> {
  const structure = await structureProblems(spec);
  if (structure.length > 0) return { problems: structure, isSound: false };
  const document = spec.document as JsonObject;
  const own = [
    ...nullableProblems(document),
    ...typeProblems(document),
    ...pathParameterProblems(document),
    ...operationIdProblems(document),
    ...keywordProblems(document),
    ...extensionProblems(document),
    ...kindProblems(document),
  ];
  // If a schema fails to compile because of one of these, the cause is already reported.
  const uncompiled = compileProblems(document).filter(({ pointer }) => !isAround(pointer, own));
  const found = [...own, ...uncompiled, ...exampleProblems(document), ...uncheckedBodyProblems(document)];
  const reported = new Set(found.map(({ pointer }) => pointer));
  const more = await redocly(spec.file);
  return { problems: [...found, ...more.filter(({ pointer }) => !reported.has(pointer))], isSound: true };
}

function isAround(pointer: string, problems: readonly FindingDetails[]): boolean {
  return problems.some((other) => other.pointer.startsWith(`${pointer}/`));
}
