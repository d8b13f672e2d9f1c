// Determines the changes that an edit of the configuration file makes, and whether they take effect at once.

import { isDeepStrictEqual } from 'node:util';
import type { Config } from './config.ts';

/** Fields that take effect only when the server is restarted. */
const AT_START = new Set([
  'services',
  'port',
  'host',
  'control_token',
  'ca',
  'seed',
  'store',
  'retention',
  'lease',
  'advertise',
  'public_url',
]);

/** Fields whose entries are compared one by one. */
const COMPOSED = new Set(['settings', 'fixtures']);

export interface ConfigChange {
  /** Names of changes that take effect at once, such as `settings.mail`. */
  readonly atOnce: readonly string[];
  /** Names of changes that take effect when the server is restarted. */
  readonly atNextStart: readonly string[];
}

/**
 * The differences between two configurations.
 *
 * @example changeOf({ port: 1 }, { port: 2, clock: 'frozen' }) // { atOnce: ['clock'], atNextStart: ['port'] }
 */
export function changeOf(before: Config, after: Config): ConfigChange {
  const changed = differences(before, after).flatMap((name) => {
    if (!COMPOSED.has(name)) return [name];
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
