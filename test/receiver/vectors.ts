// The vectors as they are checked in.

import { globSync, readFileSync } from 'node:fs';
import type { Sender } from '../../src/receiver/index.ts';
import type { Vector, VectorFile } from '../../vectors/cases.ts';

const folder = new URL('../../vectors/', import.meta.url);

/** How many vectors there are for the packages of other languages. */
export function vectorCount(): number {
  const files = globSync('*.json', { cwd: folder }).map((name) => readJson(name));
  return files.flatMap((file): readonly object[] => (Array.isArray(file) ? file : file.vectors)).length;
}

/** Every vector of a sender. */
export function vectorsOf(sender: Sender): readonly Vector[] {
  return (readJson(`${sender}.json`) as VectorFile).vectors;
}

function readJson(name: string): VectorFile | object[] {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
}
