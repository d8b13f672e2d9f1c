// A host of agents as a page: it shows a page of a server in a frame that may run scripts and nothing else, by the extension's own
// bridge. What the page asks for, it asks the client of the tools for.

import { fileURLToPath } from 'node:url';
import type { McpUiHostCapabilities } from '@modelcontextprotocol/ext-apps/app-bridge';
import { build } from 'esbuild';
import type { Frame, Page } from 'playwright-core';
import { type OpenedPage, openPage } from './browser.ts';
import type { ToolClient } from './tool-client.ts';

/** What a host enforces for a page that asks for no network, by the extension. */
const CSP =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; connect-src 'none'";

/** What runs in the page of the host; `answer` and `ask` are the test's. */
const HOST = `
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
window.showPage = async ({ html, capabilities, input, result }) => {
  const frame = document.createElement('iframe');
  frame.sandbox = 'allow-scripts';
  frame.style = 'width: 100%; height: 600px; border: 0';
  document.body.append(frame);
  const bridge = new AppBridge(null, { name: 'host', version: '1' }, capabilities, { hostContext: { theme: 'dark' } });
  bridge.onreadresource = (params) => window.readResource(params.uri);
  bridge.onsizechange = ({ height }) => { frame.dataset.height = String(height); };
  const initialized = new Promise((resolve) => { bridge.oninitialized = resolve; });
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = html;
  await initialized;
  await bridge.sendToolInput({ arguments: input });
  await bridge.sendToolResult(result);
};`;

export interface ShownPage extends OpenedPage {
  /** The page of the server. */
  readonly frame: Frame;
  /** The resources that it has asked its host for. */
  readonly asked: readonly string[];
}

/**
 * Calls a tool, and shows the page that comes with it.
 *
 * @param around the URL of a page of some other origin, which becomes the host
 */
export async function showPageOf(
  { client }: Pick<ToolClient, 'client'>,
  {
    around,
    tool,
    input,
    capabilities = { serverResources: {} },
  }: {
    readonly around: string;
    readonly tool: string;
    readonly input: Record<string, unknown>;
    readonly capabilities?: McpUiHostCapabilities;
  },
): Promise<ShownPage> {
  const { tools } = await client.listTools();
  const { resourceUri = '' } = (tools.find(({ name }) => name === tool)?._meta?.ui ?? {}) as {
    readonly resourceUri?: string;
  };
  const { contents } = await client.readResource({ uri: resourceUri });
  const [content] = contents;
  if (content === undefined || !('text' in content)) throw new Error('the tool has no page');
  const html = content.text.replace(
    '<head>',
    `<head><meta http-equiv="Content-Security-Policy" content="${CSP}">`,
  );
  const result = await client.callTool({ name: tool, arguments: input });
  const opened = await openPage(around);
  const asked: string[] = [];
  await opened.page.exposeFunction('readResource', (uri: string) => {
    asked.push(uri);
    return client.readResource({ uri });
  });
  await opened.page.addScriptTag({ content: await hostScript() });
  await showIn(opened.page, { html, capabilities, input, result });
  const frame = opened.page.frames().at(-1) as Frame;
  return { ...opened, frame, asked };
}

async function showIn(page: Page, shown: object): Promise<void> {
  await page.evaluate(`window.showPage(${JSON.stringify(shown).replaceAll('<', '\\u003c')})`);
}

async function hostScript(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: HOST, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}
