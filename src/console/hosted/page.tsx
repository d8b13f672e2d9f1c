// What the host of an agent shows: the timeline of a world at one moment, and the text that the tool answered.

import type { AgendaItem, Clock, Delivery, Endpoint, Schemas } from '../api/schemas.ts';
import { instantText, msOf } from '../model/texts/time-text.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import { type Cluster, clustersOf } from '../model/timeline/clusters.ts';
import { History } from '../model/timeline/history.ts';
import type { Row } from '../model/timeline/mark.ts';
import { rowsOf } from '../model/timeline/rows.ts';
import { foldedScale, type Scale } from '../model/timeline/scale.ts';
import { MarkShape } from '../parts/mark.tsx';
import { AXIS_HEIGHT, Axis } from '../timeline/axis.tsx';
import { ROW_HEIGHT } from '../timeline/layout.ts';

/** A world at one moment, as its resource has it. */
export interface TimelineData {
  readonly clock: Clock;
  readonly endpoints: readonly Endpoint[];
  readonly deliveries: readonly Delivery[];
  readonly agenda: readonly AgendaItem[];
  readonly changes: readonly Schemas['ChangeRecord'][];
}

interface PageProps {
  readonly world: string;
  /** What the tool answered. */
  readonly text: string;
  /** `null` where the host reads nothing for its pages. */
  readonly data: TimelineData | null;
  readonly problem: string;
  readonly width: number;
  readonly readAgain: (() => void) | null;
}

/** What is shown of the future that has nothing in it, in milliseconds. */
const AHEAD_MS = 300_000;

/** What the labels take of the width, in pixels; see `--labels`. */
const LABELS_WIDTH = { wide: 264, narrow: 132, from: 720 };

export function Page({ world, text, data, problem, width, readAgain }: PageProps) {
  return (
    <main>
      <header>
        <h1>World {visibleText(world)}</h1>
        {data !== null && (
          <span class="mono muted">
            {instantText(msOf(data.clock.now))}, {data.clock.mode}
          </span>
        )}
        {readAgain !== null && (
          <button type="button" onClick={readAgain}>
            Read again
          </button>
        )}
      </header>
      {problem !== '' && <p role="alert">{visibleText(problem)}</p>}
      {data !== null && <Timeline data={data} width={width} />}
      {text !== '' && (
        <details open={data === null}>
          <summary>As text</summary>
          <pre>{visibleText(text)}</pre>
        </details>
      )}
    </main>
  );
}

function Timeline({ data, width }: { readonly data: TimelineData; readonly width: number }) {
  const rows = rowsIn(data);
  if (rows.length === 0) return <p class="muted">Nothing has happened in this world yet.</p>;
  const now = msOf(data.clock.now);
  const instants = rows.flatMap(({ marks }) => marks.map(({ at }) => at));
  const labels = width < LABELS_WIDTH.from ? LABELS_WIDTH.narrow : LABELS_WIDTH.wide;
  const ahead = instants.some((at) => at > now) ? [] : [now + AHEAD_MS];
  const scale = foldedScale([...instants, now, ...ahead], Math.max(240, width - labels - 2));
  const height = AXIS_HEIGHT + rows.length * ROW_HEIGHT;
  return (
    <div class="timeline-frame">
      <div class="timeline-rows">
        <div class="timeline-labels">
          <div class="timeline-corner" />
          {rows.map((row) => (
            <Label key={row.key} row={row} />
          ))}
        </div>
        <div class="timeline-chart">
          <svg
            width={scale.width}
            height={height}
            role="group"
            aria-label="Past attempts and what is to come"
          >
            <Axis scale={scale} height={height} />
            {rows.map((row, index) => (
              <g key={row.key} transform={`translate(0 ${AXIS_HEIGHT + (index + 0.5) * ROW_HEIGHT})`}>
                <path class="row-line" d={`M0 .5H${scale.width}`} />
                <Marks row={row} scale={scale} />
              </g>
            ))}
          </svg>
          <div class="now-line" style={{ left: `${scale.x(now)}px`, height: `${height}px` }}>
            <span class="now-flag">now</span>
          </div>
        </div>
      </div>
    </div>
  );
}

function Label({ row: { service, label, detail, note } }: { readonly row: Row }) {
  const more = visibleText(note ?? detail);
  return (
    <div class="row-label">
      <div class="row-text">
        <span class="row-name">
          <span class="service">{service}</span>
          {visibleText(label)}
        </span>
        <span class="row-detail" title={more}>
          {more}
        </span>
      </div>
    </div>
  );
}

function Marks({ row, scale }: { readonly row: Row; readonly scale: Scale }) {
  return clustersOf(row.marks, scale.x).map((cluster) => <MarkAt key={cluster.key} cluster={cluster} />);
}

function MarkAt({ cluster: { x, mark, count, title } }: { readonly cluster: Cluster }) {
  const words = visibleText(mark.why === '' ? title : `${title}. ${mark.why}`);
  return (
    <g transform={`translate(${x.toFixed(1)} 0)`}>
      <title>{words}</title>
      <circle class="target" r="12" />
      <MarkShape kind={mark.kind} />
      {count > 1 && (
        <text class="count" x="7" y="-5">
          {count}
        </text>
      )}
    </g>
  );
}

function rowsIn({ endpoints, deliveries, agenda, changes }: TimelineData): Row[] {
  const history = new History();
  history.addDeliveries(deliveries);
  const points = changes.map((change, seq) => ({ ...change, seq, at: msOf(change.at) }));
  return rowsOf({
    past: { attempts: history.attempts, changes: points },
    agenda,
    endpoints,
    projection: null,
    tracks: [],
  });
}
