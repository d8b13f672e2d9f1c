// How much memory is held once everything that nobody holds is gone.

import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Where V8 keeps machine code and bytecode, which go on growing while functions are optimised. */
const CODE = /code|trusted/;

/** Bytes of data on the heap after the garbage was collected, twice: what has a finalizer goes at the second time. */
export function heldBytes(): number {
  collectGarbage();
  collectGarbage();
  return getHeapSpaceStatistics()
    .filter(({ space_name }) => !CODE.test(space_name))
    .reduce((sum, { space_used_size }) => sum + space_used_size, 0);
}
