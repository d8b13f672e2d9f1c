// The data model of a world of the server: its own collections, its kinds of journal entries, and the form of its
// state.

import { attemptsUnderWay } from '../../../delivery/attempt.ts';
import { deliveries } from '../../../delivery/delivery.ts';
import { endpoints } from '../../../delivery/endpoint.ts';
import { held } from '../../../delivery/faults/postpone-attempt.ts';
import { attempts, events, timers } from '../../../delivery/journal.ts';
import { oauthTokens } from '../../../delivery/oauth.ts';
import { clockMoves } from '../../../engine/clock.ts';
import { counters } from '../../../engine/counter.ts';
import {
  anyObject,
  type DocumentSchema,
  fieldsOf,
  instant,
  listOf,
  mapOf,
  oneOf,
  text,
  wholeNumber,
} from '../../../engine/document-schema.ts';
import type { JournalKind } from '../../../engine/journal.ts';
import { stateChanges } from '../../../engine/lifecycle.ts';
import { faults } from '../../../faults/fault.ts';
import { rateWindows } from '../../../service/rate-limit.ts';
import type { AnyService } from '../../../service/service.ts';
import { received } from '../../delivery/inbox.ts';
import { scripts } from '../../delivery/inbox-script.ts';
import { requests } from '../../http/recorded-request.ts';

export const journalKinds: readonly JournalKind<unknown>[] = [
  requests,
  events,
  attempts,
  timers,
  clockMoves,
  stateChanges,
];

/** The collections that do not belong to a service. */
const shared = [
  attemptsUnderWay,
  counters,
  deliveries,
  endpoints,
  faults,
  held,
  oauthTokens,
  rateWindows,
  received,
  scripts,
];

/** The schemas of documents, which follow their ids; by the name of the collection. */
export function collectionSchemasOf(services: Iterable<AnyService>): ReadonlyMap<string, DocumentSchema> {
  const contributed = Array.from(services, ({ collections }) => collections).flat();
  return new Map([...shared, ...contributed].map(({ name, schema = {} }) => [name, keyed(schema)]));
}

const place = { type: 'integer', minimum: 1 };
const stream = { type: 'array', items: wholeNumber, minItems: 4, maxItems: 4 };
const task = fieldsOf({ seq: place, at: instant, service: text, name: text, id: text }, { data: anyObject });
const entry = fieldsOf({ seq: place, at: instant, kind: text, id: text, detail: anyObject });

export const stateSchema = fieldsOf({
  seed: wholeNumber,
  clock: fieldsOf({
    now: { ...instant, minimum: 0 },
    mode: oneOf('frozen', 'running'),
    scale: { type: 'number', exclusiveMinimum: 0 },
  }),
  settings: anyObject,
  fixtures: anyObject,
  ids: mapOf(stream),
  collections: mapOf({ type: 'array' }),
  queue: fieldsOf({ nextSeq: place, items: listOf(task) }),
  journal: fieldsOf({ nextSeq: place, entries: listOf(entry) }),
});

/** An id, followed by its document. */
function keyed(document: DocumentSchema): DocumentSchema {
  return { type: 'array', prefixItems: [text, document], minItems: 2, maxItems: 2 };
}
