// What a host can read without calling a tool: the documents of the services, their rules, the timeline of a world.

import type { McpServer } from '@modelcontextprotocol/server';
import { documentOf } from './operation.ts';
import { outsideLines } from './outside-text.ts';
import type { Means, Protocol } from './tool.ts';

/** A timeline that is read whole is longer than an answer of a tool. */
const TIMELINE_LENGTH = 40_000;

/** Registers the resources; none is listed that would need the mock to be known. */
export function registerResources(
  server: McpServer,
  { protocol, means }: { readonly protocol: Protocol; readonly means: Means },
): void {
  const { ResourceTemplate } = protocol;
  const json = (uri: URL, value: unknown) => ({
    contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(value) }],
  });
  server.registerResource(
    'rules',
    'countersign://rules',
    {
      title: 'Rules and gaps',
      description: 'What the services promise, and what their documents leave open',
      mimeType: 'application/json',
    },
    async (uri) => json(uri, await (await means.mock()).rules()),
  );
  server.registerResource(
    'spec',
    new ResourceTemplate('countersign://specs/{service}', { list: undefined }),
    { title: 'The OpenAPI document of a service', mimeType: 'application/json' },
    async (uri, { service }) => json(uri, await documentOf(await means.mock(), String(service))),
  );
  server.registerResource(
    'timeline',
    new ResourceTemplate('countersign://worlds/{world}/timeline', { list: undefined }),
    { title: 'What happened in a world', mimeType: 'text/plain' },
    async (uri, { world }) => {
      const timeline = await (await means.mock()).world(String(world)).timeline(500);
      const text = outsideLines(timeline.split('\n'), {
        mark: means.mark(),
        more: 'explain tells more of one id',
        length: TIMELINE_LENGTH,
        keep: 'last',
      });
      return { contents: [{ uri: uri.href, mimeType: 'text/plain', text }] };
    },
  );
}
