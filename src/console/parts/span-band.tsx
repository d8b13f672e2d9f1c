// A stretch of time as a band: filled as far as it has come, hollow as far as it is planned.

import { instantText } from '../model/texts/time-text.ts';
import type { Span } from '../model/timeline/mark.ts';
import type { Scale } from '../model/timeline/scale.ts';
import { now } from '../state/present.ts';

/** In pixels. */
const HEIGHT = 16;
const CHARACTER = 6;

interface SpanBandProps {
  readonly span: Span;
  readonly scale: Scale;
}

export function SpanBand({ span: { from, to, label }, scale }: SpanBandProps) {
  const end = to ?? Math.max(from, now.value);
  const [x0, x1] = [scale.x(from), scale.x(end)];
  const done = Math.min(x1, Math.max(x0, scale.x(now.value)));
  const until = to === null ? '' : ` to ${instantText(to)}`;
  return (
    <g class="span">
      <title>{`${label}: ${instantText(from)}${until}`}</title>
      <rect class="is-done" x={x0} y={-HEIGHT / 2} width={Math.max(0, done - x0)} height={HEIGHT} />
      <rect class="is-planned" x={done} y={-HEIGHT / 2} width={Math.max(0, x1 - done)} height={HEIGHT} />
      {x1 - x0 > label.length * CHARACTER + 32 && (
        <text x={x0 + 14} y={4}>
          {label}
        </text>
      )}
    </g>
  );
}
