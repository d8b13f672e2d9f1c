// The marks of a row, each a link to what it stands for.

import { type Signal, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { type Cluster, clustersOf } from '../model/timeline/clusters.ts';
import type { Row } from '../model/timeline/mark.ts';
import type { Scale } from '../model/timeline/scale.ts';
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
  /** Whether the Tab key leads to its first mark: to one of a chart, from which the arrows lead to the others. */
  readonly isFirst: boolean;
}

/** The mark that the Tab key leads to, once one has had the focus. */
const tabStop = signal<string | null>(null);

export function RowMarks({ row, scale, y, tipped, isFirst }: RowMarksProps) {
  const clusters = useMemo(() => clustersOf(row.marks, scale.x), [row.marks, scale]);
  return (
    <g transform={`translate(0 ${y})`}>
      <path class="row-line" d={`M0 .5H${scale.width}`} />
      {row.spans.map((span) => (
        <SpanBand key={span.key} span={span} scale={scale} />
      ))}
      {clusters.map((cluster, index) => (
        <MarkLink key={cluster.key} cluster={cluster} tipped={tipped} isFirst={isFirst && index === 0} />
      ))}
    </g>
  );
}

interface MarkLinkProps extends Pick<RowMarksProps, 'tipped' | 'isFirst'> {
  readonly cluster: Cluster;
}

function MarkLink({ cluster, tipped, isFirst }: MarkLinkProps) {
  const { x, mark, count, others, title } = cluster;
  const isOpen = mark.opens !== null && mark.opens.id === subject.value?.id;
  // What is no longer drawn leads nowhere.
  useEffect(
    () => () => {
      if (tabStop.peek() === cluster.key) tabStop.value = null;
    },
    [cluster.key],
  );
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
        tabindex={tabStop.value === cluster.key || (tabStop.value === null && isFirst) ? 0 : -1}
        onFocus={(event) => {
          tabStop.value = cluster.key;
          show(event);
        }}
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
