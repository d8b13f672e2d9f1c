// Everything that is wrong with a spec as it stands, each thing once.

import type { JsonObject } from '../../engine/json.ts';
import type { FindingDetails } from '../finding.ts';
import type { SpecFile } from '../spec-file.ts';
import { nullableProblems, operationIdProblems, pathParameterProblems, typeProblems } from './meanings.ts';
import type { RedoclyLint } from './redocly.ts';
import { compileProblems, exampleProblems, keywordProblems, uncheckedBodyProblems } from './schemas.ts';
import { structureProblems } from './structure.ts';

interface Lint {
  readonly problems: readonly FindingDetails[];
  /** Whether the document can be understood: its references lead somewhere, its objects are what they should be. */
  readonly isSound: boolean;
}

/** Lints a spec. Of one whose structure is wrong nothing else is said. */
export async function lint(spec: SpecFile, redocly: RedoclyLint | undefined): Promise<Lint> {
  const structure = await structureProblems(spec);
  if (structure.length > 0) return { problems: structure, isSound: false };
  const document = spec.document as unknown as JsonObject;
  const own = [
    ...nullableProblems(document),
    ...typeProblems(document),
    ...pathParameterProblems(document),
    ...operationIdProblems(document),
    ...keywordProblems(document),
  ];
  // A schema that does not compile because of one of these is told already.
  const uncompiled = compileProblems(document).filter(({ pointer }) => !isAround(pointer, own));
  const judged = [...own, ...uncompiled, ...exampleProblems(document), ...uncheckedBodyProblems(document)];
  const told = new Set(judged.map(({ pointer }) => pointer));
  const more = (await redocly?.(spec.file)) ?? [];
  return { problems: [...judged, ...more.filter(({ pointer }) => !told.has(pointer))], isSound: true };
}

function isAround(pointer: string, problems: readonly FindingDetails[]): boolean {
  return problems.some((other) => other.pointer.startsWith(`${pointer}/`));
}
