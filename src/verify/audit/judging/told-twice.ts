// Events that are told twice, under two ids. Two events that are alike may well happen at one instant now and then, but not each
// time; nor does each receiver of an event get it under an id of its own by chance.

import type { OpenApiDocument } from '../../../openapi/document.ts';
import { placeOf } from '../../../openapi/field-kind.ts';
import { eventSchema } from '../../oracle/comparing/attempts.ts';
import type { Difference } from '../../oracle/comparing/difference.ts';
import { type Arrival, chainOf, eventOf } from '../recordings/arrivals.ts';
import { namedOnTheWay } from './named-places.ts';
import { rulesOfType } from './request-differences.ts';

/** What comes within so many milliseconds came at one instant. */
const AT_ONCE_MS = 1_000;

/** So many events of a type have to come twice, and no one only once. */
const SEVERAL = 2;

/**
 * The deliveries that tell once more what another has told, of the types of which each event is told so.
 *
 * @example toldTwice(arrivals, document).get(arrival)?.rules // ['V-EV-21']
 */
export function toldTwice(
  arrivals: readonly Arrival[],
  document: OpenApiDocument,
): ReadonlyMap<Arrival, Difference> {
  const firsts = [...Map.groupBy(arrivals, chainOf).values()].flatMap(([first]) => first ?? []);
  const found = new Map<Arrival, Difference>();
  for (const [type, ofType] of Map.groupBy(firsts, (each) => each.type)) {
    const alike = [...Map.groupBy(ofType, contentOf).values()].flatMap(atOneInstant);
    const told = alike.flatMap((each) => [...Map.groupBy(each, ({ url }) => url).values()]);
    const shared = alike.filter((each) => new Set(each.map(({ url }) => url)).size > 1);
    const isTwice = alike.length >= SEVERAL && told.every(({ length }) => length > 1);
    const isApart = shared.length >= SEVERAL && shared.every(isOfManyIds);
    const rules = [
      ...rulesOfType(document, type),
      ...namedOnTheWay(document, placeOf(document, eventSchema(document, type)), '/event_id').rules,
    ];
    for (const [first, ...again] of isTwice ? told : isApart ? shared : [])
      for (const each of again)
        found.set(each, {
          at: 'delivery/body/event_id',
          kind: 'added',
          expected: first?.eventId,
          observed: each.eventId,
          rules: [...new Set(rules)],
          gaps: [],
        });
  }
  return found;
}

/** Whether no two deliveries have the same event. */
function isOfManyIds(all: readonly Arrival[]): boolean {
  return new Set(all.map(({ eventId }) => eventId)).size === all.length;
}

/** What an event tells, but for what is drawn anew for each. */
function contentOf(arrival: Arrival): string {
  const told = Object.entries(eventOf(arrival) ?? {}).filter(
    ([name]) => !/^(id|event_id|request_id|timestamp)$/.test(name),
  );
  return JSON.stringify(told);
}

/** Those of some deliveries that came together, each time that any came. */
function atOneInstant(alike: readonly Arrival[]): readonly Arrival[][] {
  const found: Arrival[][] = [];
  for (const each of alike) {
    const last = found.at(-1);
    if (last !== undefined && each.atMs - (last[0] as Arrival).atMs <= AT_ONCE_MS) last.push(each);
    else found.push([each]);
  }
  return found;
}
