// What a world of the server is made of: its collections beside those of the services, its kinds of journal entries,
// and the form of its state.

import { deliveries } from '../../delivery/delivery.ts';
import { endpoints } from '../../delivery/endpoint.ts';
import { held } from '../../delivery/faults/postpone-attempt.ts';
import { attempts, events, timers } from '../../delivery/journal.ts';
import { oauthTokens } from '../../delivery/oauth.ts';
import { clockMoves } from '../../engine/clock-moves.ts';
import { counters } from '../../engine/counter.ts';
import {
  anyObject,
  type DocumentSchema,
  fieldsOf,
  listOf,
  mapOf,
  oneOf,
  text,
  wholeNumber,
} from '../../engine/document-schema.ts';
import { LAST_INSTANT } from '../../engine/instant.ts';
import type { JournalKind } from '../../engine/journal-kind.ts';
import { faults } from '../../faults/fault.ts';
import { rateWindows } from '../../service/rate-limit.ts';
import { received } from '../delivery/inbox.ts';
import { scripts } from '../delivery/inbox-script.ts';
import { requests } from '../http/request-entry.ts';

export const journalKinds: readonly JournalKind<unknown>[] = [requests, events, attempts, timers, clockMoves];

/** The schemas of the documents that no single service owns, by the names of their collections. */
export const documentSchemas: ReadonlyMap<string, DocumentSchema> = new Map(
  [counters, deliveries, endpoints, faults, held, oauthTokens, rateWindows, received, scripts].map(
    ({ name, schema = {} }) => [name, schema],
  ),
);

const instant = { type: 'integer', maximum: LAST_INSTANT };
const place = { type: 'integer', minimum: 1 };
const keyed = { type: 'array', prefixItems: [text, {}], minItems: 2, maxItems: 2 };
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
  collections: mapOf(listOf(keyed)),
  queue: fieldsOf({ nextSeq: place, items: listOf(task) }),
  journal: fieldsOf({ nextSeq: place, entries: listOf(entry) }),
});
