// The credentials of a world, if the service and the credential are known only when the test runs.

import type { MockWorld } from '../../src/index.ts';

/** The tokens of a service, by the name of the credential. */
export function tokensOf(world: MockWorld, service: string): Readonly<Record<string, string | undefined>> {
  return new Map(Object.entries(world.credentials)).get(service) ?? {};
}
