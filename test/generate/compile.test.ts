// Generated code under the strictest compiler settings.

import { expect, test } from 'vitest';
import { generate } from '../../src/generate/index.ts';
import { PARTS } from '../../src/generate/parts.ts';
import { specs } from '../support/specs.ts';
import { awkward } from './awkward-spec.ts';
import { projectFolder } from './small-specs.ts';
import { compilerErrors } from './strict-compiler.ts';

test('all generated code compiles under strict TypeScript, without Node’s types', async () => {
  const own = Object.entries(specs).map(([name, document]) => ({ name, source: name, document }));
  const files = await generate({ specs: [...own, awkward] });
  expect(files.size).toBe(4 * PARTS.length);
  expect(await errorsOf(files)).toEqual([]);
});

test('an error would be noticed', async () => {
  const files = new Map([['a.ts', 'export const a: string = 1;']]);
  expect(await errorsOf(files)).toEqual(["a.ts: Type 'number' is not assignable to type 'string'."]);
});

async function errorsOf(files: ReadonlyMap<string, string>): Promise<string[]> {
  return compilerErrors(await projectFolder(files), [...files.keys()]);
}
