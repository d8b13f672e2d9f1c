// The rows of endpoints: what was attempted, what will be, what would be, and how the endpoint changed.

import type { Endpoint, Schemas } from '../../api/schemas.ts';
import { msOf } from '../texts/time-text.ts';
import { outcomeOf } from './history.ts';
import { type Mark, type Row, shortUrl, type TimelineInput } from './mark.ts';

/** A row for each endpoint in the order of their registration, then those that are gone. */
export function endpointRows({ past, agenda, endpoints, projection }: TimelineInput): Row[] {
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
  const rows = endpoints.map((endpoint) => rowOfEndpoint(endpoint, marks.get(endpoint.id) ?? []));
  const old = [...gone].map(([id, { service, url }]) => ({
    key: id,
    service,
    label: shortUrl(url),
    detail: 'deleted',
    note: null,
    endpoint: undefined,
    marks: marks.get(id) ?? [],
    spans: [],
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
      taken,
      event_type: type,
      endpoint_id: endpoint,
    } = detail as Schemas['FiredAttempt']['detail'];
    add(endpoint, {
      key: `p${id}/${attempt}`,
      at: msOf(at),
      kind: outcomeOf({ code, error, taken }) === 'success' ? 'projected-success' : 'projected-failure',
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

function rowOfEndpoint(endpoint: Endpoint, marks: readonly Mark[]): Row {
  const { id, service, url, state, why, failure_count: failures, failure_limit: limit } = endpoint;
  const failed = limit === null ? `${failures} failed in a row` : `${failures} of ${limit} failed in a row`;
  return {
    key: id,
    service,
    label: shortUrl(url),
    detail: state === 'enabled' && failures > 0 ? failed : '',
    note: why,
    endpoint,
    marks,
    spans: [],
  };
}
