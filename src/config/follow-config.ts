// Watches the configuration file of a running server. Valid edits take effect; invalid ones change nothing.

import { watch } from 'chokidar';
import type { RunningServer } from '../server/start.ts';
import { errorText } from '../service/as-api-error.ts';
import { type Config, type KnownServices, readConfig } from './config.ts';
import { changeOf } from './config-change.ts';
import { initialStateOf, type MockFlags } from './mock-options.ts';

export interface FollowConfigOptions {
  readonly path: string;
  /** The configuration that the server was started with. */
  readonly config: Config;
  readonly flags: MockFlags;
  readonly known: KnownServices;
  /** Called after each edit with a line about what it changed, or why it changed nothing. */
  readonly report: (line: string) => void;
}

/** Editors may write a file in several steps, so it is read once it has not changed for this long. */
const QUIET_MS = 100;

/**
 * Watches a file until the returned function is called.
 *
 * @example const stop = followConfig(server, { path, config, flags, known, report: console.log })
 */
export function followConfig(server: RunningServer, options: FollowConfigOptions): () => Promise<void> {
  const { path, flags, known, report } = options;
  let current = options.config;
  let queue = Promise.resolve();
  const reload = async () => {
    try {
      const next = await readConfig(path, known);
      const line = await apply(server, { flags, services: known.services, before: current, next });
      current = next;
      if (line !== undefined) report(`${path} has changed: ${line}`);
    } catch (error) {
      report(
        `${path} was not applied; the mock keeps its configuration: ${errorText(error) ?? (error as Error).message}`,
      );
    }
  };
  // The first `add` is wanted, too: it comes once the file is watched, so an edit made before that is not lost.
  const watcher = watch(path, {
    awaitWriteFinish: { stabilityThreshold: QUIET_MS, pollInterval: QUIET_MS / 4 },
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

/** Applies the changes to the server and returns a line about them; `undefined` if nothing has changed. */
async function apply(
  server: Pick<RunningServer, 'reconfigure'>,
  {
    flags,
    services,
    before,
    next,
  }: Pick<FollowConfigOptions, 'flags'> &
    Pick<KnownServices, 'services'> & { readonly before: Config; readonly next: Config },
): Promise<string | undefined> {
  const { atOnce, atNextStart } = changeOf(before, next);
  if (atOnce.length > 0) await server.reconfigure(initialStateOf(flags, keptBy(before, next), services));
  const parts = [
    ...(atOnce.length > 0 ? [`${atOnce.join(', ')} ${takesEffect(atOnce)}`] : []),
    ...(atNextStart.length > 0 ? [`${atNextStart.join(', ')} will take effect after a restart`] : []),
  ];
  return parts.length > 0 ? parts.join('; ') : undefined;
}

/** The new configuration with what stays the same for as long as the server runs. */
function keptBy({ seed, services }: Config, { seed: _, services: __, ...next }: Config): Config {
  return {
    ...next,
    ...(seed === undefined ? {} : { seed }),
    ...(services === undefined ? {} : { services }),
  };
}

function takesEffect(names: readonly string[]): string {
  const isReset = names.some((name) => /^(fixtures|scenario|clock)/.test(name));
  return isReset ? 'took effect, and the world "default" was reset' : 'took effect';
}
