// The console: how large it is, how soon its first timeline is seen, and whether it keeps up with a busy world.

import { gzipSync } from 'node:zlib';
import { CONSOLE_FILES } from '../../../src/server/pages.ts';
import { closeBrowser, openPage } from '../../support/browser.ts';
import { type MockProcess, startMockProcess } from '../mock-process.ts';
import type { Finding } from '../report.ts';

const DELIVERIES = 10_000;
const ENDPOINTS = 5;

/** How many events are emitted each second while frames are counted, and for how long. */
const RATE = 200;
const SECONDS = 5;

/** Counts frames until it is asked, and those that took longer than two should. */
const COUNT_FRAMES = `
  window.frames = { count: 0, lost: 0 };
  let last = performance.now();
  const count = (at) => {
    window.frames.count++;
    if (at - last > 34) window.frames.lost += Math.floor((at - last) / 16.7) - 1;
    last = at;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
`;

/** Measures the built package in a process of its own, with a real browser beside it. */
export async function consoleCases(): Promise<Finding[]> {
  await using mock = await startMockProcess('--frozen');
  for (let index = 0; index < ENDPOINTS; index++) {
    const url = `https://inbox.countersign.test/hook${index}`;
    await mock.mail('POST', '/v3/user/webhooks', { url, enabled_events: ['*'] });
  }
  for (let made = 0; made < DELIVERIES; made += 50 * ENDPOINTS) {
    await Promise.all(Array.from({ length: 50 }, () => emit(mock)));
  }
  const findings = [await size(mock), await opening(mock), await burst(mock)];
  await closeBrowser();
  return findings;
}

function emit(mock: MockProcess): Promise<unknown> {
  return mock.control('POST', '/events', { service: 'mail', type: 'open' });
}

async function size({ url }: MockProcess): Promise<Finding> {
  const files = await Promise.all(
    CONSOLE_FILES.map(async (name) => (await fetch(`${url}/_countersign/${name}`)).bytes()),
  );
  const bytes = files.reduce((sum, file) => sum + gzipSync(file).length, 0);
  return { what: 'the console, gzipped', figure: bytes / 1_000, unit: 'kB', goal: { atMost: 80 } };
}

/** From the beginning of the navigation to the first mark, in the second page of a browser that is warm. */
async function opening({ url }: MockProcess): Promise<Finding> {
  await (await openPage('about:blank'))[Symbol.asyncDispose]();
  await using opened = await openPage('about:blank');
  const { page } = opened;
  await page.goto(`${url}/_countersign/`, { waitUntil: 'commit' });
  await page.locator('.mark-link').first().waitFor();
  const figure = Number(await page.evaluate('performance.now()'));
  return {
    what: `from opening to the first timeline, ${DELIVERIES} deliveries`,
    figure,
    unit: 'ms',
    goal: { atMost: 300 },
    note: 'by the clock of the page',
  };
}

async function burst(mock: MockProcess): Promise<Finding> {
  await using opened = await openPage(`${mock.url}/_countersign/`);
  const { page } = opened;
  await page.locator('.mark-link').first().waitFor();
  await page.evaluate(COUNT_FRAMES);
  const startedAt = performance.now();
  const emitted: Promise<unknown>[] = [];
  while (emitted.length < RATE * SECONDS) {
    const due = Math.min(RATE * SECONDS, Math.floor(((performance.now() - startedAt) / 1_000) * RATE));
    while (emitted.length < due) emitted.push(emit(mock));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(emitted);
  const { count, lost } = (await page.evaluate('window.frames')) as { count: number; lost: number };
  return {
    what: `frames lost at ${RATE} events a second`,
    figure: (100 * lost) / Math.max(1, count + lost),
    unit: '%',
    note: `${lost} of ${count + lost}, ${ENDPOINTS * RATE} deliveries a second`,
  };
}
