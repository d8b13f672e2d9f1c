// Flows as a table: what each of them checks, and how.

import { type Flow, flow } from '../../src/verify/flow.ts';

type NewFlow = Omit<Parameters<typeof flow>[0], 'service' | 'title'>;

/**
 * Declares the flows of a service by their titles.
 *
 * @example flowsOf('mail', { 'a failed delivery is tried again': { rules: ['M-DL-03'], needs: ['clock'], run } })
 */
export function flowsOf(service: string, flows: Readonly<Record<string, NewFlow>>): Flow[] {
  return Object.entries(flows).map(([title, declared]) => flow({ service, title, ...declared }));
}
