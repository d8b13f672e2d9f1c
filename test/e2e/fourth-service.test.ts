// A fourth service, written by somebody else: everything serves it, and nothing that is here names it. Its files are
// in examples/services/billing/; they import only what the package exports.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { connectMock } from '../../src/index.ts';
import { startMockProcess } from '../support/mock-process.ts';
import { strangerProject } from '../support/stranger-project.ts';

declare module '../../src/index.ts' {
  interface Services {
    billing: {
      credentials: 'token';
      settings: { webhook: { url: string; secret: string } | null };
      operations: 'createInvoice' | 'getInvoice' | 'listPlans';
      events: { 'invoice.issued': { event_id: string; invoice: { amount_cents: number } } };
      emit: { payload?: { invoice: { amount_cents: number } } };
      actions: { 'invoice.pay': { input: { invoice_id: string }; result: { status: string } } };
      scenarios: {
        'an invoice is open': { parameters: { amount_cents?: number }; result: { invoice_id: string } };
      };
    };
  }
}

const files = new URL('../../examples/services/billing/', import.meta.url);
const project = await strangerProject(files);
// The mock below is given the service by the environment; commands are given it by a flag or by this file.
await writeFile(`${project.folder}/countersign.yaml`, 'services: [mail, ./billing]\n');
const server = await startMockProcess({ env: project.env });
const mock = await connectMock({ url: server.url });
afterAll(async () => {
  await mock.close();
  await server[Symbol.asyncDispose]();
  await project[Symbol.asyncDispose]();
});

const HOOK = { url: 'https://inbox.countersign.test/billing', secret: 'a-secret' };
const billingWorld = () => mock.world({ settings: { billing: { webhook: HOOK } } });
const NEW_INVOICE = { json: { amount_cents: 500 } };

test('it is new files only, and they import nothing but what is exported', async () => {
  const names = await readdir(files);
  for (const name of names.filter((each) => each.endsWith('.ts'))) {
    const source = await readFile(new URL(name, files), 'utf8');
    const imported = [...source.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map((match) => match[1]);
    expect(imported.filter((each) => !/^(countersign(\/|$)|node:|\.\/)/.test(each as string))).toEqual([]);
  }
});

test('the mock serves its operations beside the other services, and validates by its spec', async () => {
  const world = await billingWorld();
  const token = world.credentials.billing?.token;
  const created = await world.request('POST', '/billing/invoices', { token, ...NEW_INVOICE });
  expect(created).toMatchObject({ status: 201, body: { amount_cents: 500, status: 'open' } });
  const read = await world.request('GET', `/billing/invoices/${created.body.id}`, { token });
  expect(read.body).toEqual(created.body);
  const wrong = await world.request('POST', '/billing/invoices', { token, json: { amount_cents: 0 } });
  expect(wrong).toMatchObject({ status: 422, body: { error: expect.any(String) } });
  expect((await world.request('GET', '/billing/invoices/x', { token })).status).toBe(429);
  const health = await fetch(`${server.url}/_countersign/health`);
  expect(await health.json()).toMatchObject({ services: ['vault', 'mail', 'quota', 'billing'] });
});

test('what nobody wrote answers from its document', async () => {
  const world = await billingWorld();
  const token = world.credentials.billing?.token;
  const plans = await world.request('GET', '/billing/plans', { token });
  expect(plans).toMatchObject({ status: 200, body: [{ id: 'plan_basic', amount_cents: 500 }] });
  expect((await world.request('GET', '/billing/plans')).status).toBe(401);
});

test('its events are delivered, signed, and can be emitted by hand', async () => {
  const world = await billingWorld();
  await world.emit({
    service: 'billing',
    type: 'invoice.issued',
    payload: { invoice: { amount_cents: 7 } },
  });
  const [received] = await world.inbox('billing');
  expect(JSON.parse(received?.body ?? '{}')).toMatchObject({
    event_type: 'invoice.issued',
    invoice: { amount_cents: 7 },
  });
  expect(received?.headers['x-billing-signature']).toMatch(/^[0-9a-f]{64}$/);
  const refused = await world.control('POST', '/events', {
    service: 'billing',
    type: 'invoice.issued',
    colour: 1,
  });
  expect(refused.status).toBe(422);
});

test('its settings are checked by its schema', async () => {
  const world = await billingWorld();
  const refused = await world.control('PATCH', '/settings', { billing: { webhok: null } });
  expect(refused).toMatchObject({ status: 422, body: { hint: expect.stringContaining('webhook') } });
  expect((await world.settings({ billing: { webhook: null } })).billing).toEqual({ webhook: null });
});

test('its actions, scenarios and faults work as those of the others', async () => {
  const world = await billingWorld();
  const token = world.credentials.billing?.token;
  const { result } = await world.scenario('an invoice is open', { amount_cents: 12 });
  const { events } = await world.simulate('billing/invoice.pay', result);
  expect(events).toMatchObject([{ type: 'invoice.paid' }]);
  const path = `/billing/invoices/${result.invoice_id}`;
  const paid = { amount_cents: 12, status: 'paid' };
  expect((await world.request('GET', path, { token })).body).toMatchObject(paid);
  await world.addFault({ service: 'billing', operation: 'getInvoice', respond: { status: 500 }, times: 1 });
  expect((await world.request('GET', path, { token })).status).toBe(500);
});

test('its reference page is served, and the control API documents its parts', async () => {
  const page = await fetch(`${server.url}/_countersign/docs/billing.json`);
  expect(page.status).toBe(200);
  const control = await fetch(`${server.url}/_countersign/docs/control.json`);
  const { schemas } = ((await control.json()) as { components: { schemas: Record<string, object> } })
    .components;
  expect(schemas.EmitBillingEvent).toMatchObject({ properties: { service: { const: 'billing' } } });
  expect(schemas.Settings).toMatchObject({ required: expect.arrayContaining(['billing']) });
});

test('verify proves its rule, and its gap when assumptions are included', async () => {
  const { code, stdout, stderr } = await project.countersign(
    'verify',
    'billing',
    '--include',
    'assumed',
    '--json',
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const report = JSON.parse(stdout);
  expect(report.rules).toMatchObject([{ id: 'B-INV-01', state: 'proven' }]);
  expect(report.checks).toHaveLength(2);
});

test('its mutant is caught', async () => {
  const { code, stdout } = await project.countersign('verify', 'billing', '--prove', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ proofs: [{ rule: 'B-INV-01', check_count: 1 }], survivors: 0 });
});

test('its code is generated, and its rules are listed', async () => {
  const { code } = await project.countersign('generate', '--service', 'billing', '--out', 'generated');
  expect(code).toBe(0);
  expect(await readdir(`${project.folder}/generated/billing`)).toContain('client.ts');
  const { stdout } = await project.countersign('rules', 'billing', '--gaps');
  expect(stdout).toContain('B-INV-01  flow 1, mutant 1');
  expect(stdout).toContain('B-G-01');
});

test('the configuration file names it beside others, and a flag adds to those', async () => {
  const options = { cwd: project.folder, env: process.env };
  await using named = await startMockProcess({ ...options, flags: ['--service', 'quota'] });
  const health = await fetch(`${named.url}/_countersign/health`);
  expect(await health.json()).toMatchObject({ services: ['mail', 'quota', 'billing'] });
});

test('it is compared with an implementation without a line of its own', async () => {
  const search = ['verify', 'billing', '--search-only', '--histories', '12', '--json'];
  const itself = await project.countersign(...search);
  expect(itself.stderr).not.toContain('countersign:');
  expect(JSON.parse(itself.stdout)).toMatchObject({ divergences: [], search: [{ histories: 12 }] });
  expect(itself.code).toBe(0);

  const world = await mock.world({ clock: 'running' });
  await world.addFault({
    service: 'billing',
    operation: 'createInvoice',
    respond: { status: 500 },
    times: 9_999,
  });
  const target = ['--target', world.url, '--credential', `token=${world.credentials.billing?.token}`];
  const other = await project.countersign(...search, ...target);
  const { divergences } = JSON.parse(other.stdout);
  expect(divergences[0]).toMatchObject({
    service: 'billing',
    history: [{ operation: 'createInvoice' }],
    observed: { status: 500 },
  });
  expect(other.code).toBe(1);
});

test('a test of its project starts the mock with what its module exports, or with its path', async () => {
  const { stdout, stderr } = await project.script(`
    import { startMock } from 'countersign';
    import billing from './billing/service.ts';
    for (const service of [billing, './billing']) {
      await using mock = await startMock({ services: ['mail', service] });
      console.log(Object.keys(mock.defaultWorld.credentials).join());
    }
  `);
  expect({ stdout, stderr }).toEqual({ stdout: 'mail,billing\nmail,billing\n', stderr: '' });
});
