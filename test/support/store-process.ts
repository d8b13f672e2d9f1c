// Another process that opens a store file, to hold it or to be killed with it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const STORE = new URL('../../src/store/sqlite-store.ts', import.meta.url).href;

const SOURCE = `
  const { SqliteStore } = await import(${JSON.stringify(STORE)});
  const row = { seq: 1, data: 'of the other process', digest: 'd' };
  const answer = () => {
    try {
      const store = new SqliteStore(process.argv[1]);
      store.commit([{ id: 'other', isWhole: false, rows: [row], at: 1_000, wakeAt: null }]);
      return 'opened';
    } catch (error) {
      return error.message;
    }
  };
  console.log(answer());
  process.stdin.resume();
`;

export interface StoreProcess extends AsyncDisposable {
  readonly pid: number;
  /** `opened` when the process has opened the file and committed a world \`other\`, or why it could not. */
  readonly answer: string;
}

/** Opens a file in a process of its own, which is killed at the end of the scope. */
export async function openElsewhere(path: string): Promise<StoreProcess> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SOURCE, path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [answer] = await once(createInterface({ input: child.stdout }), 'line');
  return {
    pid: child.pid as number,
    answer,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
