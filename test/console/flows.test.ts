// The console as people use it, in a real browser: see what fails, move the clock by hand, find the reason.

import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../src/index.ts';
import { addWebhook, inboxAnswers, mailAs, send } from '../mocks/mail/caller.ts';
import { closeBrowser, keepPicture, openPage } from '../support/browser.ts';

const mock = await startMock();
afterAll(async () => {
  await closeBrowser();
  await mock.close();
});

const newWorld = () => mock.world({ now: '2026-03-01T09:00:00Z' });

const at = (world: MockWorld, path = 'timeline') => `${mock.url}/_countersign/#/${world.id}/${path}`;

const marks = (page: Page, kind: string) => page.locator(`.timeline-chart .mark.is-${kind}`);

/** A world whose inbox fails, with two deliveries on their way. */
async function failing() {
  const world = await newWorld();
  await inboxAnswers(world, [], { status: 500 });
  const { id: endpoint } = await addWebhook(world);
  await send(world);
  return { world, endpoint };
}

async function delivery(world: MockWorld): Promise<string> {
  return (await world.control('GET', '/deliveries')).body.deliveries[0].id;
}

test('an empty world shows three things to do, and the first fills the timeline', async () => {
  const world = await newWorld();
  await using opened = await openPage(at(world));
  const { page, complaints, origins } = opened;
  await page.getByRole('heading', { name: 'Nothing has happened in this world yet' }).waitFor();
  // They come with the scenarios, which are loaded after the page.
  await page.locator('.suggestions li').nth(2).waitFor();
  expect(await page.locator('.suggestions li').count()).toBe(3);
  expect(await page.locator('.suggestions code').first().textContent()).toContain(
    `/worlds/${world.id}/scenarios/`,
  );
  await page.getByRole('button', { name: 'Put it in place' }).first().click();
  await marks(page, 'failure').first().waitFor();
  expect(complaints).toEqual([]);
  expect([...origins]).toEqual([mock.url]);
});

test('M-LF-01 a failing receiver is seen, dragged to its tenth failure, seen disabled, and enabled again', async () => {
  const { world, endpoint } = await failing();
  await using opened = await openPage(at(world));
  const { page, complaints } = opened;
  await page.getByText('2 of 10 failed in a row').waitFor();

  // If it keeps failing, it is said when it will be disabled; the world stays as it is.
  await page.getByRole('button', { name: /^if it fails/ }).click();
  await page.getByText(/it is disabled in .* 10 attempts failed in a row/).waitFor();
  expect(await marks(page, 'projected-disabled').count()).toBe(1);
  const place = await marks(page, 'projected-disabled').boundingBox();

  // The line for now is taken by its flag and dropped there.
  const line = await page.locator('.now-flag').boundingBox();
  if (place === null || line === null) throw new Error('the timeline is not drawn');
  await page.mouse.move(line.x + line.width / 2, line.y + line.height / 2);
  await page.mouse.down();
  await page.mouse.move(place.x + place.width / 2 + 2, line.y + 4, { steps: 5 });
  await page.getByText(/^\+\d+ .* due$/).waitFor();
  await page.mouse.up();
  await page.keyboard.press('Escape');
  const note = page.getByText(
    /^Disabled .*: 10 attempts failed in a row \(M-LF-01\)\. 2 deliveries wait; enabling sends them\.$/,
  );
  await note.first().waitFor();
  await keepPicture(page, 'disabled');
  const { endpoints } = (await world.control('GET', '/endpoints')).body;
  expect(endpoints).toMatchObject([{ id: endpoint, state: 'disabled', failure_count: 10 }]);

  await page.locator('.row-note').getByRole('button', { name: 'Enable' }).click();
  await page.locator('.row-note').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('a hollow mark says when, which attempt and why then, and leads there', async () => {
  const { world } = await failing();
  await using opened = await openPage(at(world));
  const { page } = opened;
  const next = page.locator('.mark-link', { has: page.locator('.mark.is-to-come') }).first();
  await next.hover();
  await page.locator('.tip', { hasText: / min after the failure/ }).waitFor();
  expect(await page.locator('.tip').textContent()).toMatch(/in \d+ min/);
  await page.getByRole('button', { name: /^Next/ }).click();
  await page.getByText('4 of 10 failed in a row').waitFor();
});

test('a timeline that is zoomed in is taken between its marks and moved', async () => {
  const { world } = await failing();
  await using opened = await openPage(at(world));
  const { page } = opened;
  await marks(page, 'to-come').first().waitFor();
  await page.keyboard.press('+');
  await page.locator('.zoom output', { hasText: '200 %' }).waitFor();
  const frame = page.getByRole('region', { name: 'Marks by time' });
  // A drag that begins while the zoomed timeline is still being drawn moves nothing.
  const dragged = async () => {
    const box = await frame.boundingBox();
    if (box === null) return 0;
    await page.mouse.move(box.x + 900, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + 600, box.y + 60, { steps: 4 });
    await page.mouse.up();
    return page.evaluate<number>("document.querySelector('.timeline-frame').scrollLeft");
  };
  await expect.poll(dragged).toBeGreaterThan(200);
});

test('M-DL-02 the keyboard alone steps through the marks, opens one, and goes to the next due instant', async () => {
  const { world } = await failing();
  await using opened = await openPage(at(world));
  const { page } = opened;
  await marks(page, 'failure').first().waitFor();
  await page.locator('.mark-link').first().focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.locator('.mark-link:focus').getAttribute('aria-label')).toMatch(/attempt 2.*M-DL-02/);
  // The Tab key leads to one mark of the timeline, and then out of it.
  await page.keyboard.press('Tab');
  expect(await page.locator('.mark-link:focus').count()).toBe(0);
  await page.keyboard.press('Shift+Tab');
  expect(await page.locator('.mark-link:focus').getAttribute('aria-label')).toMatch(/attempt 2/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.getByRole('article', { name: /^Delivery/ }).waitFor();
  await page.keyboard.press('n');
  await page.getByText('4 of 10 failed in a row').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'What comes next' }).waitFor();
});

test('a delivery shows what was sent, its signature is explained, and it is sent again with a fault', async () => {
  const { world } = await failing();
  await using opened = await openPage(at(world, `deliveries/delivery/${await delivery(world)}/1`));
  const { page, complaints } = opened;
  await page.getByText('X-Mail-Signature').waitFor();
  await page.getByRole('button', { name: 'Signature' }).click();
  await page.getByText('is what the secret and the bytes give').waitFor();

  await page.getByRole('button', { name: 'with a fault…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resend with a fault' });
  await dialog.getByRole('combobox').selectOption('reencode');
  expect(await dialog.locator('code').textContent()).toContain('{"fault":{"webhook":"reencode"}}');
  await dialog.getByRole('button', { name: 'Resend', exact: true }).click();
  await page.getByText('A receiver refuses it: the body was serialized again after it was signed').waitFor();
  await keepPicture(page, 'signature');

  await page.getByRole('button', { name: 'Copy as' }).click();
  await page.getByRole('button', { name: 'pytest' }).click();
  await page.getByText('def test_my_receiver_takes_').waitFor();
  expect(complaints).toEqual([]);
});

test('a link leads to the same place after a reload', async () => {
  const { world } = await failing();
  await using opened = await openPage(at(world, `deliveries/delivery/${await delivery(world)}/1`));
  const { page } = opened;
  await page.reload();
  await page.getByRole('article', { name: /^Delivery/ }).waitFor();
  expect(await page.locator('.tabs [aria-current]').textContent()).toBe('Deliveries');
});

test('a request says what decided its answer', async () => {
  const world = await newWorld();
  await mailAs(world).get('/v3/user/webhooks/nope');
  await using opened = await openPage(at(world, 'requests'));
  const { page, complaints } = opened;
  await page.getByText('has no webhook endpoint nope').click();
  await page.locator('.stages .is-decided', { hasText: 'the operation itself' }).waitFor();
  const documented = page.getByRole('region', { name: 'Specification' });
  expect(await documented.locator('[aria-current]').textContent()).toMatch(/^404 /);
  await page.getByRole('link', { name: 'M-ER-08' }).click();
  await page.getByRole('heading', { name: 'M-ER-08' }).waitFor();
  await keepPicture(page, 'request');
  expect(complaints).toEqual([]);
});

test('the search finds a command, and does it', async () => {
  const world = await newWorld();
  await using opened = await openPage(at(world));
  const { page } = opened;
  await page.getByText('2026-03-01').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('one hour');
  await page.keyboard.press('Enter');
  await page.locator('.now', { hasText: '10:00:00' }).waitFor();
  await page.getByRole('button', { name: 'The same from a terminal' }).click();
  await page.getByRole('dialog').getByText('{"by":"1h"}').first().waitFor();
});

test('the search finds an endpoint by its state, and enables it', async () => {
  const { world, endpoint } = await failing();
  await world.control('PATCH', `/endpoints/${endpoint}`, { state: 'paused' });
  await using opened = await openPage(at(world));
  const { page } = opened;
  await page
    .getByText(/^Switched off at 09:00\. 2 deliveries wait; enabling sends them\.$/)
    .first()
    .waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('paused enable hook');
  await page.getByRole('option', { name: 'Enable inbox/hook' }).click();
  await page.locator('.row-note').waitFor({ state: 'detached' });
  const { endpoints } = (await world.control('GET', '/endpoints')).body;
  expect(endpoints).toMatchObject([{ state: 'enabled' }]);
});

test('a world that does not exist can be made', async () => {
  await using opened = await openPage(`${mock.url}/_countersign/#/made-here/timeline`);
  const { page } = opened;
  await page.getByRole('heading', { name: 'There is no such world' }).waitFor();
  await page.getByRole('button', { name: 'Make the world made-here' }).click();
  await page.getByRole('heading', { name: 'Nothing has happened in this world yet' }).waitFor();
});

test('with a control token the page asks for it, and keeps it for the tab', async () => {
  await using guarded = await startMock({ controlToken: 'let-me-in' });
  await using opened = await openPage(`${guarded.url}/_countersign/`);
  const { page } = opened;
  await page.getByLabel('Control token').fill('wrong');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByText('This is not the control token').waitFor();
  await page.getByLabel('Control token').fill('let-me-in');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('heading', { name: 'Nothing has happened in this world yet' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Nothing has happened in this world yet' }).waitFor();
});
