// The axis: round instants, and the folds, each with what it hides.

import { dateText, durationText, roughText, timeText } from '../model/texts/time-text.ts';
import { type Fold, type Scale, ticksOf } from '../model/timeline/scale.ts';

/** In pixels: the flag of now, and below it the instants. */
export const AXIS_HEIGHT = 48;

const TEXT_Y = 38;
const LINES_FROM = 26;

interface AxisProps {
  readonly scale: Scale;
  readonly height: number;
  /** From when instants count, where they are not those of a calendar. */
  readonly from?: number;
}

export function Axis({ scale, height, from }: AxisProps) {
  const ticks = ticksOf(scale);
  return (
    <g class="axis">
      {ticks.map(({ at, x }, index) => (
        <g key={at} transform={`translate(${Math.round(x)} 0)`}>
          <path d={`M.5 ${AXIS_HEIGHT}V${height}`} class="grid" />
          <text y={TEXT_Y}>
            {from === undefined ? tickText(at, ticks[index - 1]?.at) : `+${durationText(at - from)}`}
          </text>
        </g>
      ))}
      {scale.folds.map((fold) => (
        <FoldBand key={fold.from} fold={fold} height={height} />
      ))}
    </g>
  );
}

/** A date where the day changes, otherwise the time. */
function tickText(at: number, before: number | undefined): string {
  const isMidnight = at % 86_400_000 === 0;
  if (isMidnight || (before !== undefined && dateText(before) !== dateText(at))) return dateText(at).slice(5);
  return timeText(at).replace(/:00$/, '');
}

function FoldBand({ fold: { from, to, x0, x1 }, height }: { readonly fold: Fold; readonly height: number }) {
  const middle = (x0 + x1) / 2;
  return (
    <g class="fold">
      <rect x={x0 + 10} y={LINES_FROM} width={x1 - x0 - 20} height={height} />
      <text x={middle} y={TEXT_Y}>
        {roughText(to - from)}
      </text>
      <path d={`M${x0 + 10} ${LINES_FROM}v${height}M${x1 - 10} ${LINES_FROM}v${height}`} />
    </g>
  );
}
