// The picture of docs/speed.md and its table, made from the figures that `npm run bench -- --peers --record` measured last.

import figures from './speed.json' with { type: 'json' };

type Server = (typeof figures.servers)[number];

/** One thing that is measured, with a scale of its own. */
interface Panel {
  readonly title: string;
  readonly detail: string;
  readonly of: (server: Server) => number;
  readonly unit: string;
}

const PANELS: readonly Panel[] = [
  { title: 'Start', detail: 'CPU until the first answer', of: ({ start }) => start.cpuMs, unit: 'ms' },
  { title: 'GET', detail: 'CPU for each request', of: ({ get }) => get.cpuMicros, unit: 'µs' },
  { title: 'Memory', detail: 'resident, after 20,000 GETs', of: ({ memoryMb }) => memoryMb, unit: 'MB' },
];

const WIDTH = 760;
const MARGIN = 20;
const PANEL = { left: 164, pitch: 200, bar: 112 };
const ROW = { top: 74, pitch: 30, bar: 14 };
const BARE = 'bare node:http';
const OURS = 'Countersign';

const STYLE = `
    svg { --page: #ffffff; --line: #d1d9e0; --text: #1f2328; --quiet: #59636e; --other: #8c959f; --ours: #0969da }
    @media (prefers-color-scheme: dark) {
      svg { --page: #0d1117; --line: #3d444d; --text: #f0f6fc; --quiet: #9198a1; --other: #6e7681; --ours: #4493f8 }
    }
    text { font: 13px system-ui, -apple-system, 'Segoe UI', sans-serif; fill: var(--text); dominant-baseline: central }
    .quiet { fill: var(--quiet); font-size: 12px }
    .title, .ours { font-weight: 600 }
    .page { fill: var(--page); stroke: var(--line) }
    .axis { stroke: var(--line) }
    rect.other { fill: var(--other) }
    rect.ours { fill: var(--ours) }
    rect.bare { fill: var(--page); stroke: var(--other) }
`;

/**
 * A chart of bars, one panel for each thing that is measured, as SVG that follows the reader's choice of light or dark.
 *
 * @example await writeFile('docs/pictures/speed.svg', speedChart())
 */
export function speedChart(): string {
  const { servers } = figures;
  const bottom = ROW.top + servers.length * ROW.pitch;
  const height = bottom + 38;
  const names = servers.map(({ name }, row) => text(MARGIN, middle(row), name, classOf(name)));
  const panels = PANELS.map((panel, column) => drawn(panel, PANEL.left + column * PANEL.pitch, bottom));
  const foot = [
    text(MARGIN, bottom + 17, 'Shorter is better.', 'quiet'),
    text(PANEL.left, bottom + 17, `${figures.date}, Node ${figures.node}, each server on one core`, 'quiet'),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title description">
  <title id="title">Start, requests and memory of mock servers</title>
  <desc id="description">${escaped(servers.map(described).join(' '))}</desc>
  <style>${STYLE}  </style>
  <rect class="page" x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="6"/>
${[...names, ...panels.flat(), ...foot].map((line) => `  ${line}`).join('\n')}
</svg>
`;
}

/** The page with its table of the same figures. */
export function withSpeedTable(page: string): string {
  const rows = figures.servers.map(
    (server) =>
      `| ${server.name} | ${server.note} | ${PANELS.map((panel) => figureOf(panel, server)).join(' | ')} |`,
  );
  const head = PANELS.map(({ title, detail }) => `${title}: ${detail}`).join(' | ');
  const table = [`| Server | What it does | ${head} |`, '|---|---|---:|---:|---:|', ...rows].join('\n');
  return page.replace(
    /(<!-- speed: begin -->\n)[\s\S]*(<!-- speed: end -->)/,
    (_, begin, end) => `${begin}${table}\n${end}`,
  );
}

function drawn(panel: Panel, left: number, bottom: number): string[] {
  const most = Math.max(...figures.servers.map(panel.of));
  return [
    text(left, 26, panel.title, 'title'),
    text(left, 46, panel.detail, 'quiet'),
    `<line class="axis" x1="${left - 0.5}" y1="${ROW.top - 6}" x2="${left - 0.5}" y2="${bottom - 8}"/>`,
    ...figures.servers.flatMap((server, row) => {
      const width = Math.max(2, (panel.of(server) / most) * PANEL.bar);
      const top = middle(row) - ROW.bar / 2;
      return [
        `<rect class="${classOf(server.name)}" x="${left}" y="${top}" width="${width.toFixed(1)}" height="${ROW.bar}"/>`,
        text(left + width + 7, middle(row), figureOf(panel, server), classOf(server.name)),
      ];
    }),
  ];
}

function middle(row: number): number {
  return ROW.top + row * ROW.pitch + ROW.pitch / 2 - 7;
}

function classOf(name: string): string {
  if (name === OURS) return 'ours';
  return name === BARE ? 'bare' : 'other';
}

function figureOf({ of, unit }: Panel, server: Server): string {
  return `${Math.round(of(server)).toLocaleString('en')} ${unit}`;
}

function described(server: Server): string {
  const values = PANELS.map((panel) => `${panel.title} ${figureOf(panel, server)}`);
  return `${server.name}: ${values.join(', ')}.`;
}

function text(x: number, y: number, content: string, kind: string): string {
  return `<text class="${kind}" x="${Number(x.toFixed(1))}" y="${y}">${escaped(content)}</text>`;
}

function escaped(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
