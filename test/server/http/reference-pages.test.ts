// The API reference: everything comes from the server itself, nothing else of the disk is served.

import { afterAll, expect, it } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { billing } from '../../support/billing.ts';
import { shop } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop, billing] });
afterAll(() => mock.close());

const get = (path: string) => fetch(`${mock.url}/_countersign/docs${path}`, { redirect: 'manual' });

it('the page leads to itself with a slash, so that what it loads is found', async () => {
  const { status, headers } = await get('');
  expect([status, headers.get('location')]).toEqual([308, '/_countersign/docs/']);
});

it('the page loads nothing from elsewhere, and a policy sees to it', async () => {
  const page = await get('/');
  const text = await page.text();
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(text).not.toMatch(/(src|href)="(https?:)?\/\//);
  const loaded = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name]) => name);
  expect(loaded).toEqual(['../icon.svg', 'reference.css', 'reference.js']);
  for (const name of loaded) expect((await get(`/${name}`)).status, name).toBe(200);
});

it('each service and the control API are listed, with this server as theirs', async () => {
  const names = (await (await get('/documents')).json()) as string[];
  expect(names.toSorted()).toEqual(['billing', 'control', 'shop']);
  for (const name of names) {
    const document = (await (await get(`/${name}.json`)).json()) as { openapi: string; servers: unknown };
    expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\.1/), servers: [{ url: mock.url }] });
  }
});

it.each(['/package.json', '/..%2f..%2fpackage.json', '/index.html', '/nothing.json'])(
  'no other file is served: %s',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);
