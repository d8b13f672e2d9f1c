// Scenarios about federated backends.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import type { ScenarioContext, ScenarioHandlers } from '../../../src/service/scenario.ts';
import { givenWebhook } from './receivers.ts';

interface SyncParams {
  readonly name: string;
  readonly threshold: number;
  readonly url: string;
}

export const synchronizationScenarios = {
  'a backend is about to become unreachable': (params, context) =>
    failingBackend(context, params, params.threshold - 1),

  'a backend is unreachable': (params, context) => failingBackend(context, params, params.threshold),
} satisfies Partial<ScenarioHandlers<Scenarios['vault']>>;

/** A backend that was synchronized once and has failed a given number of times since. */
function failingBackend(
  { world, simulate }: ScenarioContext,
  { name, threshold, url }: SyncParams,
  failures: number,
) {
  const { backend_id } = simulate<{ backend_id: string }>('federation.backend', { name, threshold });
  simulate('federation.sync', { backend_id, outcome: 'completed' });
  const webhook = givenWebhook(world, url, { events: ['federation.**'] });
  for (let failure = 0; failure < failures; failure++) {
    simulate('federation.sync', { backend_id, outcome: 'failed' });
  }
  return { ...webhook, backend_id, consecutive_failures: failures };
}
