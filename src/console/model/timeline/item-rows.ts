// The rows of what is neither endpoint nor delivery: how each thing has changed, what is due for it, and the stretches
// between. Services may tell more of a thing that has a row.

import type { AgendaItem, Schemas } from '../../api/schemas.ts';
import { msOf } from '../texts/time-text.ts';
import type { ChangePoint } from './history.ts';
import { type Mark, type Row, type Span, type TimelineInput, words } from './mark.ts';
import { trackMarks, trackSpans } from './track.ts';

/** With more objects of a kind, one row shows them all. */
const MAX_ROWS_OF_KIND = 4;

/** A thing of a service, and all that is known of it. */
interface Item {
  readonly service: string;
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly changes: ChangePoint[];
  readonly due: AgendaItem[];
  track: Schemas['PictureTrack'] | undefined;
}

/** A row for each thing, or one for all of a kind if there are many. */
export function itemRows({ past, agenda, tracks }: TimelineInput): Row[] {
  const items = new Map<string, Item>();
  const itemOf = (service: string, { kind, id, name }: Schemas['StateChange']['subject']): Item => {
    const key = `${service}/${kind}/${id}`;
    const known = items.get(key);
    if (known !== undefined) return known;
    const item = { service, kind, id, name: name ?? id, changes: [], due: [], track: undefined };
    items.set(key, item);
    return item;
  };
  for (const change of past.changes) {
    const { service, subject } = change;
    if (subject.kind !== 'endpoint' && subject.kind !== 'delivery')
      itemOf(service, subject).changes.push(change);
  }
  for (const item of agenda) {
    if (item.kind === 'timer' && item.at !== null) itemOf(item.service, item.subject).due.push(item);
  }
  for (const { service, subject, tracks: ofKind } of tracks) {
    for (const track of ofKind) {
      const item = items.get(`${service}/${subject}/${track.id}`);
      if (item !== undefined) item.track = track;
    }
  }
  const kinds = Map.groupBy(items.values(), ({ service, kind }) => `${service}/${kind}`);
  return [...kinds].flatMap(([key, ofKind]) => rowsOfKind(key, ofKind));
}

function rowsOfKind(key: string, items: readonly Item[]): Row[] {
  const [service = '', kind = ''] = key.split('/');
  const common = { service, endpoint: undefined, detail: '', note: null };
  if (items.length > MAX_ROWS_OF_KIND) {
    const marks = items.flatMap(marksOf);
    return [{ ...common, key, label: `${words(kind)} (${items.length})`, marks, spans: [] }];
  }
  return items.map((item) => ({
    ...common,
    key: `${key}/${item.id}`,
    label: `${words(kind)} ${item.track?.label ?? item.name}`,
    marks: marksOf(item),
    spans: spansOf(item),
  }));
}

function marksOf(item: Item): Mark[] {
  const { kind, name, id, changes, due } = item;
  const opens = { kind: 'item', id } as const;
  const changed = changes.map(({ seq, at, from, to, because }): Mark => {
    const title = `${words(kind)} ${name}: ${words(from)} → ${words(to)}`;
    return { key: `c${seq}`, at, kind: 'item', title, why: because, opens };
  });
  const planned = due.map(({ id: key, at, name: timer, why }): Mark => {
    const title = `${words(kind)} ${name}: ${words(timer)}`;
    return { key, at: msOf(at as string), kind: 'item-to-come', title, why, opens };
  });
  return [...changed, ...planned, ...toldMarks(item)];
}

/** What the service tells, except for what is on the agenda anyway. */
function toldMarks({ due, track }: Item): readonly Mark[] {
  const known = new Set(due.map(({ at }) => at));
  return track === undefined ? [] : trackMarks(track, ({ at }) => !known.has(at));
}

/** What the service tells, otherwise the states: each until the next one, the latest until what is due for it. */
function spansOf({ changes, due, track }: Item): Span[] {
  if (track !== undefined && track.spans.length > 0) return trackSpans(track);
  const end = due[0]?.at ?? null;
  return changes.flatMap(({ seq, at, to }, index) => {
    const until = changes[index + 1]?.at ?? (end === null ? null : msOf(end));
    return until === null ? [] : [{ key: `s${seq}`, from: at, to: until, label: words(to) }];
  });
}
