// Files of the command line, opened in the console: contracts in view, and a history that broke a receiver.

import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { addWebhook, inboxAnswers, mailAs, send } from '../mocks/mail/caller.ts';
import { closeBrowser, keepPicture, openPage } from '../support/browser.ts';
import { shop } from '../support/shop/caller.ts';

const mock = await startMock();
afterAll(async () => {
  await closeBrowser();
  await mock.close();
});

const open = (page: Page, name: string, content: object) =>
  page.getByLabel('Open a report or a replay').setInputFiles({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(content)),
  });

const rule = (id: string, says: string, state: string, checks: readonly string[]) => ({
  id,
  service: 'mail',
  says,
  state,
  assuming: [],
  checks,
  statements: [],
});

const report = {
  subject: 'mail',
  url: 'https://staging.example.com',
  at: '2026-03-01T09:00:00.000Z',
  checks: [
    { id: 'a', title: 'an unknown endpoint is 404', verdict: 'failed', detail: 'it answered <b>500</b>' },
    { id: 'b', title: 'the schedule is kept', verdict: 'passed', detail: '' },
  ],
  rules: [
    rule('M-ER-08', 'What does not exist is answered with 404.', 'broken', ['a']),
    rule('M-DL-02', 'Retries follow the schedule.', 'proven', ['b']),
  ],
};

const mutants = {
  proofs: [{ service: 'mail', rule: 'M-DL-02', does: 'retries at once', caught_by: ['b'] }],
  survivors: 0,
};

const lost = {
  event: 'evt_1',
  type: 'secret.created',
  attempt: 1,
  answer: 'answered 204',
  by: 'lost_answer',
};

const replay = {
  format: 'countersign/explore',
  version: 1,
  service: 'vault',
  property: 'acts_once',
  deviations: [{ kind: 'lost_answer', event: 'evt_1' }],
  steps: [
    { ...lost, kind: 'lost', atMs: 0 },
    { ...lost, kind: 'delivered', atMs: 36_000_000, attempt: 2, by: null },
  ],
};

test('a verification is seen by rule, and a rule leads to its checks, requests, deliveries and mutants', async () => {
  const world = await mock.world({ now: '2026-03-01T09:00:00Z' });
  await inboxAnswers(world, [], { status: 500 });
  await addWebhook(world);
  await send(world);
  await world.advance({ next: 1 });
  await mailAs(world).get('/v3/user/webhooks/nope');
  await using opened = await openPage(`${mock.url}/_countersign/#/${world.id}/contracts`);
  const { page, complaints } = opened;
  await page.getByText('Whether a mock or an implementation keeps them, a report says.').waitFor();
  await open(page, 'photo.json', {});
  await page.getByRole('alert').getByText('photo.json is neither').waitFor();
  await open(page, 'verify.json', report);
  await open(page, 'mutants.json', mutants);

  await page.getByRole('button', { name: '1 broken' }).click();
  expect(await page.locator('.rules li').count()).toBe(1);
  await page.locator('.rules li', { hasText: 'M-ER-08' }).click();
  await page.getByText('it answered <b>500</b>').waitFor();
  await page.getByRole('link', { name: /^GET .*nope$/ }).waitFor();
  await keepPicture(page, 'contracts');

  await page.getByRole('button', { name: '1 broken' }).click();
  await page.reload();
  await page.getByLabel('Filter').fill('M-DL-02');
  await page.locator('.rules li', { hasText: 'M-DL-02' }).click();
  await page.getByText('retries at once').waitFor();
  await page
    .getByText(/attempt 2: 500/)
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});

test('a history that explore has found is opened on a timeline of its own', async () => {
  const world = await mock.world({ now: '2026-03-01T09:00:00Z' });
  await using opened = await openPage(`${mock.url}/_countersign/#/${world.id}/contracts`);
  const { page, complaints } = opened;
  await open(page, 'history.json', replay);
  await page.getByText('A history of vault that broke a receiver: acts once did not hold.').waitFor();
  expect(await page.locator('.timeline-chart .mark').count()).toBe(2);
  await page.locator('.mark-link').last().hover();
  await page.locator('.tip', { hasText: '+10 h' }).waitFor();
  await keepPicture(page, 'replay');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Nothing has happened in this world yet' }).waitFor();
  expect(complaints).toEqual([]);
});

test('before any report is opened, every rule and gap is listed, found by a word, and says what it states and where', async () => {
  const world = await mock.world({ now: '2026-03-01T09:00:00Z' });
  await mailAs(world).get('/v3/user/webhooks/nope');
  await using opened = await openPage(`${mock.url}/_countersign/#/${world.id}/contracts`);
  const { page, complaints } = opened;
  await page.getByRole('button', { name: /^\d+ gaps$/ }).click();
  await page.getByLabel('Filter').fill('dropped event sit');
  await page.locator('.rules li', { hasText: 'M-G-21' }).click();
  const gap = page.getByRole('region', { name: 'The gap' });
  await gap.getByText('Where does the reason of a dropped event sit?').waitFor();
  await gap.getByText('metadata.reason.').waitFor();

  await page.goto(`${mock.url}/_countersign/#/${world.id}/contracts/rule/M-ER-08`);
  const rule = page.getByRole('region', { name: 'The rule' });
  await rule.getByText('404 for an unknown webhook endpoint.').waitFor();
  const [reference] = await Promise.all([
    page.context().waitForEvent('page'),
    rule.getByRole('link', { name: 'GET /v3/messages/{id}' }).click(),
  ]);
  expect(new URL(reference.url()).hash).toBe('#mail/getMessage');
  await page.bringToFront();

  // Wherever a code stands, pointing at it or going to it says its sentence.
  await page.evaluate(`location.hash = '#/${world.id}/requests'`);
  await page.locator('.requests li').first().click();
  const code = page.getByRole('article').getByRole('link', { name: 'M-ER-08' });
  await code.focus();
  const sentence = page.getByRole('tooltip').filter({ hasText: '404: unknown message, template' });
  await sentence.waitFor();
  // Above whatever else is open, dialogs included.
  expect(await page.evaluate("document.querySelector('.tip').matches(':popover-open')")).toBe(true);
  await code.blur();
  await sentence.waitFor({ state: 'detached' });
  await code.hover();
  await sentence.waitFor();
  expect(complaints).toEqual([]);
});

test('where no service has rules, it says so', async () => {
  await using plain = await startMock({ services: [shop] });
  await using opened = await openPage(`${plain.url}/_countersign/#/default/contracts`);
  await opened.page.getByText('No service that runs here has rules or gaps').waitFor();
});
