// What can be done from the console, as people do it: each action shows the line that does the same.

import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../src/index.ts';
import { addWebhook, send } from '../mocks/mail/caller.ts';
import { closeBrowser, keepPicture, openPage } from '../support/browser.ts';

const mock = await startMock();
afterAll(async () => {
  await closeBrowser();
  await mock.close();
});

const newWorld = () => mock.world({ now: '2026-03-01T09:00:00Z' });

const at = (world: MockWorld, view: string) => `${mock.url}/_countersign/#/${world.id}/${view}`;

/** Writes into a field of a form that is made from a schema, or chooses in it. */
const fill = (page: Page, name: string, value: string) =>
  page.locator(`input[id="field-${name}"]`).fill(value);
const choose = (page: Page, name: string, value: string) =>
  page.locator(`select#field-${name}`).selectOption(value);

test('a scenario is found by a word, and put in place', async () => {
  const world = await newWorld();
  await using opened = await openPage(at(world, 'scenarios'));
  const { page, complaints } = opened;
  await page.getByLabel('Search scenarios and actions').fill('about to be disabled');
  await page.getByRole('heading', { name: 'the endpoint is about to be disabled' }).waitFor();
  await page.getByRole('button', { name: 'Put it in place' }).click();
  await page.locator('.result').waitFor();
  await keepPicture(page, 'scenarios');
  const { endpoints } = (await world.control('GET', '/endpoints')).body;
  expect(endpoints).toMatchObject([{ failure_count: 9 }]);
  expect(complaints).toEqual([]);
});

test('an action is simulated with what is written into its form', async () => {
  const world = await newWorld();
  await using opened = await openPage(at(world, 'scenarios'));
  const { page } = opened;
  await page.getByLabel('Search scenarios and actions').fill('simulate secret.create');
  await page.getByRole('heading', { name: 'simulate secret.create' }).waitFor();
  await fill(page, 'path', 'prod/db');
  await fill(page, 'expires_in', '40d');
  await page.getByText('Simulates secret.create in vault, with path prod/db, expires_in 40d.').waitFor();
  await page.getByRole('button', { name: 'CLI' }).click();
  expect(await page.locator('.command code').textContent()).toContain(
    'countersign simulate vault/secret.create --set path=prod/db --set expires_in=40d --world',
  );
  await page.getByRole('button', { name: 'Simulate secret.create', exact: true }).click();
  await page.locator('.result').waitFor();
  expect((await world.agenda()).some(({ subject }) => subject.id === 'prod/db')).toBe(true);
});

test('an event is composed by hand, delivered and opened', async () => {
  const world = await newWorld();
  await addWebhook(world);
  await using opened = await openPage(at(world, 'events'));
  const { page, complaints } = opened;
  await page.getByRole('button', { name: 'Emit an event…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Emit an event' });
  await dialog.getByLabel(/^service/).selectOption('mail');
  await dialog.getByLabel(/^type/).fill('boun');
  await fill(page, 'recipient_email', 'ada@example.com');
  await fill(page, 'metadata.reason', 'No such user');
  await dialog.getByText('mail emits bounce with 2 fields as written.').waitFor();
  await keepPicture(page, 'emit');
  await dialog.getByRole('button', { name: 'Emit', exact: true }).click();
  await page.getByRole('article', { name: /^Delivery/ }).waitFor();
  await page.locator('.bytes', { hasText: 'ada@example.com' }).filter({ hasText: 'No such user' }).waitFor();
  expect(complaints).toEqual([]);
});

test('an event that does not fit is refused with the place, until it is unchecked', async () => {
  const world = await newWorld();
  await using opened = await openPage(at(world, 'events'));
  const { page } = opened;
  await page.getByRole('button', { name: 'Emit an event…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Emit an event' });
  await dialog.getByLabel(/^service/).selectOption('mail');
  await dialog.getByLabel(/^type/).fill('teleported');
  await dialog.getByText('No documented type is called that').waitFor();
  await dialog.getByRole('button', { name: 'Emit', exact: true }).click();
  await page.getByRole('alert').getByText('The service has no such event type').waitFor();
  await page.getByRole('button', { name: 'Emit an event…' }).click();
  await dialog.getByLabel(/^service/).selectOption('mail');
  await dialog.getByLabel(/^type/).fill('teleported');
  await dialog.getByLabel('Unchecked').check();
  await dialog.getByRole('button', { name: 'Emit', exact: true }).click();
  await dialog.getByText('Emitted. No endpoint subscribes to it.').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.list', { hasText: 'teleported' }).waitFor();
});

test('a fault is made, is seen to be applied, and is removed', async () => {
  const world = await newWorld();
  await addWebhook(world);
  await using opened = await openPage(at(world, 'faults'));
  const { page } = opened;
  await page.getByRole('button', { name: 'A delivery comes twice' }).click();
  await page.getByLabel('Event type').selectOption('processed');
  await page.getByText('Each delivery of mail processed is sent twice, the next time.').waitFor();
  await page.getByRole('button', { name: 'Add the fault' }).click();
  await page.getByText('applied 0 of 1 times').waitFor();
  await send(world);
  await page.getByText('applied 1 of 1 times').waitFor();
  await keepPicture(page, 'faults');
  await page.locator('.card a.id').click();
  await page
    .getByRole('article', { name: /^Fault/ })
    .getByText('attempt 1')
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('None: everything works as documented.').waitFor();
});

test('a fault is written field by field behind a switch, as the control API takes it', async () => {
  const world = await newWorld();
  await using opened = await openPage(at(world, 'faults'));
  const { page } = opened;
  await page.getByLabel('Every field').check();
  await choose(page, 'service', 'mail');
  await choose(page, 'webhook', 'reencode');
  await fill(page, 'probability', '0.5');
  await page.getByRole('button', { name: 'CLI' }).click();
  await page.getByText('countersign fault add mail --webhook reencode --probability 0.5').waitFor();
  await page.getByRole('button', { name: 'Add the fault' }).click();
  await page.getByText('deliveries are serialized again after it was signed').waitFor();
});

test('an inbox shows what it received, and answers as it is told', async () => {
  const world = await newWorld();
  await addWebhook(world);
  await send(world);
  await using opened = await openPage(at(world, 'inbox'));
  const { page } = opened;
  await page.getByText('verified').first().waitFor();
  await page.getByRole('link', { name: 'request 1' }).click();
  await page.reload();
  const received = page.getByRole('article', { name: 'Request 1 of the inbox hook' });
  await received.getByText('x-mail-signature').waitFor();
  await page.keyboard.press('Escape');
  await received.waitFor({ state: 'detached' });
  await page.getByText('At present inbox/hook answers 200.').waitFor();
  await page.getByLabel('It answers 500').check();
  await page.getByRole('button', { name: 'Change what it answers' }).click();
  await page.getByText('At present inbox/hook answers 500.').waitFor();
  expect((await world.control('GET', '/inbox/hook/script')).body).toEqual({
    answers: [],
    then: { status: 500 },
  });
});

test('a snapshot is taken out of one world and put into another one', async () => {
  const world = await newWorld();
  await addWebhook(world);
  await send(world);
  await using opened = await openPage(at(world, 'world'));
  const { page } = opened;
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Take a snapshot' }).click(),
  ]);
  const file = await buffer(await download.createReadStream());
  const other = await newWorld();
  await page.goto(at(other, 'world'));
  await page.getByRole('heading', { name: `The world ${other.id}` }).waitFor();
  const put = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page
    .getByLabel('Put a snapshot in')
    .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: file });
  expect((await put).status()).toBe(200);
  expect(await other.changes()).toEqual(await world.changes());
  await page.getByRole('link', { name: 'Timeline' }).click();
  await page.getByText('inbox/hook').waitFor();
});

test('settings are changed, and only those that differ are sent', async () => {
  const world = await newWorld();
  await using opened = await openPage(at(world, 'world'));
  const { page } = opened;
  const text = page.getByLabel('Settings as JSON');
  await text.fill((await text.inputValue()).replace('"signature_time": "wall"', '"signature_time": "world"'));
  const changed = page.waitForResponse(/\/settings$/);
  await page.getByRole('button', { name: 'Change signature_time' }).click();
  expect((await changed).request().postDataJSON()).toEqual({ signature_time: 'world' });
  expect((await world.describe()).settings.signature_time).toBe('world');
});

test('a world is made, reset and deleted', async () => {
  const world = await newWorld();
  await using opened = await openPage(at(world, 'world'));
  const { page } = opened;
  await page.getByRole('heading', { name: `The world ${world.id}` }).waitFor();
  await page.getByLabel(/^id/).fill('made-by-hand');
  await page.getByRole('button', { name: 'Make it' }).click();
  await page.getByRole('heading', { name: 'The world made-by-hand' }).waitFor();
  await page.getByRole('button', { name: '+1 h' }).click();
  const reset = page.waitForResponse(/\/reset$/);
  await page.getByRole('button', { name: 'Reset' }).click();
  expect((await reset).status()).toBe(200);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'The world default' }).waitFor();
});

test('what the services hold is drawn as they describe it, and the grace window is on the timeline', async () => {
  const world = await newWorld();
  await world.scenario('the grace window is open');
  await world.simulate('vault/secret.create', { path: 'prod/db', expires_in: '40d' });
  await world.advance('2d');
  await world.simulate('vault/secret.update', { path: 'prod/db' });
  await using opened = await openPage(at(world, 'services'));
  const { page, complaints } = opened;
  await page.locator('.amount', { hasText: 'grace window open' }).click();
  await page.locator('.curve-span', { hasText: 'grace window' }).waitFor();
  await page.getByRole('link', { name: 'prod/db', exact: true }).waitFor();
  await keepPicture(page, 'services');
  await page.getByRole('link', { name: 'Timeline' }).click();
  await page.locator('.timeline-chart .span', { hasText: 'grace open' }).waitFor();
  await page.locator('.timeline-chart .span', { hasText: 'v2' }).waitFor();
  expect(complaints).toEqual([]);
});
