// Formats state changes for people, and finds the changes that a command's action caused.

import type { components } from '../../../specs/generated/control.ts';
import { ControlError } from '../../control-client/control-error.ts';
import type { WorldClient } from '../../control-client/world-client.ts';
import { changeText } from '../../server/control/entry-text.ts';

type Schemas = components['schemas'];
type Change = Pick<Schemas['StateChange'], 'subject' | 'from' | 'to' | 'because'>;

/** The page size when reading the list of changes. */
const PAGE = 1_000;

/** How many changes are shown. */
const SHOWN_COUNT = 40;

/**
 * The lines for the changes, without successful deliveries: their attempts are already shown.
 *
 * @example changeLines(changes) // ['endpoint wh_… (https://…) is now disabled: 10 attempts failed in a row (auto-disable); 2 deliveries wait; enabling sends them']
 */
export function changeLines(changes: readonly Change[]): string[] {
  const shown = changes.filter(({ subject, to }) => subject.kind !== 'delivery' || to !== 'success');
  const lines = shown.slice(0, SHOWN_COUNT).map((change) => {
    const { what, to } = changeText(change);
    return `${what} is now ${to}: ${change.because}`;
  });
  const hiddenCount = shown.length - lines.length;
  return hiddenCount === 0 ? lines : [...lines, `… and ${hiddenCount} more; "countersign log" has them all`];
}

/** Runs an action in a world, and finds the state changes in the journal that happened meanwhile. */
export async function withChanges<T>(
  world: WorldClient,
  act: () => Promise<T>,
): Promise<{ readonly result: T; readonly changes: readonly Schemas['ChangeRecord'][] }> {
  const last = (await changesAfter(world)).at(-1)?.id;
  const result = await act();
  return { result, changes: await changesAfter(world, last).catch(whereLost(world)) };
}

/** The last known change may have been dropped, as after a reset: then all remaining changes came later. */
function whereLost(world: WorldClient) {
  return (error: unknown) => {
    if (error instanceof ControlError) return changesAfter(world);
    throw error;
  };
}

async function changesAfter(world: WorldClient, after?: string): Promise<Schemas['ChangeRecord'][]> {
  const all: Schemas['ChangeRecord'][] = [];
  for (let cursor = after; ; cursor = all.at(-1)?.id) {
    const page = await world.changes({ limit: PAGE, ...(cursor === undefined ? {} : { after: cursor }) });
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}
