// Changes of state as a person reads them, and those that an action of a command brought about.

import type { components } from '../../specs/generated/control.ts';
import { ControlError } from '../control-client/control-error.ts';
import type { WorldClient } from '../control-client/world-client.ts';

type Schemas = components['schemas'];
type Change = Pick<Schemas['StateChange'], 'subject' | 'from' | 'to' | 'because'>;

/** The most changes of one page of the list. */
const PAGE = 1_000;

/** How many changes are shown. */
const SHOWN_COUNT = 40;

/** What changed, what it is now, and why, each in plain words. */
export function changeReading({ subject: { kind, id, name }, from, to, because }: Change) {
  const known = name === undefined ? '' : ` (${name})`;
  return {
    what: `${plainWords(kind)} ${id}${known}`,
    to: plainWords(to),
    why: `${because}; was ${plainWords(from)}`,
  };
}

/**
 * The lines for what changed, but for deliveries that succeeded: their attempts are shown beside.
 *
 * @example changeLines(changes) // ['endpoint wh_… (https://…) is now disabled: 10 failed attempts in a row (auto-disable)']
 */
export function changeLines(changes: readonly Change[]): string[] {
  const shown = changes.filter(({ subject, to }) => subject.kind !== 'delivery' || to !== 'success');
  const lines = shown.slice(0, SHOWN_COUNT).map((change) => {
    const { what, to } = changeReading(change);
    return `${what} is now ${to}: ${change.because}`;
  });
  const hiddenCount = shown.length - lines.length;
  return hiddenCount === 0 ? lines : [...lines, `… and ${hiddenCount} more; "countersign log" has them all`];
}

/** Does something in a world, and finds in the journal which states changed meanwhile. */
export async function withChanges<T>(
  world: WorldClient,
  act: () => Promise<T>,
): Promise<{ readonly result: T; readonly changes: readonly Schemas['ChangeRecord'][] }> {
  const last = (await changesAfter(world)).at(-1)?.id;
  const result = await act();
  return { result, changes: await changesAfter(world, last).catch(whereLost(world)) };
}

/** The last change may be kept no longer, as after a reset: then all that are kept came later. */
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

function plainWords(name: string): string {
  return name.replaceAll('_', ' ');
}
