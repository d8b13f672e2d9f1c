// The world that is shown: read when it is opened, and kept up to date by the stream of its journal.

import { batch, signal } from '@preact/signals';
import { api, bodyOf, isReachable, needsToken } from '../api/client.ts';
import { shownProblem } from '../api/problem.ts';
import type { JournalEntry, Problem, Schemas } from '../api/schemas.ts';
import { readStream } from '../api/stream.ts';
import {
  addToPast,
  beginPast,
  isUntold,
  pastOf,
  readPast,
  rereadDeliveries,
  type ShownWorld,
} from './past.ts';
import { painted, perFrame } from './per-frame.ts';
import { agenda, forgetPresent, readPresent } from './present.ts';
import { throttled } from './throttled.ts';

export type Connection = 'connecting' | 'live' | 'lost';

export const connection = signal<Connection>('connecting');
/** Why the world cannot be shown, if it cannot. */
export const loadProblem = signal<Problem | null>(null);
/** Whether the world has been read. */
export const isLoaded = signal(false);
export const world = signal<Schemas['World'] | null>(null);
export const worlds = signal<readonly Schemas['World'][]>([]);
/** Changes whenever the present has been read again. */
export const refreshed = signal(0);

let shown: (ShownWorld & { readonly stop: AbortController }) | undefined;
/** The position of the latest entry that the stream brought. */
let followedSeq = 0;

/** Shows a world, in place of another one. */
export function show(id: string): void {
  shown?.stop.abort();
  const stop = new AbortController();
  const of = { id, stop, signal: stop.signal };
  shown = of;
  batch(() => {
    beginPast(of);
    forgetPresent();
    isLoaded.value = false;
    world.value = null;
    loadProblem.value = null;
    connection.value = 'connecting';
  });
  void follow(of);
}

/** Reads the world again, for example after a reset. */
export function reload(): void {
  if (shown !== undefined) show(shown.id);
}

/** Reads what is not in the journal. Calls in quick succession become one. */
export const refresh = throttled(async () => {
  if (shown === undefined) return;
  const { id, signal } = shown;
  const isBack = await readPresent(id, signal).catch(() => undefined);
  if (isBack === undefined || signal.aborted || !isLoaded.peek()) return;
  refreshed.value++;
  // Somebody else has reset the world, or put in a snapshot.
  if (isBack) reload();
  else if (agenda.peek().some(isUntold)) catchUp();
}, 120);

/** Seldom: the stream may only be a moment behind the agenda. */
const catchUp = throttled(rereadDeliveries, 5_000);

/** Reads the list of worlds. */
export async function readWorlds(): Promise<void> {
  const { worlds: all } = await bodyOf(api.GET('/_countersign/worlds'));
  worlds.value = all;
}

/** Follows a world until it is no longer shown, across lost connections. */
async function follow(of: ShownWorld): Promise<void> {
  const { id, signal } = of;
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      await readAll(of);
      failures = 0;
      connection.value = 'live';
      followedSeq = pastOf().lastSeq;
      await readStream({ world: id, signal, after: followedSeq, follow: true }, takeIn);
    } catch (error) {
      if (signal.aborted) return;
      const problem = shownProblem(error);
      // With another token it is shown anew.
      if (problem.status === 401) return;
      if (problem.status === 404) {
        loadProblem.value = problem;
        failures = 4;
      }
    }
    if (signal.aborted) return;
    connection.value = 'lost';
    await delay(Math.min(3_000, 250 * 2 ** failures), signal);
  }
}

/** The first time it is shown as soon as there is something to see; later nothing that is seen goes away. */
async function readAll(of: ShownWorld): Promise<void> {
  const isFirst = !isLoaded.peek();
  const [past] = await Promise.all([readPast(of), readPresent(of.id, of.signal), readWorld(of)]);
  if (!isFirst) await past.addChanges();
  if (of.signal.aborted) return;
  batch(() => {
    past.take();
    isLoaded.value = true;
    loadProblem.value = null;
    needsToken.value = false;
    refreshed.value++;
  });
  if (isFirst) {
    await painted();
    await past.addChanges();
  }
  // From the beginning: attempts that were made before the last of the changes are told by no stream.
  void rereadDeliveries();
  void readWorlds().catch(() => undefined);
}

async function readWorld({ id, signal }: ShownWorld): Promise<void> {
  const params = { path: { world: id } };
  world.value = await bodyOf(api.GET('/_countersign/worlds/{world}', { params, signal }));
}

const takeIn = perFrame((entries: readonly JournalEntry[]) => {
  if (entries.some(({ world: of }) => of !== shown?.id)) return;
  for (const { seq } of entries) {
    // The journal of a world that is reset begins again.
    if (seq <= followedSeq) {
      reload();
      return;
    }
    followedSeq = seq;
  }
  addToPast(entries);
  refresh();
});

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Others' changes that leave no entry are seen within seconds. */
setInterval(() => {
  if (!document.hidden && connection.peek() === 'live' && isReachable.peek()) refresh();
}, 3_000);
