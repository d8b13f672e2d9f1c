// What the oracle shows by itself before anything is done on a target: who may do what, and which steps make what others
// need. It costs the target nothing.

import { Ids } from '../../../engine/ids.ts';
import type { Operation } from '../../../openapi/operations.ts';
import type { OracleTarget } from '../../session.ts';
import { bodySearch, type DrawOptions, drawnHistory } from '../drawing/draw-history.ts';
import { wholeFocus } from '../drawing/focus.ts';
import type { Plan } from '../drawing/intents.ts';
import { Seen } from '../drawing/seen.ts';
import { twinRun } from '../running/twin-run.ts';
import type { Surface } from '../surface.ts';
import { callerPlans } from './caller-plans.ts';
import { eventPlans } from './event-plans.ts';
import { statePlans } from './state-plans.ts';

const LEARNED = new WeakMap<OracleTarget, Map<string, Promise<Seen>>>();

/**
 * What is known of a service; it is found out once for each oracle.
 *
 * @example const seen = await learnedFrom(oracle, surface)
 */
export async function learnedFrom(oracle: OracleTarget, surface: Surface): Promise<Seen> {
  const known = LEARNED.get(oracle) ?? new Map<string, Promise<Seen>>();
  LEARNED.set(oracle, known);
  const learned = known.get(surface.service) ?? learn(oracle, surface);
  known.set(surface.service, learned);
  return (await learned).learned();
}

async function learn(oracle: OracleTarget, surface: Surface): Promise<Seen> {
  const session = await oracle.open('search');
  const { offers } = session;
  await session.close(true);
  const [seen, ids] = [new Seen(), new Ids(0)];
  const whole = wholeFocus({ surface, ids, seen, offers });
  const go = async (plans: readonly Plan[]) => {
    for (const plan of plans) {
      const source = drawnHistory({ surface, ids, seen, offers, plan });
      seen.add(await twinRun({ oracle, target: oracle, surface }, source));
    }
  };
  await go([...statePlans(whole), ...eventPlans(surface, whole, offers)]);
  for (const operation of whole.operations)
    for (let count = 0; operation.body !== undefined && count < BODIES; count++)
      await findBody(operation, count, { oracle, surface, seen, ids, offers });
  // Who may do what shows only with bodies that are accepted.
  await go(callerPlans({ surface, whole, offers, seen }));
  return seen;
}

/** How many bodies are looked for, so that one can take the place of another. */
const BODIES = 3;

async function findBody(
  operation: Operation,
  count: number,
  { oracle, ...options }: Omit<DrawOptions, 'plan'> & { readonly oracle: OracleTarget },
): Promise<void> {
  const { surface, seen } = options;
  const { source, finding } = bodySearch(options, operation, count);
  seen.add(await twinRun({ oracle, target: oracle, surface }, source));
  if (finding.found !== undefined) seen.noteBody(operation.id, finding.found);
}
