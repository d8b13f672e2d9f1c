// Which route a path leads to, and with which texts at its placeholders.
import { expect, it, test } from 'vitest';
import { type Listener, RouteTable, segmentsOf } from '../../../src/server/http/route-table.ts';

const names = new Map<Listener, string>();
const routes = new RouteTable();

/** Adds a route whose listener is known by the text of the route. */
function add(method: string, path: string, isMultiSegment = false): void {
  const listener = () => undefined;
  names.set(listener, `${method} ${path}`);
  routes.add({ path, isMultiSegment }, [method], listener);
}

add('GET', '/');
add('GET', '/webhooks');
add('POST', '/webhooks');
add('GET', '/webhooks/{id}');
add('DELETE', '/webhooks/{id}');
add('POST', '/webhooks/test');
add('GET', '/webhooks/{id}/deliveries/{delivery}');
add('GET', '/webhooks/test/{mode}');
add('GET', '/reports/{name}.csv');
add('GET', '/reports/{year}-{month}');
add('GET', '/reports/{any}');
add('GET', '/secrets/data/{path}', true);
add('GET', '/secrets/data/{path}/versions');
add('GET', '/a%20b/ü');
add('GET', '/items:batch');
add('GET', '/proto/{__proto__}');

/** The route of a path and the texts at its placeholders. */
function routed(method: string, path: string) {
  const found = routes.find(method, segmentsOf(path) ?? []);
  return found && [names.get(found.listener), { ...found.values }];
}

it.each([
  ['GET', '/', 'GET /', {}],
  ['GET', '/webhooks', 'GET /webhooks', {}],
  ['POST', '/webhooks', 'POST /webhooks', {}],
  ['GET', '/webhooks/wh_1', 'GET /webhooks/{id}', { id: 'wh_1' }],
  [
    'GET',
    '/webhooks/wh_1/deliveries/d',
    'GET /webhooks/{id}/deliveries/{delivery}',
    { id: 'wh_1', delivery: 'd' },
  ],
  ['GET', '/webhooks/', 'GET /webhooks/{id}', { id: '' }],
  ['POST', '/webhooks/test', 'POST /webhooks/test', {}],
  ['GET', '/secrets/data/a/b/c', 'GET /secrets/data/{path}', { path: 'a/b/c' }],
  ['GET', '/items:batch', 'GET /items:batch', {}],
])('%s %s is %s', (method, path, route, values) => {
  expect(routed(method, path)).toEqual([route, values]);
});

test('text comes before a placeholder, but only where its method is there and the rest of the path fits', () => {
  expect(routed('GET', '/webhooks/test')).toEqual(['GET /webhooks/{id}', { id: 'test' }]);
  expect(routed('GET', '/webhooks/test/all')).toEqual(['GET /webhooks/test/{mode}', { mode: 'all' }]);
  expect(routed('GET', '/webhooks/test/deliveries/d')?.[0]).toBe('GET /webhooks/{id}/deliveries/{delivery}');
});

test('a placeholder beside text takes as little as it can, and comes before one that is alone', () => {
  expect(routed('GET', '/reports/a.csv')).toEqual(['GET /reports/{name}.csv', { name: 'a' }]);
  expect(routed('GET', '/reports/2026-11-23')).toEqual([
    'GET /reports/{year}-{month}',
    { year: '2026', month: '11-23' },
  ]);
  expect(routed('GET', '/reports/acsv')).toEqual(['GET /reports/{any}', { any: 'acsv' }]);
  expect(routed('GET', '/reports/.csv')).toEqual(['GET /reports/{any}', { any: '.csv' }]);
});

test('a longer route comes before a placeholder that takes all that is left', () => {
  expect(routed('GET', '/secrets/data/a/versions')?.[0]).toBe('GET /secrets/data/{path}/versions');
  expect(routed('GET', '/secrets/data/a/b/versions')).toEqual([
    'GET /secrets/data/{path}',
    { path: 'a/b/versions' },
  ]);
});

test('escapes are decoded in routes and in paths, and an escaped slash does not end a segment', () => {
  expect(routed('GET', '/a%20b/%C3%BC')?.[0]).toBe('GET /a%20b/ü');
  expect(routed('GET', '/webhooks/a%2Fb%3F')).toEqual(['GET /webhooks/{id}', { id: 'a/b?' }]);
  expect(routed('GET', '/secrets/data/a%2Fb/c')).toEqual(['GET /secrets/data/{path}', { path: 'a/b/c' }]);
});

it.each(['/%', '/%zz', '/%ff', '/webhooks/%C3'])('%s cannot be decoded', (path) => {
  expect(segmentsOf(path)).toBeUndefined();
});

it.each([
  ['GET', '//webhooks'],
  ['GET', '/Webhooks'],
  ['PUT', '/webhooks'],
  ['GET', '/webhooks/a/deliveries'],
  ['GET', '/webhooks/a/'],
  ['GET', '/constructor'],
  ['GET', '*'],
])('%s %s leads nowhere', (method, path) => {
  expect(routed(method, path)).toBeUndefined();
});

test('a placeholder may have any name', () => {
  const found = routes.find('GET', ['', 'proto', 'x']);
  expect(Object.entries(found?.values ?? {})).toEqual([['__proto__', 'x']]);
});

test('the methods of a path are those of all routes that it fits', () => {
  expect(routes.methodsOf(['', 'webhooks'])).toEqual(['GET', 'POST']);
  expect(routes.methodsOf(['', 'webhooks', 'test'])).toEqual(['POST', 'GET', 'DELETE']);
  expect(routes.methodsOf(['', 'nowhere'])).toEqual([]);
});
