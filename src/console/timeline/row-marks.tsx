// The marks of a row, each a link to what it stands for.

import type { Signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { type Cluster, clustersOf } from '../model/clusters.ts';
import type { Row } from '../model/mark.ts';
import type { Scale } from '../model/scale.ts';
import { MarkShape } from '../parts/mark.tsx';
import { SpanBand } from '../parts/span-band.tsx';
import { linkTo, subject } from '../state/route.ts';
import { stepToMark } from './step.ts';
import type { Tipped } from './tip.tsx';

interface RowMarksProps {
  readonly row: Pick<Row, 'marks' | 'spans'>;
  readonly scale: Scale;
  readonly y: number;
  readonly tipped: Signal<Tipped | null>;
}

export function RowMarks({ row, scale, y, tipped }: RowMarksProps) {
  const clusters = useMemo(() => clustersOf(row.marks, scale.x), [row.marks, scale]);
  return (
    <g transform={`translate(0 ${y})`}>
      <path class="row-line" d={`M0 .5H${scale.width}`} />
      {row.spans.map((span) => (
        <SpanBand key={span.key} span={span} scale={scale} />
      ))}
      {clusters.map((cluster) => (
        <MarkLink key={cluster.key} cluster={cluster} tipped={tipped} />
      ))}
    </g>
  );
}

function MarkLink({
  cluster,
  tipped,
}: {
  readonly cluster: Cluster;
  readonly tipped: Signal<Tipped | null>;
}) {
  const { x, mark, count, others, title } = cluster;
  const isOpen = mark.opens !== null && mark.opens.id === subject.value?.id;
  const show = ({ currentTarget }: Event) => {
    const { left, bottom, width } = (currentTarget as Element).getBoundingClientRect();
    tipped.value = { cluster, left: left + width / 2, top: bottom };
  };
  return (
    <g transform={`translate(${x.toFixed(1)} 0)`}>
      <a
        href={linkTo(mark.opens)}
        class={`mark-link ${isOpen ? 'is-open' : ''}`}
        aria-label={mark.why === '' ? title : `${title}. ${mark.why}`}
        onMouseEnter={show}
        onFocus={show}
        onBlur={() => {
          tipped.value = null;
        }}
        onKeyDown={stepToMark}
      >
        <circle class="target" r="12" />
        <MarkShape kind={mark.kind} />
        {others[0] !== undefined && (
          <g class="among" transform="translate(8 6) scale(.7)">
            <MarkShape kind={others[0]} />
          </g>
        )}
        {count > 1 && (
          <text class="count" x="7" y="-5">
            {count}
          </text>
        )}
      </a>
    </g>
  );
}
