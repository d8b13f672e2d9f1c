// A history as a sequence diagram between the service and the receiver: as text, and as SVG for a page.

import { html, type Markup } from '../../reports/html-page.ts';
import type { Step, StepKind } from '../step.ts';
import { elapsed } from './story.ts';

/** What a step looks like between the two. */
type Shape = 'call' | 'lost_call' | 'lost_answer' | 'note';

const SHAPES: Readonly<Record<StepKind, Shape>> = {
  delivered: 'call',
  missed: 'lost_call',
  lost: 'lost_answer',
  cut: 'lost_answer',
  crashed: 'lost_answer',
  forged: 'call',
  restarted: 'note',
  rotated: 'note',
  off: 'note',
  on: 'note',
  dropped: 'note',
  gave_up: 'note',
};

const NOTES: Readonly<Partial<Record<StepKind, string>>> = {
  restarted: 'the receiver restarts',
  rotated: 'the receiver learns the next secret',
  off: 'the endpoint is switched off',
  on: 'the endpoint is switched on',
  dropped: 'not sent',
  gave_up: 'no attempt left',
  cut: 'connection cut',
  crashed: 'the receiver crashes',
};

interface Row {
  readonly shape: Shape;
  readonly at: string;
  /** What is sent, or the note. */
  readonly label: string;
  /** What comes back. */
  readonly answer: string;
}

function rowsOf(steps: readonly Step[]): Row[] {
  return steps.map(({ kind, atMs, type, attempt, answer }) => {
    const shape = SHAPES[kind];
    const event = `${kind === 'forged' ? 'forged ' : ''}${type ?? ''}${(attempt ?? 1) > 1 ? ` (${attempt})` : ''}`;
    const note = [type === null ? '' : event, NOTES[kind] ?? ''].filter((text) => text !== '').join(': ');
    return {
      shape,
      at: elapsed(atMs),
      label: shape === 'note' ? note : event,
      answer: (answer ?? NOTES[kind] ?? '').replace('answered ', ''),
    };
  });
}

/** Between the two lifelines of the text. */
const WIDTH = 44;

/**
 * The diagram as lines of text.
 *
 * @example print(diagramLines(trial.steps))
 */
export function diagramLines(steps: readonly Step[]): string[] {
  const rows = rowsOf(steps);
  const line = (at: string, middle: string) => `${at.padStart(12)}  │${middle}│`;
  const spread = (text: string, fill: string) => ` ${text} `.padEnd(WIDTH - 1, fill);
  return [
    `${' '.repeat(11)}service${' '.repeat(WIDTH - 6)}receiver`,
    ...rows.flatMap(({ shape, at, label, answer }) => {
      if (shape === 'note') return [line(at, ` ${label}`.padEnd(WIDTH))];
      if (shape === 'lost_call')
        return [line(at, `${` ${label} `.padEnd(WIDTH / 2 + 8, '─')}╳`.padEnd(WIDTH))];
      const call = line(at, `${spread(label, '─')}▶`);
      if (shape === 'lost_answer')
        return [call, line('', ` ╳${` ${answer} `.padStart(WIDTH / 2 + 2, '─')}`.padStart(WIDTH))];
      return [call, line('', `◀${` ${answer} `.padStart(WIDTH - 1, '─')}`)];
    }),
  ];
}

const SVG = { width: 640, left: 120, right: 560, rowHeight: 44, top: 40 } as const;

/**
 * The diagram as SVG.
 *
 * @example diagramSvg(trial.steps).text
 */
export function diagramSvg(steps: readonly Step[]): Markup {
  const rows = rowsOf(steps);
  const height = SVG.top + rows.length * SVG.rowHeight + 10;
  return html`<svg class="sequence" viewBox="0 0 ${SVG.width} ${height}" role="img" aria-label="sequence diagram" xmlns="http://www.w3.org/2000/svg">
<text x="${SVG.left}" y="20" text-anchor="middle">service</text><text x="${SVG.right}" y="20" text-anchor="middle">receiver</text>
${[SVG.left, SVG.right].map((x) => html`<line class="life" x1="${x}" y1="28" x2="${x}" y2="${height}"/>`)}
${rows.map((row, index) => svgRow(row, SVG.top + index * SVG.rowHeight))}
</svg>`;
}

function svgRow({ shape, at, label, answer }: Row, top: number): Markup {
  const { left, right } = SVG;
  const middle = (left + right) / 2;
  const time = html`<text class="time" x="${left - 10}" y="${top + 16}" text-anchor="end">${at}</text>`;
  const above = html`<text x="${middle}" y="${top + 12}" text-anchor="middle">${label}</text>`;
  if (shape === 'note')
    return html`${time}<text class="note" x="${middle}" y="${top + 20}" text-anchor="middle">${label}</text>\n`;
  const call = arrow(left, shape === 'lost_call' ? middle : right, top + 16, shape === 'lost_call');
  if (shape === 'lost_call') return html`${time}${above}${call}\n`;
  const back = arrow(right, shape === 'lost_answer' ? middle : left, top + 32, shape === 'lost_answer');
  return html`${time}${above}${call}${back}<text class="answer" x="${middle}" y="${top + 30}" text-anchor="middle">${answer}</text>\n`;
}

/** An arrow with its head, or with a cross where it is lost. */
function arrow(from: number, to: number, y: number, isLost: boolean): Markup {
  const back = from < to ? -6 : 6;
  const head = isLost
    ? `M${to - 5} ${y - 5}l10 10m0 -10l-10 10`
    : `M${to + back} ${y - 4}L${to} ${y}L${to + back} ${y + 4}`;
  return html`<path class="${isLost ? 'arrow lost' : 'arrow'}" d="M${from} ${y}H${to}${head}"/>`;
}
