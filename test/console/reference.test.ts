// The API reference, as somebody uses it who looks a call up and tries it.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { violations } from '../support/axe.ts';
import { closeBrowser, keepPicture, openPage } from '../support/browser.ts';

const mock = await startMock();
const { live: key = '' } = mock.defaultWorld.credentials.mail as Record<string, string>;
const reference = `${mock.url}/_countersign/docs/`;

afterAll(async () => {
  await closeBrowser();
  await mock.close();
});

test('an operation is found, read and tried, and its address leads back to it', async () => {
  await using opened = await openPage(reference);
  const { page, complaints, origins } = opened;
  await page.getByRole('navigation', { name: 'Documents' }).getByText('mail').click();
  await page.getByRole('heading', { name: /Mail Sending Service/ }).waitFor();
  await page.getByRole('searchbox').fill('create a webhook');
  await page.locator('.operation').click();
  await page.getByText('Never shown again.').waitFor();
  await page.getByText('POST answers 201 with id, url, enabled_events, signing_secret').waitFor();
  expect(new URL(page.url()).hash).toBe('#mail/createWebhook');

  await page.getByText('201', { exact: true }).click();
  await page.getByText('signing_secret', { exact: true }).first().waitFor();
  await page.getByText('Try it').click();
  const form = page.getByRole('form', { name: 'Try createWebhook' });
  await form.getByLabel('api_key').fill(key);
  await form.getByLabel('Body').fill('{"url":"https://hooks.example.test/new","enabled_events":["bounce"]}');
  await form.getByRole('button', { name: 'Send' }).click();
  await form.getByText('201 Created').waitFor();
  await form.getByText('hooks.example.test/new').last().waitFor();
  expect(await mock.defaultWorld.control('GET', '/endpoints')).toMatchObject({
    body: { endpoints: [{ url: 'https://hooks.example.test/new' }] },
  });

  await page.reload();
  await page.getByText('Never shown again.').waitFor();
  expect(complaints).toEqual([]);
  expect([...origins]).toEqual([mock.url]);
});

test('every operation and event of each document opens', async () => {
  await using opened = await openPage(reference);
  const { page, complaints } = opened;
  for (const name of ['vault', 'mail', 'quota', 'control']) {
    await page.goto(`${reference}#${name}`);
    await page.locator(`[href="#${name}"][aria-current]`).waitFor();
    await page.locator('.operation').first().waitFor();
    const count = await page.locator('.operation').count();
    await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })");
    await page.waitForFunction(`document.querySelectorAll('.operation-body').length === ${count}`);
    expect(count).toBeGreaterThan(10);
  }
  expect(complaints).toEqual([]);
});

test.each([
  ['light', 'desk', 1280],
  ['dark', 'tablet', 768],
  ['light', 'phone', 360],
] as const)(
  'in the %s theme at a %s, axe finds nothing, and nothing scrolls sideways',
  async (colorScheme, size, width) => {
    await using opened = await openPage(`${reference}#vault/createWebhook`, {
      colorScheme,
      viewport: { width, height: 800 },
    });
    const { page } = opened;
    await page.locator('.operation-body').waitFor();
    await page.getByText('Try it').click();
    await page.getByRole('button', { name: 'Send' }).waitFor();
    await keepPicture(page, `reference-${colorScheme}-${size}`);
    expect(await violations(page)).toEqual([]);
    const overflow =
      "document.querySelector('main').scrollWidth - document.querySelector('main').clientWidth";
    expect(await page.evaluate(overflow)).toBe(0);
  },
);
