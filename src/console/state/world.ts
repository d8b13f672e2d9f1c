// The world that is shown: read when it is opened, and kept up to date by the stream of its journal.

import { batch, computed, signal } from '@preact/signals';
import { api, bodyOf, isReachable, needsToken } from '../api/client.ts';
import { shownProblem } from '../api/problem.ts';
import type {
  AgendaItem,
  Clock,
  Delivery,
  Endpoint,
  JournalEntry,
  Problem,
  Schemas,
} from '../api/schemas.ts';
import { readStream } from '../api/stream.ts';
import { History } from '../model/history.ts';
import { msOf } from '../model/time-text.ts';
import { perFrame } from './per-frame.ts';

export type Connection = 'connecting' | 'live' | 'lost';

/** How many items of the agenda are shown. */
const AGENDA_LIMIT = 1_000;

/** The most that a list of the control API answers at once. */
const PAGE = 1_000;

/** What the timeline needs of the journal, beside the deliveries; the rest is read when it is looked at. */
const TIMELINE_KINDS = ['timer', 'change', 'clock'] as const;

export const connection = signal<Connection>('connecting');
/** Why the world cannot be shown, if it cannot. */
export const loadProblem = signal<Problem | null>(null);
/** Whether the world has been read. */
export const isLoaded = signal(false);
export const world = signal<Schemas['World'] | null>(null);
export const worlds = signal<readonly Schemas['World'][]>([]);
export const agenda = signal<readonly AgendaItem[]>([]);
export const endpoints = signal<readonly Endpoint[]>([]);
export const policies = signal<Schemas['EndpointList']['policies']>({});
/** Changes whenever the history does, which is one object for the life of a world. */
export const version = signal(0);

const clockRead = signal<{ readonly clock: Clock; readonly readAt: number } | null>(null);
const wall = signal(performance.now());

export const clock = computed(() => clockRead.value?.clock ?? null);

/** The world's time in milliseconds; a running clock is extrapolated between two readings. */
export const now = computed(() => {
  const read = clockRead.value;
  if (read === null) return 0;
  const { mode, scale, now: at } = read.clock;
  return mode === 'frozen' ? msOf(at) : msOf(at) + Math.max(0, wall.value - read.readAt) * scale;
});

export const endpointsById = computed(() => new Map(endpoints.value.map((one) => [one.id, one])));

let history = new History();
let shown: { readonly id: string; readonly stop: AbortController } | undefined;
let known: Set<string> = new Set();
/** The position of the latest entry that the stream brought. */
let followedSeq = 0;

/** The history as it is now; reading it subscribes to its changes. */
export function pastOf(): History {
  void version.value;
  return history;
}

/** Shows a world, in place of another one. */
export function show(id: string): void {
  shown?.stop.abort();
  const stop = new AbortController();
  shown = { id, stop };
  batch(() => {
    history = new History();
    known = new Set();
    version.value++;
    isLoaded.value = false;
    world.value = null;
    agenda.value = [];
    endpoints.value = [];
    clockRead.value = null;
    loadProblem.value = null;
    connection.value = 'connecting';
  });
  void follow(id, stop.signal);
}

/** Reads the world again, for example after a reset. */
export function reload(): void {
  if (shown !== undefined) show(shown.id);
}

/** Reads what is not in the journal: the clock, the agenda, the endpoints. Calls in quick succession become one. */
export const refresh = throttled(async () => {
  if (shown === undefined) return;
  const { id, stop } = shown;
  await readPresent(id, stop.signal).catch(() => undefined);
}, 120);

/** Reads the deliveries again: a scenario may put some in place that the journal does not tell of. */
export async function rereadDeliveries(): Promise<void> {
  if (shown === undefined) return;
  const { id, stop } = shown;
  await addRest(deliveryPages(id, stop.signal), history).catch(() => undefined);
}

/** Reads the list of worlds. */
export async function readWorlds(): Promise<void> {
  const { worlds: all } = await bodyOf(api.GET('/_countersign/worlds'));
  worlds.value = all;
}

/** Reads entries of the past that the timeline does not need, once. */
export function needPast(kind: 'event' | 'request'): void {
  if (shown === undefined || known.has(kind)) return;
  known.add(kind);
  const { id, stop } = shown;
  const before = history;
  const found: JournalEntry[] = [];
  readStream({ world: id, signal: stop.signal, after: 0, kinds: [kind], follow: false }, (entries) =>
    found.push(...entries),
  ).then(
    () => {
      if (history !== before) return;
      const list: { readonly seq: number }[] = kind === 'event' ? before.events : before.requests;
      const later = list.splice(0);
      for (const entry of found) before.add(entry);
      const last = list.at(-1)?.seq ?? 0;
      list.push(...later.filter(({ seq }) => seq > last));
      version.value++;
    },
    () => known.delete(kind),
  );
}

/** Follows a world until it is no longer shown, across lost connections. */
async function follow(id: string, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      await readAll(id, signal);
      failures = 0;
      connection.value = 'live';
      followedSeq = history.lastSeq;
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

async function readAll(id: string, signal: AbortSignal): Promise<void> {
  const fresh = new History();
  const pages = deliveryPages(id, signal);
  const options = { world: id, signal, after: 0, kinds: TIMELINE_KINDS, follow: false } as const;
  await Promise.all([
    readPresent(id, signal),
    readWorld(id, signal),
    pages.next().then(({ value }) => fresh.addDeliveries(value ?? [])),
    readStream(options, (entries) => {
      for (const entry of entries) fresh.add(entry);
    }),
  ]);
  if (signal.aborted) return;
  batch(() => {
    history = fresh;
    const again = [...known] as ('event' | 'request')[];
    known = new Set();
    isLoaded.value = true;
    loadProblem.value = null;
    needsToken.value = false;
    version.value++;
    for (const kind of again) needPast(kind);
  });
  addRest(pages, fresh).catch(() => undefined);
  void readWorlds().catch(() => undefined);
}

/** All deliveries without their bytes, page by page. */
async function* deliveryPages(id: string, signal: AbortSignal): AsyncGenerator<readonly Delivery[]> {
  let after: string | undefined;
  for (;;) {
    const query = { brief: true, limit: PAGE, ...(after === undefined ? {} : { after }) };
    const { deliveries } = await bodyOf(
      api.GET('/_countersign/worlds/{world}/deliveries', { params: { path: { world: id }, query }, signal }),
    );
    yield deliveries;
    after = deliveries.at(-1)?.id;
    if (deliveries.length < PAGE) return;
  }
}

/** Adds the rest of the deliveries while the first are already shown. */
async function addRest(pages: AsyncGenerator<readonly Delivery[]>, to: History): Promise<void> {
  for await (const page of pages) {
    if (to !== history) return;
    to.addDeliveries(page);
    version.value++;
  }
}

async function readWorld(id: string, signal: AbortSignal): Promise<void> {
  const params = { path: { world: id } };
  world.value = await bodyOf(api.GET('/_countersign/worlds/{world}', { params, signal }));
}

async function readPresent(id: string, signal: AbortSignal): Promise<void> {
  const params = { path: { world: id } };
  const [readClock, readAgenda, readEndpoints] = await Promise.all([
    bodyOf(api.GET('/_countersign/worlds/{world}/clock', { params, signal })),
    bodyOf(
      api.GET('/_countersign/worlds/{world}/agenda', {
        params: { ...params, query: { limit: AGENDA_LIMIT } },
        signal,
      }),
    ),
    bodyOf(
      api.GET('/_countersign/worlds/{world}/endpoints', {
        params: { ...params, query: { limit: 1_000 } },
        signal,
      }),
    ),
  ]);
  if (signal.aborted) return;
  const before = clock.peek();
  batch(() => {
    const readAt = performance.now();
    clockRead.value = { clock: readClock, readAt };
    wall.value = readAt;
    agenda.value = readAgenda.items;
    endpoints.value = readEndpoints.endpoints;
    policies.value = readEndpoints.policies;
  });
  if (isLoaded.peek() && readAgenda.items.some(isUntold)) catchUp();
  // Somebody else has reset the world, or put in a snapshot.
  if (before !== null && isLoaded.peek() && readClock.now < before.now) reload();
}

/** Seldom: the stream may only be a moment behind the agenda. */
const catchUp = throttled(rereadDeliveries, 5_000);

/** Whether attempts have been made that nothing has told of. */
function isUntold({ attempt = 1, delivery_id: delivery = '' }: AgendaItem): boolean {
  return attempt > 1 && (history.deliveries.get(delivery)?.attempts ?? 0) < attempt - 1;
}

const takeIn = perFrame((entries: readonly JournalEntry[]) => {
  if (entries.some(({ world: of }) => of !== shown?.id)) return;
  for (const entry of entries) {
    // The journal of a world that is reset begins again.
    if (entry.seq <= followedSeq) {
      reload();
      return;
    }
    followedSeq = entry.seq;
    history.add(entry);
  }
  version.value++;
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

/** Calls `action` at once and then at most once in `ms`; a call while one is under way comes after it. */
function throttled(action: () => Promise<void>, ms: number): () => void {
  let isBusy = false;
  let isWanted = false;
  const begin = async () => {
    isBusy = true;
    isWanted = false;
    await action();
    setTimeout(() => {
      isBusy = false;
      if (isWanted) void begin();
    }, ms);
  };
  return () => {
    isWanted = true;
    if (!isBusy) void begin();
  };
}

/** A running clock moves on the page, too; others' changes that leave no entry are seen within seconds. */
setInterval(() => {
  if (clock.peek()?.mode === 'running') wall.value = performance.now();
}, 250);
setInterval(() => {
  if (!document.hidden && connection.peek() === 'live' && isReachable.peek()) refresh();
}, 3_000);
