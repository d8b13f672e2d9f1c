// Finds what `countersign generate` refuses, by its own loader and generator: what passes here can be generated.

import { assertDistinctNames, generate, readSpec, type Spec, SpecError } from '../../generate/index.ts';
import type { FindingDetails } from '../finding.ts';

/**
 * The problems of each file, by its name.
 *
 * @example (await generatorProblems(['shop.yaml'])).get('shop.yaml')
 */
export async function generatorProblems(
  files: readonly string[],
): Promise<ReadonlyMap<string, readonly FindingDetails[]>> {
  const problems = new Map<string, FindingDetails[]>();
  const specs: Spec[] = [];
  for (const file of files) {
    const found = await refusal(async () => {
      const spec = await readSpec(file);
      await generate({ specs: [spec] });
      specs.push(spec);
    });
    problems.set(file, found?.problems.map(asFinding) ?? []);
  }
  const collision = await refusal(async () => assertDistinctNames(specs));
  if (collision !== undefined) problems.get(collision.source)?.push(...collision.problems.map(asFinding));
  return problems;
}

async function refusal(work: () => Promise<void>): Promise<SpecError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof SpecError) return error;
    throw error;
  }
}

function asFinding({ pointer, message }: SpecError['problems'][number]): FindingDetails {
  return { pointer, message, severity: 'error' };
}
