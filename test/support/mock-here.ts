// A mock in the process of its tests whose handle calls it without sockets: in two thirds of the processor time, for tests
// of what is answered and not of how it arrives.

import { inProcess } from '../../src/control-client/send.ts';
import type { Mock, MockOptions } from '../../src/index.ts';
import { registryOf } from '../../src/registry/own-services.ts';
import { startMockOf } from '../../src/testing/start-mock.ts';

/**
 * Starts it, like `startMock`. It has a port, too.
 *
 * @example const mock = await startMockHere({ services: [shop] })
 */
export async function startMockHere({ services, ...options }: MockOptions = {}): Promise<Mock> {
  const registry = await registryOf(services);
  return startMockOf(await registry.services(), options, inProcess);
}
