// An amount over time, as steps: its limit, how far beyond it may go, and the stretch in which it may.

import type { Schemas } from '../api/schemas.ts';
import { amountText } from '../model/texts/amount-text.ts';
import { instantText, msOf } from '../model/texts/time-text.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import { type CurveFrame, frameOf, stepPath } from '../model/timeline/curve.ts';
import { now } from '../state/present.ts';
import { chosenCurve } from './chosen.ts';

const WIDTH = 560;
const HEIGHT = 160;

interface CurvesProps {
  readonly picture: Schemas['CurvesPicture'];
}

export function Curves({ picture: { curves, unit } }: CurvesProps) {
  const [first] = curves;
  if (first === undefined) return <p class="muted">Nothing has changed yet.</p>;
  const curve = curves.find(({ id }) => id === chosenCurve.value) ?? mostTelling(curves) ?? first;
  const last = curve.points.at(-1);
  const frame = frameOf(curve, { now: now.value, width: WIDTH, height: HEIGHT });
  return (
    <>
      <label class="row">
        <span class="muted">of</span>
        <select
          value={curve.id}
          onChange={({ currentTarget }) => {
            chosenCurve.value = currentTarget.value;
          }}
        >
          {curves.map(({ id, label }) => (
            <option key={id} value={id}>
              {visibleText(label)}
            </option>
          ))}
        </select>
        <span>{last === undefined ? '' : amountText(last.value, unit)}</span>
      </label>
      <svg
        class="curve"
        viewBox={`-8 -8 ${WIDTH + 16} ${HEIGHT + 32}`}
        role="img"
        aria-label={`${curve.label}: ${last === undefined ? 'nothing' : amountText(last.value, unit)} now`}
      >
        {curve.spans.map((span) => (
          <SpanArea key={span.from} span={span} frame={frame} />
        ))}
        <path
          class="curve-area"
          d={`${stepPath(curve, frame, now.value)}V${HEIGHT}H${frame.x(frame.from)}Z`}
        />
        <path class="curve-line" d={stepPath(curve, frame, now.value)} />
        {curve.limit !== null && <Level name="limit" amount={curve.limit} unit={unit} frame={frame} />}
        {curve.ceiling !== null && curve.ceiling !== curve.limit && (
          <Level name="at most, for a time" amount={curve.ceiling} unit={unit} frame={frame} />
        )}
        <path class="curve-now" d={`M${frame.x(now.value)} 0V${HEIGHT}`} />
        <text class="curve-text" x="0" y={HEIGHT + 16}>
          {instantText(frame.from).slice(0, 16)}
        </text>
        <text class="curve-text is-end" x={WIDTH} y={HEIGHT + 16}>
          {instantText(frame.to).slice(0, 16)}
        </text>
      </svg>
    </>
  );
}

/** One in whose life something is going on, rather than the first. */
function mostTelling(curves: readonly Schemas['PictureCurve'][]): Schemas['PictureCurve'] | undefined {
  return curves.find(({ spans }) => spans.length > 0);
}

function SpanArea({ span, frame }: { readonly span: Schemas['PictureSpan']; readonly frame: CurveFrame }) {
  const [x0, x1] = [
    frame.x(msOf(span.from)),
    frame.x(span.to === null ? Math.max(now.value, msOf(span.from)) : msOf(span.to)),
  ];
  return (
    <g class="curve-span">
      <rect x={x0} width={Math.max(1, x1 - x0)} height={HEIGHT} />
      <text class="curve-text" x={x0 + 4} y={HEIGHT - 6}>
        {span.label}
      </text>
    </g>
  );
}

interface LevelProps {
  readonly name: string;
  readonly amount: number;
  readonly unit: 'bytes' | 'count';
  readonly frame: CurveFrame;
}

function Level({ name, amount, unit, frame }: LevelProps) {
  const y = frame.y(amount);
  return (
    <g class={`curve-level ${name === 'limit' ? 'is-limit' : ''}`}>
      <path d={`M0 ${y}H${WIDTH}`} />
      <text class="curve-text" x="4" y={name === 'limit' ? y + 12 : y - 4}>
        {name} {amountText(amount, unit)}
      </text>
    </g>
  );
}
