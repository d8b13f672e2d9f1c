// What has happened in the world that is shown: its history, and what is read of it only when somebody looks.

import { batch, signal } from '@preact/signals';
import { api, bodyOf } from '../api/client.ts';
import type { AgendaItem, Delivery, JournalEntry } from '../api/schemas.ts';
import { readStream } from '../api/stream.ts';
import { History } from '../model/timeline/history.ts';

/** A world, for as long as it is shown. */
export interface ShownWorld {
  readonly id: string;
  readonly signal: AbortSignal;
}

/** What a first timeline is drawn of: more would be seen later, and not as more. */
const FIRST_PAGE = 250;

/** The most that a list of the control API answers at once. */
const PAGE = 1_000;

/** What the timeline needs of the journal, beside the deliveries; the rest is read when it is looked at. */
const TIMELINE_KINDS = ['timer', 'change', 'clock'] as const;

type LateKind = 'event' | 'request';

/** Changes whenever the history does, which is one object for the life of a world. */
export const version = signal(0);

let history = new History();
let known = new Map<LateKind, 'being read' | 'read'>();
let shown: ShownWorld | undefined;

/** The history as it is now; reading it subscribes to its changes. */
export function pastOf(): History {
  void version.value;
  return history;
}

/** Begins an empty history, of another world. */
export function beginPast(of: ShownWorld): void {
  shown = of;
  history = new History();
  known = new Map();
  version.value++;
}

/** A history that is being read. */
export interface PastRead {
  /** Puts it in the place of the former one; what is read later is added to it. */
  readonly take: () => void;
  /** Reads the changes, of which there may be more than of anything else. */
  readonly addChanges: () => Promise<void>;
}

/** Reads as much of the history as shows a first timeline. */
export async function readPast(of: ShownWorld): Promise<PastRead> {
  const fresh = new History();
  const { value: first } = await deliveryPages(of).next();
  fresh.addDeliveries(first ?? []);
  return {
    take: () => {
      const again = known;
      batch(() => {
        history = fresh;
        known = new Map();
        version.value++;
        for (const kind of again.keys()) needPast(kind);
      });
    },
    addChanges: async () => {
      const options = {
        world: of.id,
        signal: of.signal,
        after: 0,
        kinds: TIMELINE_KINDS,
        follow: false,
      } as const;
      await readStream(options, (entries) => {
        for (const entry of entries) fresh.add(entry);
      });
      if (history === fresh) version.value++;
    },
  };
}

/** Adds entries that the stream has brought. */
export function addToPast(entries: readonly JournalEntry[]): void {
  for (const entry of entries) history.add(entry);
  version.value++;
}

/** Reads all deliveries, those that are known as well: a scenario may put some in place that the journal does not tell of. */
export async function rereadDeliveries(): Promise<void> {
  if (shown !== undefined) await addRest(deliveryPages(shown), history).catch(() => undefined);
}

/** Whether attempts have been made that nothing has told of. */
export function isUntold({ attempt = 1, delivery_id: delivery = '' }: AgendaItem): boolean {
  return attempt > 1 && (history.deliveries.get(delivery)?.attempts ?? 0) < attempt - 1;
}

/** Whether all entries of a kind that the timeline does not need are here; reading it subscribes to changes of the history. */
export function isRead(kind: LateKind): boolean {
  void version.value;
  return known.get(kind) === 'read';
}

/** Reads entries of the past that the timeline does not need, once. */
export function needPast(kind: LateKind): void {
  if (shown === undefined || known.has(kind)) return;
  known.set(kind, 'being read');
  const { id, signal } = shown;
  const before = history;
  const found: JournalEntry[] = [];
  readStream({ world: id, signal, after: 0, kinds: [kind], follow: false }, (entries) =>
    found.push(...entries),
  ).then(
    () => {
      if (history !== before) return;
      const list: { readonly seq: number }[] = kind === 'event' ? before.events : before.requests;
      const later = list.splice(0);
      for (const entry of found) before.add(entry);
      const last = list.at(-1)?.seq ?? 0;
      list.push(...later.filter(({ seq }) => seq > last));
      known.set(kind, 'read');
      version.value++;
    },
    () => known.delete(kind),
  );
}

/** All deliveries without their bytes, page by page. */
async function* deliveryPages({ id, signal }: ShownWorld): AsyncGenerator<readonly Delivery[]> {
  let after: string | undefined;
  for (let limit = FIRST_PAGE; ; limit = PAGE) {
    const query = { brief: true, limit, ...(after === undefined ? {} : { after }) };
    const { deliveries } = await bodyOf(
      api.GET('/_countersign/worlds/{world}/deliveries', { params: { path: { world: id }, query }, signal }),
    );
    yield deliveries;
    after = deliveries.at(-1)?.id;
    if (deliveries.length < limit) return;
  }
}

/** Adds deliveries; what was added is seen whenever there is twice as much, since each sight costs as much as all of it. */
async function addRest(pages: AsyncGenerator<readonly Delivery[]>, to: History): Promise<void> {
  let seen = to.deliveries.size;
  for await (const page of pages) {
    if (to !== history) return;
    to.addDeliveries(page);
    if (to.deliveries.size < 2 * seen) continue;
    seen = to.deliveries.size;
    version.value++;
  }
  version.value++;
}
