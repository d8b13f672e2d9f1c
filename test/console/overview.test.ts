// The timeline of a morning on which everything happens that it can draw.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { addWebhook, inboxAnswers, send } from '../mocks/mail/caller.ts';
import { addWebhook as addVaultWebhook } from '../mocks/vault/caller.ts';
import { closeBrowser, keepPicture, openPage } from '../support/browser.ts';

const mock = await startMock();
afterAll(async () => {
  await closeBrowser();
  await mock.close();
});

/** A shop that recovers, a billing that fails until it is disabled, an archive that hangs, and a vault's receiver. */
async function morning() {
  const world = await mock.world({ now: '2026-03-01T09:00:00Z' });
  const endpoint = (name: string, events: readonly string[]) =>
    addWebhook(world, { url: world.inboxUrl(name), enabled_events: events });
  await inboxAnswers(world, [{ status: 503 }, { status: 503 }, { hang: true }], { status: 204 }, 'shop');
  await inboxAnswers(world, [{ status: 204 }, { status: 204 }], { status: 500 }, 'billing');
  await inboxAnswers(world, [], { hang: true }, 'archive');
  await addVaultWebhook(world, { url: world.inboxUrl('rotations'), name: 'Rotations' });
  await world.simulate('vault/secret.create', { path: 'prod/db', expires_in: '40d' });
  await endpoint('shop', ['delivered']);
  await endpoint('billing', ['*']);
  for (const wait of ['2m', '9m', '9m']) {
    await send(world);
    await world.advance(wait);
  }
  await endpoint('archive', ['delivered']);
  for (const wait of ['3m', '4m']) {
    await send(world);
    await world.advance(wait);
  }
  return world;
}

test('M-LF-01 each outcome has its mark, and a failing receiver the place where it would be disabled', async () => {
  const world = await morning();
  await using opened = await openPage(`${mock.url}/_countersign/#/${world.id}/timeline`, {
    viewport: { width: 1280, height: 760 },
  });
  const { page, complaints } = opened;
  await page.getByRole('button', { name: 'if it fails… inbox/archive' }).click();
  await page.getByText(/it is disabled in .* 10 attempts failed in a row/).waitFor();
  for (const kind of [
    'success',
    'failure',
    'timeout',
    'disabled',
    'item',
    'item-to-come',
    'projected-disabled',
  ])
    expect(await page.locator(`.timeline-chart .mark.is-${kind}`).count(), kind).toBeGreaterThan(0);
  await keepPicture(page, 'timeline');
  expect(complaints).toEqual([]);
});
