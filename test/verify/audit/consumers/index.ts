// What the made-up consumers of each service do: one thing at a time, chosen by chance.

import type { Actions, Chance, Hour, Next } from '../hour.ts';
import { mailConsumer } from './mail.ts';
import { quotaConsumer } from './quota.ts';
import { vaultConsumer } from './vault.ts';

const ACTIONS: Readonly<Record<string, (hour: Hour) => Promise<Actions>>> = {
  mail: mailConsumer,
  quota: quotaConsumer,
  vault: vaultConsumer,
};

/**
 * What the consumers of a service do next, one thing each time.
 *
 * @example const doNext = await consumerOf('mail', hour)
 */
export async function consumerOf(service: string, hour: Hour): Promise<Next> {
  const actions = await ACTIONS[service]?.(hour);
  if (actions === undefined) throw new Error(`no consumers of ${service}`);
  return () => weighted(hour.chance, actions)();
}

function weighted(chance: Chance, actions: Actions): Next {
  let left = chance.next() * actions.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, action] of actions) {
    left -= weight;
    if (left < 0) return action;
  }
  return (actions[0] as Actions[number])[1];
}
