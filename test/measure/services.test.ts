// The three services, measured through their own endpoints without their documents: the documented policies are found.

import { expect, it } from 'vitest';
import { measured } from '../../src/commands/measure/run.ts';
import { resolvedPolicy } from '../../src/delivery/policy/preset.ts';
import { openRegistry } from '../../src/registry/registry.ts';
import { compared } from './compared.ts';

const registry = await openRegistry();

it.each(registry.names)(
  'all that a receiver can see of how %s delivers is found, and certain',
  async (service) => {
    const { findings } = await measured(registry, service, { type: [], resume: false });
    const document = (await registry.services()).get(service)?.document;
    const fields = compared(resolvedPolicy(Object(document?.['x-webhook-delivery'])), findings);
    expect(fields.filter(({ verdict }) => verdict !== 'right')).toEqual([]);
    const uncertain = fields
      .filter(({ finding }) => finding?.certainty !== 'certain')
      .map(({ field }) => field);
    // Nothing shows that no further failure would, or that no more events than were held at once; and one type of event alone does not show what the header says of others.
    expect(uncertain).toEqual(UNCERTAIN[service] ?? []);
  },
);

const UNCERTAIN: Readonly<Record<string, readonly string[]>> = {
  vault: ['concurrency', 'auto_disable'],
  quota: ['headers.x-quota-event', 'concurrency', 'auto_disable'],
};
