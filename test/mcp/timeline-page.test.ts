// The timeline as a page in the host of an agent, in a real browser.

import { RESOURCE_MIME_TYPE } from '@modelcontextprotocol/ext-apps/app-bridge';
import { afterAll, expect, test } from 'vitest';
import { ControlClient } from '../../src/control-client/control-client.ts';
import { startMock } from '../../src/index.ts';
import { closeBrowser, keepPicture } from '../support/browser.ts';
import { shop } from '../support/shop/caller.ts';
import { showPageOf } from '../support/timeline-host.ts';
import { toolsOf } from '../support/tool-client.ts';

const mock = await startMock({ services: [shop] });
const tools = await toolsOf(mock.url);
const { use } = tools;
const control = new ControlClient({ url: mock.url });
afterAll(async () => {
  await tools.close();
  await closeBrowser();
  await mock.close();
});

/** A page of another origin than any that is shown. */
const AROUND = 'data:text/html,<title>host</title>';

/** A world in which an endpoint has refused an event, and will be tried again. */
async function worldWithFailure(): Promise<string> {
  const world = String((await use('start_world', { now: '2026-01-01T00:00:00Z' })).facts.world);
  await use('call', {
    world,
    service: 'shop',
    operation: 'createWebhook',
    body: { url: 'https://inbox.countersign.test/orders', enabled_events: ['*'] },
  });
  await control.world(world).script('orders', { then: { status: 500 } });
  const listed = await use('cause', { world, kind: 'event', service: 'shop' });
  const [type = ''] = /^[\w.]+(?=:)/m.exec(listed.text.split('\n').slice(1).join('\n')) ?? [];
  await use('cause', { world, kind: 'event', service: 'shop', name: type });
  return world;
}

test('a host shows the timeline of the world that a tool looked at', async () => {
  const world = await worldWithFailure();
  await using shown = await showPageOf(tools, { around: AROUND, tool: 'look', input: { world } });
  const { frame, asked, complaints, page } = shown;
  await frame.getByText('inbox/orders').waitFor();
  expect(asked).toEqual([`countersign://worlds/${world}/timeline.json`]);
  expect(await frame.locator('.mark.is-failure').count()).toBe(1);
  expect(await frame.locator('.mark.is-to-come').count()).toBe(1);
  expect(await frame.locator('html').getAttribute('data-theme')).toBe('dark');
  await keepPicture(page, 'hosted');
  expect(complaints).toEqual([]);
});

test('what strangers have written is text on the page, never markup', async () => {
  const world = await worldWithFailure();
  const evil = {
    mock: async () => control,
    mark: () => '</pre><img src=x onerror=alert(1)><script>alert(1)</script>\u202e',
  };
  const told = await toolsOf(mock.url, evil);
  await using shown = await showPageOf(told, { around: AROUND, tool: 'look', input: { world } });
  const { frame, complaints } = shown;
  await frame.getByText('As text').click();
  expect(await frame.locator('pre').innerText()).toContain('<img src=x onerror=alert(1)>');
  expect(await frame.locator('pre').innerText()).toContain('‹U+202E›');
  expect(await frame.locator('img, #hosted script').count()).toBe(0);
  expect(complaints).toEqual([]);
  await told.close();
});

test('where a host reads nothing for its pages, the page shows the text of the tool', async () => {
  const world = await worldWithFailure();
  const options = { around: AROUND, tool: 'look', input: { world }, capabilities: {} };
  await using shown = await showPageOf(tools, options);
  await shown.frame.getByText('inbox.countersign.test/orders').waitFor();
  expect(shown.asked).toEqual([]);
  expect(await shown.frame.locator('svg').count()).toBe(0);
});

test('the page shows the world as it is when it is read again', async () => {
  const world = await worldWithFailure();
  await using shown = await showPageOf(tools, { around: AROUND, tool: 'look', input: { world } });
  const { frame, asked } = shown;
  await frame.getByText('2026-01-01 00:00:00Z, frozen').waitFor();
  await use('advance', { world, by: '1h' });
  await frame.getByRole('button', { name: 'Read again' }).click();
  await frame.getByText('2026-01-01 01:00:00Z, frozen').waitFor();
  expect(asked).toHaveLength(2);
});

test('the page is one file that loads nothing, and its host is told so', async () => {
  const { contents } = await tools.client.readResource({ uri: 'ui://countersign/timeline' });
  const [page] = contents;
  expect(page).toMatchObject({
    mimeType: RESOURCE_MIME_TYPE,
    _meta: { ui: { csp: { connectDomains: [], resourceDomains: [] } } },
  });
  const html = page !== undefined && 'text' in page ? page.text : '';
  expect(html).not.toMatch(/<(link|script src|img|iframe)\b/);
});
