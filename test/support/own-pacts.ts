// The project's own pact files, and a mock with a fault that some of their interactions meet.

import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { alterReply } from '../../src/service/mutant.ts';
import { startMockOf } from '../../src/testing/start-mock.ts';
import { services } from './registry/services.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface OwnInteraction {
  readonly description: string;
  readonly providerStates?: readonly { readonly name: string; readonly params?: object }[];
  readonly request?: { readonly method: string; readonly path: string };
  readonly response?: { readonly status: number };
}

/** All pact files of the project, as absolute paths. */
export const pactFiles: readonly string[] = globSync('contracts/*/pacts/*.json', { cwd: root })
  .sort()
  .map((name) => `${root}${name}`);

/** The interactions of all of them. */
export const ownInteractions: readonly OwnInteraction[] = pactFiles.flatMap(
  (path) =>
    (JSON.parse(readFileSync(path, 'utf8')) as { readonly interactions: readonly OwnInteraction[] })
      .interactions,
);

/** A mock of the services as they are. */
export const startRightMock = () => startMockOf(services);

/** One operation of each service answers what its document does not have, so the mock gives a 500 instead. */
const FAULTS = {
  vault: { operation: 'listEventTypes', path: '/v1/events/types' },
  mail: { operation: 'listWebhooks', path: '/v3/user/webhooks' },
  quota: { operation: 'getTenantQuota', path: '/api/v1/quotas/tenant' },
} as const;

/** A mock of the same services, each with one planted fault. */
export const startFaultyMock = () =>
  startMockOf(
    new Map(
      Object.entries(FAULTS).map(([name, { operation }]) => {
        const service = services.get(name);
        if (service === undefined) throw new Error(`there is no service ${name}`);
        return [name, alterReply(service, [operation], (reply) => ({ ...reply, status: 299 }))];
      }),
    ),
    { onDefect: () => undefined },
  );

/** How many interactions meet a planted fault: refusals are not altered by it. */
export const faultyCount = ownInteractions.filter(
  ({ request, response }) =>
    request?.method === 'GET' &&
    response?.status === 200 &&
    Object.values(FAULTS).some(({ path }) => path === request.path),
).length;
