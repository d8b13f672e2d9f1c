// What a service tells of the life of a thing, as marks and stretches of time.

import type { Schemas } from '../../api/schemas.ts';
import { msOf } from '../texts/time-text.ts';
import type { Mark, Span } from './mark.ts';

type Track = Schemas['PictureTrack'];

/** The marks of a track, or some of them. */
export function trackMarks(
  { id, label: name, marks }: Track,
  isWanted: (mark: Track['marks'][number]) => boolean = () => true,
): Mark[] {
  return marks.filter(isWanted).map(({ at, label, planned, event_id: event }, index) => ({
    key: `t${id}/${index}`,
    at: msOf(at),
    kind: planned ? 'item-to-come' : 'item',
    title: `${name}: ${label}`,
    why: '',
    opens: event === null ? { kind: 'item', id } : { kind: 'event', id: event },
  }));
}

/** The stretches of a track's life. */
export function trackSpans({ id, spans }: Track): Span[] {
  return spans.map(({ from, to, label }, index) => ({
    key: `s${id}/${index}`,
    from: msOf(from),
    to: to === null ? null : msOf(to),
    label,
  }));
}
