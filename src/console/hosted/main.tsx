// The timeline as a page of its own, which the host of an agent shows: it has no server to call, and asks its host instead.

import { render } from 'preact';
import { connectHost } from './host.ts';
import { Page, type TimelineData } from './page.tsx';

/** The revision of the extension that this page speaks. */
const REVISION = '2026-01-26';

const root = document.getElementById('hosted') as HTMLElement;

const shown: { world: string; text: string; data: TimelineData | null; problem: string } = {
  world: 'default',
  text: '',
  data: null,
  problem: '',
};
let mayRead = false;

const host = connectHost(parent, (method, params) => {
  if (method === 'ui/notifications/tool-input') {
    const { world = 'default' } = (params.arguments ?? {}) as { readonly world?: unknown };
    shown.world = String(world);
  } else if (method === 'ui/notifications/tool-result') {
    shown.text = textOf(params.content);
    void read();
  } else if (method === 'ui/notifications/host-context-changed') takeTheme(params.theme);
  show();
});

function show(): void {
  const { clientWidth: width } = document.documentElement;
  render(<Page {...shown} width={width} readAgain={mayRead ? () => void read() : null} />, root);
}

/** Reads the timeline through the host, where the host reads for its pages; what a tool has said is shown without it, too. */
async function read(): Promise<void> {
  if (!mayRead) return;
  const uri = `countersign://worlds/${encodeURIComponent(shown.world)}/timeline.json`;
  try {
    const { contents } = await host.request('resources/read', { uri });
    const [content] = contents as readonly { readonly text?: string }[];
    shown.data = JSON.parse(content?.text ?? '') as TimelineData;
    shown.problem = '';
  } catch (error) {
    shown.problem = `The timeline could not be read: ${(error as Error).message}`;
  }
  show();
}

function textOf(content: unknown): string {
  if (!Array.isArray(content)) return '';
  return content
    .flatMap(({ type, text }: { readonly type?: unknown; readonly text?: unknown }) =>
      type === 'text' ? [String(text)] : [],
    )
    .join('\n');
}

function takeTheme(theme: unknown): void {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}

addEventListener('resize', show);
new ResizeObserver(() => {
  host.notify('ui/notifications/size-changed', { height: Math.ceil(root.getBoundingClientRect().height) });
}).observe(root);
show();
const { hostCapabilities, hostContext } = await host.request('ui/initialize', {
  appInfo: { name: 'countersign-timeline', version: '1' },
  appCapabilities: {},
  protocolVersion: REVISION,
});
mayRead =
  (hostCapabilities as { readonly serverResources?: object } | undefined)?.serverResources !== undefined;
takeTheme((hostContext as { readonly theme?: unknown } | undefined)?.theme);
host.notify('ui/notifications/initialized');
