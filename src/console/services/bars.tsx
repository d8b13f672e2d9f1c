// Amounts and their limits, each bar below the one that it belongs to: how full, where the thresholds are, how far
// beyond the limit it may go for a time.

import type { Schemas } from '../api/schemas.ts';
import { amountText } from '../model/texts/amount-text.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import { chosenCurve } from './chosen.ts';

type Bar = Schemas['PictureBar'];

interface BarsProps {
  readonly picture: Schemas['BarsPicture'];
}

export function Bars({ picture: { bars, unit } }: BarsProps) {
  return (
    <ul class="amounts">
      {bars.map((bar, index) => (
        <li key={`${index}/${bar.id}`} style={{ paddingLeft: `${bar.depth * 20}px` }}>
          <button
            type="button"
            class="amount"
            aria-pressed={chosenCurve.value === bar.id}
            onClick={() => {
              chosenCurve.value = bar.id;
            }}
          >
            <span class="amount-label">{visibleText(bar.label)}</span>
            <BarDrawing bar={bar} unit={unit} />
            <span class="amount-text" title={bar.note}>
              {amountText(bar.value, unit)}
              {bar.limit !== null && ` of ${amountText(bar.limit, unit)}${percentOf(bar)}`}
              <span class="muted"> {bar.note}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function percentOf({ value, limit }: Bar): string {
  return limit === null || limit === 0 ? '' : `, ${Math.floor((value / limit) * 100)} %`;
}

/** Drawn in percent of its width, so that it needs no measuring. */
function BarDrawing({ bar, unit }: { readonly bar: Bar; readonly unit: 'bytes' | 'count' }) {
  const { value, limit, ceiling, thresholds } = bar;
  if (limit === null) return <span class="amount-open" aria-hidden="true" />;
  const full = Math.max(value, ceiling ?? limit, 1);
  const at = (amount: number) => (amount / full) * 100;
  return (
    <svg
      class={`amount-drawing ${value > limit ? 'is-over' : ''}`}
      width="100%"
      height="16"
      aria-hidden="true"
    >
      <rect class="room" width={`${at(limit)}%`} height="16" />
      {ceiling !== null && ceiling > limit && (
        <rect class="grace" x={`${at(limit)}%`} width={`${at(ceiling - limit)}%`} height="16">
          <title>{`until ${amountText(ceiling, unit)} for a time`}</title>
        </rect>
      )}
      <rect class="used" y="3" width={`${at(Math.min(value, limit))}%`} height="10" />
      {value > limit && (
        <rect class="over" x={`${at(limit)}%`} y="3" width={`${at(value - limit)}%`} height="10" />
      )}
      {thresholds.map(({ at: amount, label }) => (
        <rect key={label} class="threshold" x={`${at(amount)}%`} width="1.5" height="16">
          <title>{`${label}: ${amountText(amount, unit)}`}</title>
        </rect>
      ))}
      <rect class="limit" x={`${at(limit)}%`} width="2" height="16" transform="translate(-2 0)">
        <title>{`limit: ${amountText(limit, unit)}`}</title>
      </rect>
    </svg>
  );
}
