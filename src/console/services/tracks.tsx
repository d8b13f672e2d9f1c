// Things that live for a while, as a table: what is to be known of each, and its life on a common scale of time.

import { type Signal, useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import type { Schemas } from '../api/schemas.ts';
import { instantText, msOf } from '../model/texts/time-text.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import { foldedScale, type Scale } from '../model/timeline/scale.ts';
import { trackMarks, trackSpans } from '../model/timeline/track.ts';
import { Cut } from '../parts/cut.tsx';
import { ShowMore, STEP } from '../parts/show-more.tsx';
import { now } from '../state/present.ts';
import { linkTo } from '../state/route.ts';
import { RowMarks } from '../timeline/row-marks.tsx';
import { Tip, type Tipped } from '../timeline/tip.tsx';
import { useWidth } from '../timeline/use-width.ts';

type Track = Schemas['PictureTrack'];

/** Where there is room. */
const MAX_WIDTH = 480;
const HEIGHT = 24;

/** What is shown of the future that has nothing in it, in milliseconds. */
const AHEAD = 300_000;

interface TracksProps {
  readonly picture: Schemas['TracksPicture'];
}

export function Tracks({ picture: { subject, columns, tracks } }: TracksProps) {
  const count = useSignal(STEP);
  const tipped = useSignal<Tipped | null>(null);
  const shown = tracks.slice(0, count.value);
  const firstMarked = shown.find(({ marks }) => marks.length > 0);
  const frame = useRef<HTMLDivElement>(null);
  const width = Math.min(MAX_WIDTH, useWidth(frame).value);
  const scale = useMemo(() => scaleOf(shown, now.value, width), [shown.length, tracks, now.value, width]);
  if (tracks.length === 0) return <p class="muted">None yet.</p>;
  return (
    <div class="tracks" ref={frame}>
      <table>
        <thead>
          <tr>
            <th>{subject}</th>
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
            <th>
              {instantText(scale.from).slice(0, 10)} to {instantText(scale.to).slice(0, 10)}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((track) => (
            <tr key={track.id}>
              <th scope="row">
                <a class="alone" href={linkTo({ kind: 'item', id: track.id })}>
                  <Cut text={track.label} />
                </a>
              </th>
              {track.cells.map((cell, index) => (
                <td key={columns[index]} data-name={columns[index]} title={visibleText(cell)}>
                  {visibleText(cell)}
                </td>
              ))}
              <td>
                <Life track={track} scale={scale} tipped={tipped} isFirst={track === firstMarked} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore count={count} of={tracks.length} />
      <Tip tipped={tipped} />
    </div>
  );
}

function scaleOf(tracks: readonly Track[], at: number, width: number): Scale {
  const instants = tracks.flatMap(({ marks, spans }) => [
    ...marks.map((mark) => msOf(mark.at)),
    ...spans.flatMap(({ from, to }) => [msOf(from), to === null ? at : msOf(to)]),
  ]);
  return foldedScale([...instants, at, at + AHEAD], width);
}

interface LifeProps {
  readonly track: Track;
  readonly scale: Scale;
  readonly tipped: Signal<Tipped | null>;
  readonly isFirst: boolean;
}

function Life({ track, scale, tipped, isFirst }: LifeProps) {
  const row = useMemo(() => ({ marks: trackMarks(track), spans: trackSpans(track) }), [track]);
  return (
    <svg
      class="life"
      width={scale.width}
      height={HEIGHT}
      role="group"
      aria-label={`The life of ${track.label}`}
      onMouseLeave={() => {
        tipped.value = null;
      }}
    >
      {scale.folds.map(({ from, x0, x1 }) => (
        <path key={from} class="life-fold" d={`M${x0 + 10} 0v${HEIGHT}M${x1 - 10} 0v${HEIGHT}`} />
      ))}
      <RowMarks row={row} scale={scale} y={HEIGHT / 2} tipped={tipped} isFirst={isFirst} />
      <path class="curve-now" d={`M${scale.x(now.value)} 0v${HEIGHT}`} />
    </svg>
  );
}
