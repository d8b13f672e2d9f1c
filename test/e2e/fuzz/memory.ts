// How much memory is held once everything that nobody holds is gone.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes on the heap after the garbage was collected, twice: what has a finalizer goes at the second time. */
export function heldBytes(): number {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
