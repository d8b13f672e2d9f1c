// The vectors as they are checked in.

import { globSync, readFileSync } from 'node:fs';
import type { Sender } from '../../src/receiver/index.ts';
import type { Vector, VectorFile } from '../../vectors/cases.ts';

const folder = new URL('../../vectors/', import.meta.url);

/** How many vectors there are in all files: those of senders, challenges and message signatures. */
export function vectorCount(): number {
  const files = globSync('*.json', { cwd: folder }).map((name) => readJson(name));
  return files.reduce((sum, file) => sum + (Array.isArray(file) ? file : file.vectors).length, 0);
}

/** Every vector of a sender. */
export function vectorsOf(sender: Sender): readonly Vector[] {
  return (readJson(`${sender}.json`) as VectorFile).vectors;
}

function readJson(name: string): VectorFile | unknown[] {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
}
