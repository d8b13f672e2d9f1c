// What an edit of the configuration file changes, in words, and whether it takes effect at once.

import { isDeepStrictEqual } from 'node:util';
import type { Config } from './config.ts';

/** What only a new start can change. */
const AT_START = new Set(['services', 'port', 'host', 'control_token', 'ca', 'seed']);

/** Parts that are told service by service, or setting by setting. */
const IN_PARTS = new Set(['settings', 'fixtures']);

export interface ConfigChange {
  /** Names of what takes effect at once, such as `settings.mail`. */
  readonly atOnce: readonly string[];
  /** Names of what takes effect when the server is started again. */
  readonly atNextStart: readonly string[];
}

/**
 * What differs between two configurations.
 *
 * @example changeOf({ port: 1 }, { port: 2, clock: 'frozen' }) // { atOnce: ['clock'], atNextStart: ['port'] }
 */
export function changeOf(before: Config, after: Config): ConfigChange {
  const changed = differences(before, after).flatMap((name) => {
    if (!IN_PARTS.has(name)) return [name];
    const part = (config: Config) => (config as Readonly<Record<string, object | undefined>>)[name] ?? {};
    return differences(part(before), part(after)).map((inner) => `${name}.${inner}`);
  });
  return {
    atOnce: changed.filter((name) => !AT_START.has(name)),
    atNextStart: changed.filter((name) => AT_START.has(name)),
  };
}

function differences(before: object, after: object): string[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (name) => !isDeepStrictEqual(old.get(name), now.get(name)),
  );
}
