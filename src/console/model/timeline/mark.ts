// The marks of the timeline and its rows, as they are drawn.

import type { AgendaItem, Endpoint, Schemas } from '../../api/schemas.ts';
import type { Subject } from '../route.ts';
import type { History, Outcome } from './history.ts';

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
  /** Why nothing is sent to its endpoint; `null` if it is enabled, or if it is the row of none. */
  readonly note: string | null;
  /** The endpoint, if it is the row of one. */
  readonly endpoint: Endpoint | undefined;
  readonly marks: readonly Mark[];
  /** Stretches of time that belong to it. */
  readonly spans: readonly Span[];
}

/** A stretch of time in which something is so. */
export interface Span {
  readonly key: string;
  readonly from: number;
  /** `null` if no end is known. */
  readonly to: number | null;
  readonly label: string;
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

export function nameOf(kind: MarkKind): string {
  return NAMES[kind];
}

/** A name of the control API, as people read it. */
export function words(name: string): string {
  return name.replaceAll('_', ' ');
}

/** A URL without what every URL has. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/^inbox\.countersign\.test\//, 'inbox/');
}

export interface TimelineInput {
  readonly past: Pick<History, 'attempts' | 'changes'>;
  readonly agenda: readonly AgendaItem[];
  readonly endpoints: readonly Endpoint[];
  /** What would happen, while it is looked at. */
  readonly projection: Schemas['Projection'] | null;
  /** What the services tell of their things. */
  readonly tracks: readonly Schemas['TracksPicture'][];
}
