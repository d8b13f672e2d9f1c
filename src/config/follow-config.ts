// Follows the configuration file of a running server: an edit takes effect, a broken one changes nothing.

import { watch } from 'chokidar';
import { pickServices } from '../registry/services.ts';
import type { RunningServer } from '../server/start.ts';
import { errorText } from '../service/as-api-error.ts';
import { type Config, readConfig } from './config.ts';
import { changeOf } from './config-change.ts';
import { beginningsOf, type MockFlags } from './mock-options.ts';

export interface FollowConfigOptions {
  readonly path: string;
  /** The configuration as the server was started with it. */
  readonly config: Config;
  readonly flags: MockFlags;
  /** Is told, in a line, of what each edit did or why it did nothing. */
  readonly tell: (line: string) => void;
}

/** Editors write a file in pieces, or put a new one in its place: it is read when it has been still so long. */
const STILL_MS = 100;

/**
 * Follows a file until the answer is called.
 *
 * @example const stop = followConfig(server, { path, config, flags, tell: console.log })
 */
export function followConfig(server: RunningServer, options: FollowConfigOptions): () => Promise<void> {
  const { path, flags, tell } = options;
  let present = options.config;
  let queue = Promise.resolve();
  const reload = async () => {
    try {
      const next = await readConfig(path, pickServices());
      const line = await takeUp(server, { flags, before: present, next });
      present = next;
      if (line !== undefined) tell(`${path} has changed: ${line}`);
    } catch (error) {
      tell(
        `${path} is not taken up, the mock goes on as it was: ${errorText(error) ?? (error as Error).message}`,
      );
    }
  };
  const watcher = watch(path, {
    ignoreInitial: true,
    awaitWriteFinish: { stabilityThreshold: STILL_MS, pollInterval: STILL_MS / 4 },
  });
  for (const event of ['add', 'change'] as const) {
    watcher.on(event, () => {
      queue = queue.then(reload);
    });
  }
  return async () => {
    await watcher.close();
    await queue;
  };
}

/** Gives a server what has changed, and says so; nothing when nothing has. */
async function takeUp(
  server: Pick<RunningServer, 'reconfigure'>,
  { flags, before, next }: { readonly flags: MockFlags; readonly before: Config; readonly next: Config },
): Promise<string | undefined> {
  const { atOnce, atNextStart } = changeOf(before, next);
  // The seed is the world's for as long as the server runs.
  const kept = { ...next, ...(before.seed === undefined ? {} : { seed: before.seed }) };
  if (before.seed === undefined) Reflect.deleteProperty(kept, 'seed');
  if (atOnce.length > 0) await server.reconfigure(beginningsOf(flags, kept));
  const told = [
    ...(atOnce.length > 0 ? [`${atOnce.join(', ')} ${takesEffect(atOnce)}`] : []),
    ...(atNextStart.length > 0 ? [`${atNextStart.join(', ')} at the next start`] : []),
  ];
  return told.length > 0 ? told.join('; ') : undefined;
}

function takesEffect(names: readonly string[]): string {
  const isAnew = names.some((name) => /^(fixtures|scenario|clock)/.test(name));
  return isAnew ? 'from now on; the world "default" has begun anew' : 'from now on';
}
