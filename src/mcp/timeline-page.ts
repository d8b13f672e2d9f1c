// The timeline as a page, for hosts that show pages of servers (the MCP Apps extension), and what the page reads through its
// host. All other hosts have the text of the tool.

import { readFile } from 'node:fs/promises';
import type { McpServer } from '@modelcontextprotocol/server';
import type { WorldClient } from '../control-client/world-client.ts';
import type { Means, Protocol } from './tool.ts';
import { wholeList } from './whole-list.ts';

/** Where the page is. */
export const TIMELINE_PAGE = 'ui://countersign/timeline';

const PAGE_TYPE = 'text/html;profile=mcp-app';
const BUILT = new URL('../console/built/hosted.html', import.meta.url);

/** With more marks than these, none could be told apart. */
const MAX_SHOWN = 250;
const MAX_AGENDA = 200;

/** Registers the page, and the data of worlds that it shows. */
export function registerTimelinePage(
  server: McpServer,
  { protocol, means }: { readonly protocol: Protocol; readonly means: Means },
): void {
  const { ResourceTemplate, ResourceNotFoundError } = protocol;
  server.registerResource(
    'timeline page',
    TIMELINE_PAGE,
    { title: 'The timeline of a world, as a page', mimeType: PAGE_TYPE },
    async (uri) => {
      const page = await readFile(BUILT, 'utf8').catch(() => undefined);
      if (page === undefined) throw new ResourceNotFoundError(uri.href);
      return { contents: [{ uri: uri.href, mimeType: PAGE_TYPE, text: page, _meta: WITHOUT_NETWORK }] };
    },
  );
  server.registerResource(
    'timeline data',
    new ResourceTemplate('countersign://worlds/{world}/timeline.json', { list: undefined }),
    {
      title: 'What the page of a timeline shows',
      mimeType: 'application/json',
      annotations: { audience: ['user'] },
    },
    async (uri, { world }) => {
      const data = await timelineData((await means.mock()).world(String(world)));
      return { contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(data) }] };
    },
  );
}

/** It calls nobody and loads nothing: all that it shows comes through its host. */
const WITHOUT_NETWORK = {
  ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true },
};

async function timelineData(world: WorldClient): Promise<object> {
  const [clock, endpoints, deliveries, agenda, changes] = await Promise.all([
    world.clock(),
    world.endpoints(),
    wholeList((query) => world.deliveries({ ...query, brief: true })),
    world.agenda({ limit: MAX_AGENDA }),
    wholeList((query) => world.changes(query)),
  ]);
  return {
    clock,
    endpoints,
    deliveries: deliveries.slice(-MAX_SHOWN),
    agenda,
    changes: changes.slice(-MAX_SHOWN),
  };
}
