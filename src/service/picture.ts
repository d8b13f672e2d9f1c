// How a service describes what a world holds, so that somebody who does not know the service can draw it. A picture is
// data: computed from the world, without changing it.

import { events } from '../delivery/journal.ts';
import type { Instant } from '../engine/instant.ts';
import type { World } from '../engine/world.ts';

/** What the console draws of a world. */
export type Picture = BarsPicture | CurvesPicture | TracksPicture;

interface Titled {
  readonly title: string;
  /** How many things there are to show, which may be more than are shown. */
  readonly total: number;
}

/** What values are counted in. */
export type PictureUnit = 'bytes' | 'count';

/** Amounts and their limits, each bar below the one that it belongs to. */
export interface BarsPicture extends Titled {
  readonly kind: 'bars';
  readonly unit: PictureUnit;
  readonly bars: readonly Bar[];
}

/** One amount, with its limit. */
export interface Bar {
  readonly id: string;
  readonly label: string;
  /** How many bars it is below; 0 at the top. */
  readonly depth: number;
  readonly value: number;
  readonly limit: number | null;
  /** How far beyond the limit the value may go for a time. */
  readonly ceiling: number | null;
  readonly thresholds: readonly Threshold[];
  /** What else is to be known, in a few words. */
  readonly note: string;
}

/** An amount at which something happens. */
export interface Threshold {
  readonly at: number;
  readonly label: string;
}

/** Amounts over time. */
export interface CurvesPicture extends Titled {
  readonly kind: 'curves';
  readonly unit: PictureUnit;
  readonly curves: readonly Curve[];
}

/** One amount over time. */
export interface Curve {
  /** That of a bar, if it is the same thing. */
  readonly id: string;
  readonly label: string;
  /** From when on it has which value, earliest first; it keeps the last one until now. */
  readonly points: readonly { readonly at: Instant; readonly value: number }[];
  readonly limit: number | null;
  readonly ceiling: number | null;
  readonly spans: readonly Span[];
}

/** A stretch of time, from a known instant to a planned one; `null` if no end is planned. */
export interface Span {
  readonly from: Instant;
  readonly to: Instant | null;
  readonly label: string;
}

/** Things that live for a while: what has happened to each, and what will. */
export interface TracksPicture extends Titled {
  readonly kind: 'tracks';
  /** What the things are, as in the agenda: `secret`. */
  readonly subject: string;
  /** The names of the cells. */
  readonly columns: readonly string[];
  readonly tracks: readonly Track[];
}

/** One thing, with what has happened to it and what is planned. */
export interface Track {
  readonly id: string;
  readonly label: string;
  readonly cells: readonly string[];
  /** Earliest first. */
  readonly marks: readonly TrackMark[];
  readonly spans: readonly Span[];
}

/** An instant at which something happens to a thing. */
export interface TrackMark {
  readonly at: Instant;
  readonly label: string;
  /** Whether it is still to come. */
  readonly planned: boolean;
  /** The event that told of it, if one did. */
  readonly event_id: string | null;
}

/** The most things of a picture that are worth showing. */
export const MAX_PICTURED = 200;

/** How far back in the journal events are looked for. */
const RECENT = 10_000;

/** An event that a service emitted, as its pictures need it. */
export interface PastEvent<Payload> extends TrackMark {
  readonly payload: Payload;
}

/**
 * The recent events of a service by what they are about, each list earliest first.
 *
 * @param subjectOf the id of what an event is about; events without one are left out
 * @example recentEvents<Envelope>(world, 'mail', ({ message_id }) => message_id).get(message.id)
 */
export function recentEvents<Payload>(
  world: World,
  service: string,
  subjectOf: (payload: Payload) => string | undefined,
): ReadonlyMap<string, readonly PastEvent<Payload>[]> {
  const found = new Map<string, PastEvent<Payload>[]>();
  for (const { id, at, detail } of world.journal.since(events, world.journal.nextSeq - RECENT)) {
    if (detail.service !== service) continue;
    const payload = detail.payload as Payload;
    const subject = subjectOf(payload);
    if (subject === undefined) continue;
    const event = { at, label: detail.type, planned: false, event_id: id, payload };
    const others = found.get(subject);
    if (others === undefined) found.set(subject, [event]);
    else others.push(event);
  }
  return found;
}
