// Files of the command line, opened in the console: contracts in view, and a history that broke a receiver.

import { appendFile, mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { saveMeasurement } from '../../src/measure/measurement-file.ts';
import { addWebhook, inboxAnswers, mailAs, send } from '../mocks/mail/caller.ts';
import { violations } from '../support/axe.ts';
import { closeBrowser, keepPicture, openPage } from '../support/browser.ts';
import { layoutProblems } from '../support/page-layout.ts';
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
  await page.getByRole('heading', { name: 'No file is open' }).waitFor();
  expect(complaints).toEqual([]);
});

const difference = { at: 'body/total', kind: 'value', expected: 2, observed: 1 };

/** A call that both sides answered with 200. */
const call = (does: string, after_ms = 0) => ({ after_ms, kind: 'call', does, expected: 200, observed: 200 });

/** As `verify --search` reports it: of two quotas, a page of one says that there is one. */
const found = {
  ...report,
  divergences: [
    {
      service: 'quota',
      statements: ['Q-EP-06'],
      timeline: [
        call('PUT /api/v1/quotas/users/usr_ada'),
        call('PUT /api/v1/quotas/users/usr_ben'),
        { after_ms: 126_000_000, kind: 'clock', does: 'time passes', expected: null, observed: null },
        call('GET /api/v1/quotas/users?limit=1', 126_000_000),
      ],
      differences: [difference],
    },
  ],
};

/** Attempts that our receiver answered in the same way, so long after the event. */
const attempts = (status: number | null, ...afterMs: readonly number[]) =>
  afterMs.map((after_ms, at) => ({ number: at + 1, after_ms, status }));

const HOUR = 3_600_000;

/** As `measure --report json` writes it. */
const measured = {
  sender: 'acme',
  experiments: 4,
  findings: [
    {
      field: 'timeout',
      value: '30s',
      certainty: 'certain',
      because: 'an answer after 30s was taken, and one after 30001ms was not',
    },
    {
      field: 'schedule.delays',
      value: ['0s', '1m', '5m', '15m', '1h', '2h'],
      certainty: 'certain',
      because: '6 attempts of 4 failing events; then none came in the time that was watched',
    },
    {
      field: 'success',
      value: ['2xx', 404],
      certainty: 'likely',
      because: '200, 201, 202, 204, 206, 404 were taken; 301, 400, 500, 503 were tried again',
    },
    {
      field: 'concurrency',
      certainty: 'unknown',
      because: 'not learned: no experiment holds several attempts to one endpoint at once',
    },
  ],
  timeline: [
    { experiment: 'look any 1', attempts: attempts(200, 0) },
    {
      experiment: 'failing 1',
      attempts: attempts(500, 0, 60_000, 360_000, 1_260_000, 1_260_000 + HOUR, 1_260_000 + 3 * HOUR),
    },
    { experiment: 'silent 1', attempts: [...attempts(null, 0), ...attempts(200, 90_000)] },
    { experiment: 'status 404', attempts: attempts(404, 0) },
  ],
};

/** As `measure --save` keeps it: two experiments are done, and the line of the third was being written. */
async function measurementUnderWay(): Promise<Buffer> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'measure-'));
  const file = join(folder.path, 'acme.measure');
  const saved = await saveMeasurement(file, 'acme', false);
  const request = { method: 'POST', url: '/', headers: { 'x-signature': 'whsec_' }, body: '{}' };
  const look = { ...request, number: 1, atMs: 5_000, answer: { status: 200 } };
  const failing = { ...request, number: 2, atMs: 9_000, answer: { status: 500, delay_ms: 3_000 } };
  const run = { kind: 'look', secret: 'whsec_', emitted: [{ atMs: 5_000 }], untilMs: 9_000 } as const;
  await saved.find([], 1);
  await saved.add({ ...run, id: 'look any 1', attempts: [look] });
  const known = { certainty: 'likely', evidence: [1], because: 'the same in all attempts' } as const;
  const unknown = { certainty: 'unknown', evidence: [], because: 'nobody was asked' } as const;
  await saved.find(
    [
      { field: 'method', value: 'POST', ...known },
      { field: 'order', ...unknown },
    ],
    7,
  );
  await saved.add({ ...run, id: 'failing 1', kind: 'failing', attempts: [failing] });
  await appendFile(file, '{"id":"silent 1","attem');
  return readFile(file);
}

/** As `audit --report json` writes it. */
const audited = {
  statements: [],
  entries: { agreed: 1, diverged: 1, not_judged: [{ reason: 'it has no body', count: 1 }] },
  divergences: [
    { entry: 1, request: 'GET /v3/messages/msg_7', statements: ['M-ER-08'], differences: [difference] },
  ],
  timeline: ['agreed', 'diverged', 'not_judged'].map((verdict, entry) => ({
    entry,
    at_ms: Date.parse('2026-03-01T09:00:00Z') + entry * 60_000,
    is_delivery: entry === 2,
    request: entry === 2 ? 'POST hooks.example.com/in' : `GET /v3/messages/msg_${6 + entry}`,
    status: 200,
    verdict,
  })),
};

const NARROW = { colorScheme: 'dark', viewport: { width: 390, height: 844 } } as const;

test.each([
  ['wide', {}],
  ['narrow', NARROW],
] as const)(
  'what a search, a measurement and an audit wrote is drawn, and axe has no complaint: %s',
  async (size, look) => {
    const world = await mock.world({ now: '2026-03-01T09:00:00Z' });
    await using opened = await openPage(`${mock.url}/_countersign/#/${world.id}/files`, look);
    const { page, complaints } = opened;
    const show = async (name: string, content: object) => {
      if ((await page.getByRole('button', { name: 'Close' }).count()) > 0)
        await page.keyboard.press('Escape');
      await open(page, `${name}.json`, content);
      await page.getByRole('status').filter({ hasText: 'Close' }).waitFor();
      await keepPicture(page, size === 'wide' ? `file-${name}` : `file-${name}-${size}`);
      expect(await violations(page), name).toEqual([]);
      expect(await layoutProblems(page, { isHoverEnough: true }), name).toEqual([]);
    };

    await show('divergence', found);
    const rows = page.getByRole('table').first().getByRole('row');
    expect(await rows.allInnerTexts()).toMatchObject([
      expect.stringContaining('+1 d 11 h'),
      expect.stringMatching(/The mock\s+200\s+200\s+time\s+200$/),
      expect.stringMatching(/Compared\s+200\s+200\s+time\s+200\s+differs$/),
    ]);
    await page.getByRole('row', { name: 'body/total 2 1' }).waitFor();

    await show('measurement', measured);
    await page.getByRole('link', { name: 'attempt 1: answered 404' }).waitFor();
    await page.getByText('How acme delivers. Known: 3 of 4 fields.').waitFor();
    await page.getByText('not learned: no experiment holds').waitFor();

    await show('audit', audited);
    await page.getByText('1 agreed, 1 diverged, 1 not judged').waitFor();
    expect(await page.locator('.row-name').allTextContents()).toEqual([
      'GET /v3/messages/…',
      'to hooks.example.com/in',
    ]);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'No file is open' }).waitFor();
    expect(complaints).toEqual([]);
  },
);

test('a measurement under way is drawn from its file, without its secrets; and a file that is dropped is opened', async () => {
  const world = await mock.world({ now: '2026-03-01T09:00:00Z' });
  await using opened = await openPage(`${mock.url}/_countersign/#/${world.id}/files`);
  const { page } = opened;
  const buffer = await measurementUnderWay();
  const chosen = page.getByLabel('Open a report or a replay');
  await chosen.setInputFiles({ name: 'acme.measure', mimeType: 'text/plain', buffer });
  await page
    .getByText('How acme delivers. Known: 1 of 2 fields. Under way: 2 experiments were done')
    .waitFor();
  await page.getByRole('link', { name: 'attempt 2: answered 500 after 3 s' }).waitFor();
  await page.getByText('nobody was asked').waitFor();
  expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('whsec_');
  await page.evaluate(`{
    const data = new DataTransfer();
    data.items.add(new File([${JSON.stringify(JSON.stringify(measured))}], 'acme.json'));
    document.querySelector('.files').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }`);
  await page.getByText('How acme delivers').waitFor();
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
