// How the console is laid out, measured in every view: no text is cut off, nothing lies on top of something else or has to be
// scrolled sideways, whatever can be hit is at least 24 pixels large, and the Tab key goes downwards. In three worlds, at three
// widths, light and dark.

import type { Page, Request } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { TABS } from '../../src/console/model/route.ts';
import { type MockWorld, startMock } from '../../src/index.ts';
import { closeBrowser, openPage } from '../support/browser.ts';
import { type ConsoleWorld, consoleWorlds } from '../support/console-worlds.ts';
import { layoutProblems } from '../support/page-layout.ts';

const mock = await startMock();
const worlds = await consoleWorlds(mock);

afterAll(async () => {
  await closeBrowser();
  await mock.close();
});

const SIZES = {
  1440: { width: 1440, height: 900 },
  768: { width: 768, height: 1024 },
  390: { width: 390, height: 844 },
} as const;

/** A page is at rest once what it asked the server for has been answered, and drawn. */
function restOf(page: Page): () => Promise<void> {
  const asked = new Set<Request>();
  // The stream of the journal goes on, unless it is asked only for what is there.
  page.on('request', (request) => /\/stream\?(?!.*follow=false)/.test(request.url()) || asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  return async () => {
    do await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 20)))');
    while (asked.size > 0);
  };
}

/** The views, and what is opened in them. */
async function viewsOf(world: MockWorld): Promise<string[]> {
  const first = async (list: string, member: string) =>
    (await world.control('GET', `/${list}?limit=1`)).body[member][0]?.id as string | undefined;
  const [delivery, endpoint] = [
    await first('deliveries', 'deliveries'),
    await first('endpoints', 'endpoints'),
  ];
  const opened = [
    ...(delivery === undefined ? [] : [`deliveries/delivery/${delivery}/1`]),
    ...(endpoint === undefined ? [] : [`timeline/endpoint/${endpoint}`]),
    'contracts/rule/M-LF-01',
    'contracts/rule/M-G-21',
  ];
  return [...TABS, ...opened];
}

/** Dialogs, by what opens them. */
const DIALOGS: readonly (readonly [name: string, open: (page: Page) => Promise<unknown>])[] = [
  ['the search', (page) => page.keyboard.press('Control+k')],
  ['the keyboard', (page) => page.getByRole('button', { name: 'Keyboard shortcuts' }).click()],
  ['the terminal', (page) => page.getByRole('button', { name: 'The same from a terminal' }).click()],
  ['an event to emit', (page) => page.getByRole('button', { name: 'Emit an event…' }).click()],
];

// What the demo has is in the large world, too, and what an empty one says has the least room on a phone.
test.each<[ConsoleWorld, keyof typeof SIZES, 'light' | 'dark']>([
  ['empty', 390, 'light'],
  ['demo', 1440, 'light'],
  ['large', 1440, 'dark'],
  ['large', 768, 'dark'],
  ['large', 390, 'light'],
])('in the world "%s" at %d pixels, %s', async (name, size, colorScheme) => {
  const world = worlds[name];
  // In a small world on a large screen all text has room.
  const isHoverEnough = name === 'large' || size !== 1440;
  await using opened = await openPage(`${mock.url}/_countersign/#/${world.id}`, {
    colorScheme,
    viewport: SIZES[size],
  });
  const { page } = opened;
  const isAtRest = restOf(page);
  await page.locator('[aria-busy]').waitFor({ state: 'detached' });
  const found: Record<string, string[]> = {};
  const measure = async (what: string) => {
    await isAtRest();
    const problems = await layoutProblems(page, { isHoverEnough });
    if (problems.length > 0) found[what] = problems;
  };
  for (const view of await viewsOf(world)) {
    await page.evaluate(`location.hash = '#/${world.id}/${view}'`);
    const [tab, , id] = view.split('/');
    await page.locator(`.tabs [aria-current][href*="/${tab}"]`).waitFor();
    if (id !== undefined) await page.locator(`.detail-frame article[aria-label*="${id}"]`).waitFor();
    await measure(view);
  }
  await page.evaluate(`location.hash = '#/${world.id}/events'`);
  for (const [dialog, open] of DIALOGS) {
    await open(page);
    await page.getByRole('dialog').waitFor();
    await measure(dialog);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  expect(found).toEqual({});
});

test('the Tab key begins with the link to the content', async () => {
  await using opened = await openPage(`${mock.url}/_countersign/#/${worlds.demo.id}`, {
    viewport: SIZES[390],
  });
  const { page } = opened;
  await page.locator('[aria-busy]').waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('Skip to the content');
});
