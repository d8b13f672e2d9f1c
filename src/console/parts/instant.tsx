// An instant in a list; where there is little room, its time of day alone.

import { dateText, instantText, timeText } from '../model/texts/time-text.ts';

export function Instant({ at }: { readonly at: number }) {
  return (
    <span class="mono muted" title={instantText(at)}>
      <span class="instant-date">{dateText(at)} </span>
      {timeText(at)}Z
    </span>
  );
}
