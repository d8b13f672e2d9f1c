// The vectors as they are checked in.

import { readFileSync } from 'node:fs';
import type { Sender } from '../../src/receiver/index.ts';
import type { Vector, VectorFile } from '../../vectors/cases.ts';

/** Every vector of a sender. */
export function vectorsOf(sender: Sender): readonly Vector[] {
  const url = new URL(`../../vectors/${sender}.json`, import.meta.url);
  return (JSON.parse(readFileSync(url, 'utf8')) as VectorFile).vectors;
}
