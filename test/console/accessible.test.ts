// Axe finds nothing to complain about, in any view, in both themes, from a phone to a desk.

import { afterAll, expect, test } from 'vitest';
import { TABS } from '../../src/console/model/route.ts';
import { startMock } from '../../src/index.ts';
import { addWebhook, inboxAnswers, mailAs, send } from '../mocks/mail/caller.ts';
import { violations } from '../support/axe.ts';
import { closeBrowser, keepPicture, openPage } from '../support/browser.ts';

const mock = await startMock();
const world = await mock.world({ now: '2026-03-01T09:00:00Z' });
await inboxAnswers(world, [{ hang: true }], { status: 500 });
await addWebhook(world);
await send(world);
await mailAs(world).get('/v3/user/webhooks/nope');
await world.simulate('vault/secret.create', { path: 'prod/db', expires_in: '40d', notify_before: ['30d'] });
const delivery = (await world.control('GET', '/deliveries')).body.deliveries[0].id as string;

afterAll(async () => {
  await closeBrowser();
  await mock.close();
});

const VIEWS = [...TABS, `timeline/delivery/${delivery}/1`];

const SIZES = {
  desk: { width: 1280, height: 800 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 360, height: 740 },
};

test.each([
  ['light', 'desk'],
  ['dark', 'tablet'],
  ['light', 'phone'],
] as const)('in the %s theme at a %s', async (colorScheme, size) => {
  await using opened = await openPage(`${mock.url}/_countersign/#/${world.id}`, {
    colorScheme,
    viewport: SIZES[size],
  });
  const { page } = opened;
  for (const view of VIEWS) {
    await page.evaluate(`location.hash = '#/${world.id}/${view}'`);
    await page
      .locator('.timeline-chart, .list li, .cards li, .chooser-form, .form, .picture, .empty')
      .first()
      .waitFor();
    if (view.includes('delivery/')) await page.getByText('X-Mail-Signature').waitFor();
    await keepPicture(page, `${view.split('/').slice(0, 2).join('-')}-${colorScheme}-${size}`);
    expect(await violations(page), view).toEqual([]);
  }
});
