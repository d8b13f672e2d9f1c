// The console as files: strict, from this server alone, and where a browser finds it.

import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';

const mock = await startMock();
afterAll(() => mock.close());

const get = (path: string, accept = 'text/html') =>
  fetch(mock.url + path, { redirect: 'manual', headers: { accept } });

test('a browser is led to the console, from the root, from the prefix and from a world', async () => {
  const { id } = await mock.world();
  const led = await Promise.all(['/', '/_countersign', `/w/${id}/`].map((path) => get(path)));
  expect(led.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [302, '/_countersign/'],
    [302, '/_countersign/'],
    [302, `/_countersign/#/${id}`],
  ]);
});

test('a client that does not ask for HTML is told that there is nothing at the root', async () => {
  const { status, headers } = await get('/', 'application/json');
  expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8']);
});

test('nothing runs but what comes from this server, and nothing inline', async () => {
  const page = await get('/_countersign/');
  const text = await page.text();
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|\*|https?:|data:/);
  expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|style=|(src|href)="(https?:)?\/\//);
  const loaded = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name]) => name);
  expect(loaded).toEqual(['icon.svg', 'console.css', 'console.js']);
  for (const name of loaded) {
    const file = await get(`/_countersign/${name}`);
    expect([file.status, file.headers.get('x-content-type-options')], name).toEqual([200, 'nosniff']);
  }
});

test('all of it is at most 80 kB gzipped', async () => {
  const files = await Promise.all(
    ['', 'console.js', 'console.css', 'icon.svg'].map(async (name) =>
      (await get(`/_countersign/${name}`)).bytes(),
    ),
  );
  const size = files.reduce((sum, bytes) => sum + gzipSync(bytes).length, 0);
  expect(size).toBeLessThan(80_000);
});

test('it names no service', async () => {
  const { services } = (await (await get('/_countersign/health', '*/*')).json()) as { services: string[] };
  const code = await (await get('/_countersign/console.js')).text();
  for (const name of services) expect(code).not.toMatch(new RegExp(`["'\`]${name}["'\`]`));
});

test.each(['/main.tsx', '/LICENSES.txt', '/..%2fpackage.json', '/built/console.js'])(
  'no other file is served: %s',
  async (path) => {
    expect((await get(`/_countersign${path}`)).status).toBe(404);
  },
);

test('the page needs no control token: it shows nothing of any world by itself', async () => {
  await using guarded = await startMock({ controlToken: 'secret' });
  expect((await fetch(`${guarded.url}/_countersign/`)).status).toBe(200);
  expect((await fetch(`${guarded.url}/_countersign/worlds`)).status).toBe(401);
});
