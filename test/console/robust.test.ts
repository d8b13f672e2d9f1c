// What strangers send, ten thousand deliveries, two tabs, and a connection that is lost.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../src/index.ts';
import { addWebhook, inboxAnswers, send } from '../mocks/mail/caller.ts';
import { closeBrowser, keepPicture, openPage } from '../support/browser.ts';

const mock = await startMock();
afterAll(async () => {
  await closeBrowser();
  await mock.close();
});

const newWorld = () => mock.world({ now: '2026-03-01T09:00:00Z' });

const at = (world: MockWorld, view = 'timeline') => `${mock.url}/_countersign/#/${world.id}/${view}`;

const HOSTILE =
  '<img src=x onerror="document.title=1">\u202egnp.exe</script><script>document.title=2</script>';

test('what strangers send is text: no markup, no hidden direction, a megabyte in parts', async () => {
  const world = await newWorld();
  await addWebhook(world);
  const { deliveries } = await world.emit({
    service: 'mail',
    type: 'open',
    metadata: { note: HOSTILE, long: 'x'.repeat(900_000) },
  } as never);
  await using opened = await openPage(at(world, `deliveries/delivery/${deliveries[0]}/1`));
  const { page, complaints, origins } = opened;
  const body = page.locator('.bytes pre');
  await body.filter({ hasText: '<img src=x onerror=' }).waitFor();
  expect(await body.textContent()).toContain('‹U+202E›gnp.exe</script>');
  expect((await body.textContent())?.length).toBeLessThan(20_000);
  await page.getByRole('button', { name: /^Show more: 8/ }).click();
  await page.getByRole('button', { name: /^Show more: 7/ }).waitFor();
  expect((await body.textContent())?.length).toBeGreaterThan(100_000);
  await keepPicture(page, 'hostile');
  expect(await page.locator('.bytes img, .bytes script').count()).toBe(0);
  expect(await page.title()).toBe('Countersign');
  expect([complaints, [...origins]]).toEqual([[], [mock.url]]);
});

test('of ten thousand deliveries only those in sight are drawn, and the last can be reached', async () => {
  await using large = await startMock();
  const world = await large.world({ now: '2026-03-01T09:00:00Z' });
  for (let index = 0; index < 50; index++) await addWebhook(world, { url: world.inboxUrl(`hook${index}`) });
  const emit = () => world.emit({ service: 'mail', type: 'open' });
  for (let round = 0; round < 4; round++) await Promise.all(Array.from({ length: 50 }, emit));
  await using opened = await openPage(`${large.url}/_countersign/#/${world.id}/deliveries`);
  const { page, complaints } = opened;
  await page.locator('.filter output', { hasText: '10000' }).waitFor();
  expect(await page.locator('.list li').count()).toBeLessThan(60);
  await page.evaluate("document.querySelector('.list').scrollTop = 1e9");
  const first = (await world.control('GET', '/deliveries?limit=1&brief=true')).body.deliveries[0].id;
  await page.locator('.list li', { hasText: first }).waitFor();
  await page.getByRole('link', { name: 'Timeline' }).click();
  await page.locator('.mark-link').first().waitFor();
  expect(await page.locator('.mark-link').count()).toBeLessThan(500);
  expect(complaints).toEqual([]);
});

test('a burst of events arrives by itself', async () => {
  const world = await newWorld();
  await addWebhook(world);
  await using opened = await openPage(at(world, 'deliveries'));
  const { page } = opened;
  await page.getByRole('heading', { name: 'Nothing has happened in this world yet' }).waitFor();
  await Promise.all(Array.from({ length: 200 }, () => world.emit({ service: 'mail', type: 'open' })));
  await page.locator('.filter output', { hasText: '200' }).waitFor();
});

test('what happens while a world is being read is seen', async () => {
  await using opened = await openPage(at(await newWorld()));
  const { page } = opened;
  const world = await newWorld();
  await addWebhook(world);
  await page.route(/\/stream\?.*follow=false/, async (route) => {
    await world.emit({ service: 'mail', type: 'open' });
    await route.continue();
  });
  await page.evaluate(`location.hash = '#/${world.id}/deliveries'`);
  await page.locator('.list li').first().waitFor();
});

test('a list does not say that there is nothing before it has been read', async () => {
  const world = await newWorld();
  await addWebhook(world);
  await using opened = await openPage(at(world, 'deliveries'));
  const { page } = opened;
  await page.getByRole('heading', { name: 'Nothing has happened in this world yet' }).waitFor();
  const [held, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/stream\?.*kinds=request/, async (route) => {
    held.resolve();
    await goOn.promise;
    await route.continue();
  });
  await page.evaluate(`location.hash = '#/${world.id}/requests'`);
  await held.promise;
  await page.locator('.page-wait').waitFor();
  expect(await page.getByRole('heading', { name: 'No service has been called' }).count()).toBe(0);
  goOn.resolve();
  await page.locator('.list li').first().waitFor();
});

test('two worlds in two tabs do not meet', async () => {
  const [one, other] = [await newWorld(), await newWorld()];
  await using first = await openPage(at(one));
  const second = await first.page.context().newPage();
  await second.goto(at(other));
  await addWebhook(one);
  await send(one);
  await first.page.getByText('inbox/hook').waitFor();
  await other.advance('1h');
  await second.locator('.now', { hasText: '10:00:00' }).waitFor();
  expect(await second.getByText('inbox/hook').count()).toBe(0);
  expect(await first.page.locator('.now').textContent()).toContain('09:00:00');
});

test('a world that somebody else resets begins again on the page', async () => {
  const world = await newWorld();
  await addWebhook(world);
  await send(world);
  await world.advance('1h');
  await using opened = await openPage(at(world));
  const { page } = opened;
  await page.getByText('inbox/hook').waitFor();
  await world.control('POST', '/reset');
  await page.getByRole('heading', { name: 'Nothing has happened in this world yet' }).waitFor();
});

test('a lost connection says so, comes back by itself, and keeps the place', async () => {
  const first = await startMock();
  const port = Number(new URL(first.url).port);
  const world = await first.world({ id: 'kept', now: '2026-03-01T09:00:00Z' } as never);
  await inboxAnswers(world, [], { status: 500 });
  await addWebhook(world);
  await send(world);
  const { digest, ...snapshot } = (await world.control('GET', '/snapshot')).body;
  await using opened = await openPage(`${first.url}/_countersign/#/kept/deliveries`);
  const { page } = opened;
  await page.locator('.list li').first().click();
  await page.getByRole('article', { name: /^Delivery/ }).waitFor();
  const place = page.url();

  await first.close();
  await page.getByText('Connection lost, trying again').waitFor();
  await using second = await startMock({ port });
  const again = await second.world({ id: 'kept', now: '2026-03-01T09:00:00Z' } as never);
  await again.control('PUT', '/snapshot', { ...snapshot, digest });
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByRole('article', { name: /^Delivery/ }).waitFor();
  expect(page.url()).toBe(place);
});
