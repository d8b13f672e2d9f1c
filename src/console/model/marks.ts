// What the timeline shows, before it is drawn: a row for each endpoint, rows for other things that are due, and their
// marks.

import type { AgendaItem, Endpoint, Schemas } from '../api/schemas.ts';
import type { History, Outcome } from './history.ts';
import { outcomeOf } from './history.ts';
import type { Subject } from './route.ts';
import { instantText, msOf } from './time-text.ts';

export type MarkKind =
  | Outcome
  | 'to-come'
  | 'item'
  | 'item-to-come'
  | 'disabled'
  | 'paused'
  | 'enabled'
  | 'projected-success'
  | 'projected-failure'
  | 'projected-disabled';

export interface Mark {
  readonly key: string;
  readonly at: number;
  readonly kind: MarkKind;
  /** What it is, in a few words. */
  readonly title: string;
  /** Why it is so, or why then. */
  readonly why: string;
  readonly opens: Subject | null;
}

export interface Row {
  readonly key: string;
  readonly service: string;
  readonly label: string;
  readonly detail: string;
  /** The endpoint, if it is the row of one. */
  readonly endpoint: Endpoint | undefined;
  readonly marks: readonly Mark[];
}

export interface TimelineInput {
  readonly past: Pick<History, 'attempts' | 'changes'>;
  readonly agenda: readonly AgendaItem[];
  readonly endpoints: readonly Endpoint[];
  /** What would happen, while it is looked at. */
  readonly projection: Schemas['Projection'] | null;
}

/** With more objects of a kind, one row shows them all. */
const MAX_ROWS_OF_KIND = 4;

/** The rows of the timeline: endpoints in the order of their registration, then the other things. */
export function rowsOf(input: TimelineInput): Row[] {
  return [...endpointRows(input), ...itemRows(input)];
}

function endpointRows({ past, agenda, endpoints, projection }: TimelineInput): Row[] {
  const marks = new Map<string, Mark[]>(endpoints.map(({ id }) => [id, []]));
  const gone = new Map<string, { readonly service: string; readonly url: string }>();
  const add = (endpoint: string, mark: Mark) => {
    const row = marks.get(endpoint);
    if (row === undefined) marks.set(endpoint, [mark]);
    else row.push(mark);
  };
  for (const {
    key,
    at,
    endpoint,
    outcome,
    attempt,
    answer,
    eventType,
    delivery,
    why,
    service,
    url,
  } of past.attempts) {
    if (!marks.has(endpoint)) gone.set(endpoint, { service, url });
    add(endpoint, {
      key,
      at,
      kind: outcome,
      title: `${eventType}, attempt ${attempt}: ${answer}`,
      why: why ?? '',
      opens: { kind: 'delivery', id: delivery, part: String(attempt) },
    });
  }
  for (const { seq, at, subject, from, to, because } of past.changes) {
    if (subject.kind !== 'endpoint' || !marks.has(subject.id)) continue;
    add(subject.id, {
      key: `c${seq}`,
      at,
      kind: to as 'enabled' | 'paused' | 'disabled',
      title: `${from} → ${to}`,
      why: because,
      opens: { kind: 'endpoint', id: subject.id },
    });
  }
  for (const item of agenda) {
    if (item.kind !== 'attempt' || item.at === null || item.endpoint_id === undefined) continue;
    add(item.endpoint_id, {
      key: item.id,
      at: msOf(item.at),
      kind: 'to-come',
      title: `${item.name}, attempt ${item.attempt}`,
      why: item.why,
      opens: { kind: 'delivery', id: item.delivery_id ?? '', part: String(item.attempt) },
    });
  }
  if (projection !== null)
    addProjection(projection, (endpoint, mark) => marks.has(endpoint) && add(endpoint, mark));
  const rows = endpoints.map((endpoint) => rowOfEndpoint(endpoint, marks.get(endpoint.id) ?? [], agenda));
  const old = [...gone].map(([id, { service, url }]) => ({
    key: id,
    service,
    label: shortUrl(url),
    detail: 'deleted',
    endpoint: undefined,
    marks: marks.get(id) ?? [],
  }));
  return [...rows, ...old];
}

function addProjection(
  { fired, changes }: Schemas['Projection'],
  add: (endpoint: string, mark: Mark) => void,
): void {
  for (const { at, kind, id, detail } of fired) {
    if (kind !== 'attempt') continue;
    const {
      attempt,
      response_code: code,
      error,
      event_type: type,
      endpoint_id: endpoint,
    } = detail as Schemas['FiredAttempt']['detail'];
    add(endpoint, {
      key: `p${id}/${attempt}`,
      at: msOf(at),
      kind: outcomeOf(code, error) === 'success' ? 'projected-success' : 'projected-failure',
      title: `${type}, attempt ${attempt} would get ${error ?? code}`,
      why: 'a projection: nothing is sent',
      opens: { kind: 'delivery', id, part: String(attempt) },
    });
  }
  for (const { id, at, subject, to, because } of changes) {
    if (subject.kind !== 'endpoint' || to !== 'disabled') continue;
    add(subject.id, {
      key: `p${id}`,
      at: msOf(at),
      kind: 'projected-disabled',
      title: 'The endpoint would be disabled here',
      why: because,
      opens: { kind: 'endpoint', id: subject.id },
    });
  }
}

function rowOfEndpoint(endpoint: Endpoint, marks: readonly Mark[], agenda: readonly AgendaItem[]): Row {
  const { id, service, url, state, failure_count: failures, failure_limit: limit } = endpoint;
  const waiting = agenda.filter((item) => item.endpoint_id === id && item.at === null).length;
  const parts = [
    ...(state === 'enabled' ? [] : [state]),
    ...(failures > 0
      ? [limit === null ? `${failures} failed in a row` : `${failures} of ${limit} failed in a row`]
      : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
  ];
  return { key: id, service, label: shortUrl(url), detail: parts.join(' · '), endpoint, marks };
}

/** The things other than endpoints and deliveries: what is due for them, and how they changed. */
function itemRows({ past, agenda }: TimelineInput): Row[] {
  const kinds = new Map<string, Map<string, { readonly name: string; readonly marks: Mark[] }>>();
  const marksOf = (service: string, { kind, id, name }: Schemas['StateChange']['subject']): Mark[] => {
    const ofKind = kinds.get(`${service}/${kind}`) ?? new Map();
    kinds.set(`${service}/${kind}`, ofKind);
    const item = ofKind.get(id) ?? { name: name ?? id, marks: [] };
    ofKind.set(id, item);
    return item.marks;
  };
  for (const { seq, at, service, subject, from, to, because } of past.changes) {
    if (subject.kind === 'endpoint' || subject.kind === 'delivery') continue;
    marksOf(service, subject).push({
      key: `c${seq}`,
      at,
      kind: 'item',
      title: `${words(subject.kind)} ${subject.name ?? subject.id}: ${from} → ${to}`,
      why: because,
      opens: { kind: 'item', id: subject.id },
    });
  }
  for (const { id, at, kind, service, name, subject, why } of agenda) {
    if (kind !== 'timer' || at === null) continue;
    marksOf(service, subject).push({
      key: id,
      at: msOf(at),
      kind: 'item-to-come',
      title: `${words(subject.kind)} ${subject.id}: ${words(name)}`,
      why,
      opens: { kind: 'item', id: subject.id },
    });
  }
  return [...kinds].flatMap(([key, items]) => rowsOfKind(key, items));
}

function rowsOfKind(
  key: string,
  items: ReadonlyMap<string, { readonly name: string; readonly marks: readonly Mark[] }>,
): Row[] {
  const [service = '', kind = ''] = key.split('/');
  const common = { service, endpoint: undefined };
  if (items.size > MAX_ROWS_OF_KIND) {
    const marks = [...items.values()].flatMap((item) => item.marks);
    return [{ ...common, key, label: `${words(kind)} (${items.size})`, detail: '', marks }];
  }
  return [...items].map(([id, { name, marks }]) => ({
    ...common,
    key: `${key}/${id}`,
    label: `${words(kind)} ${name}`,
    detail: '',
    marks,
  }));
}

function words(name: string): string {
  return name.replaceAll('_', ' ');
}

/** A URL without what every URL has. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/^inbox\.countersign\.test\//, 'inbox/');
}

/** Marks that would be drawn on top of each other, as one. */
export interface Cluster {
  readonly key: string;
  readonly x: number;
  /** The most important one: it is drawn. */
  readonly mark: Mark;
  readonly count: number;
  readonly title: string;
}

/** How close two marks may be, in pixels. */
const MARK_WIDTH = 12;

const IMPORTANCE: readonly MarkKind[] = [
  'disabled',
  'projected-disabled',
  'paused',
  'enabled',
  'failure',
  'timeout',
  'projected-failure',
  'to-come',
  'item-to-come',
  'projected-success',
  'item',
  'success',
];

/**
 * The marks of a row as they are drawn.
 *
 * @param x where an instant is, in pixels
 */
export function clustersOf(marks: readonly Mark[], x: (at: number) => number): Cluster[] {
  const sorted = marks.toSorted((a, b) => a.at - b.at);
  const groups: { readonly x: number; readonly marks: Mark[] }[] = [];
  for (const mark of sorted) {
    const place = x(mark.at);
    const last = groups.at(-1);
    if (last !== undefined && place - last.x < MARK_WIDTH) last.marks.push(mark);
    else groups.push({ x: place, marks: [mark] });
  }
  return groups.map(({ x: place, marks: [first, ...others] }) =>
    clusterOf(place, [first as Mark, ...others]),
  );
}

function clusterOf(x: number, marks: readonly [Mark, ...Mark[]]): Cluster {
  const [mark = marks[0]] = marks.toSorted((a, b) => IMPORTANCE.indexOf(a.kind) - IMPORTANCE.indexOf(b.kind));
  const at = instantText(marks[0].at);
  const title =
    marks.length === 1 ? `${mark.title}, ${at}` : `${marks.length} from ${at}: ${countsText(marks)}`;
  return { key: mark.key, x, mark, count: marks.length, title };
}

const NAMES: Readonly<Record<MarkKind, string>> = {
  success: 'delivered',
  failure: 'failed',
  timeout: 'timed out',
  'to-come': 'to come',
  item: 'changes',
  'item-to-come': 'due',
  disabled: 'disabled',
  paused: 'paused',
  enabled: 'enabled',
  'projected-success': 'would be delivered',
  'projected-failure': 'would fail',
  'projected-disabled': 'would be disabled',
};

/** @example countsText(marks) // '3 failed, 1 delivered' */
function countsText(marks: readonly Mark[]): string {
  return IMPORTANCE.flatMap((kind) => {
    const count = marks.filter((mark) => mark.kind === kind).length;
    return count === 0 ? [] : [`${count} ${NAMES[kind]}`];
  }).join(', ');
}

export function nameOf(kind: MarkKind): string {
  return NAMES[kind];
}
