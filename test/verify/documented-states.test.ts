// Provider states that the documented API brings about, where the adapter does not.

import { expect, test } from 'vitest';
import type { Adapter } from '../../src/verify/adapter.ts';
import { adapterTarget } from '../../src/verify/adapter-target.ts';
import { type SetUps, withDocumentedStates } from '../../src/verify/documented-states.ts';
import { NotOffered } from '../../src/verify/session.ts';
import { startReceiver } from '../support/receivers.ts';

const states: SetUps['states'] = {
  'a book exists': async (api, { title }) => {
    const { id } = (await api.call('live', 'POST', '/books', { title })) as { readonly id: string };
    api.undo(() => api.call('live', 'DELETE', `/books/${id}`));
    return { id };
  },
};
const open = (url: string, adapter: Adapter) =>
  withDocumentedStates(adapterTarget(url, adapter), new Map([['shop', { states }]])).open('a check');
const credentials = { shop: { live: 'token-1' } };

test('a state is set up with the credential, and undone when the check is over', async () => {
  await using service = await startReceiver((response) => void response.writeHead(201).end('{"id":"b1"}'));
  const session = await open(service.origin, { credentials });
  expect(session.offers).toContain('states');
  expect(await session.state('a book exists', { title: 'Emma' })).toEqual({ id: 'b1' });
  await session.close();
  expect(service.requests.map(({ method, path, body }) => [method, path, String(body)])).toEqual([
    ['POST', '/books', '{"title":"Emma"}'],
    ['DELETE', '/books/b1', ''],
  ]);
});

test('a state of the adapter comes first', async () => {
  const session = await open('http://127.0.0.1:9', { states: () => ({ id: 'standing' }) });
  expect(await session.state('a book exists')).toEqual({ id: 'standing' });
});

test('a call that is not granted does not offer the state, and neither does a missing credential', async () => {
  await using service = await startReceiver((response) => void response.writeHead(500).end());
  const failing = await open(service.origin, { credentials });
  await expect(failing.state('a book exists')).rejects.toThrow(
    new NotOffered('state for the check, since POST /books answers 500'),
  );
  const stranger = await open(service.origin, {});
  await expect(stranger.state('a book exists')).rejects.toThrow('credential "live" of shop');
  await expect(stranger.state('a shop exists')).rejects.toThrow('states, and so not "a shop exists"');
});

test('what checks have left behind is removed, and nothing else', async () => {
  const books = new Set(['theirs']);
  await using service = await startReceiver((response, { method, url = '' }) => {
    if (method === 'POST') books.add('ours');
    if (method === 'DELETE') books.delete(url.slice('/books/'.length));
    response.end(JSON.stringify({ id: 'ours', books: [...books] }));
  });
  const created: SetUps['created'] = {
    list: async (api) => ((await api.call('live', 'GET', '/books')) as { readonly books: string[] }).books,
    remove: (api, id) => api.call('live', 'DELETE', `/books/${id}`),
  };
  const left: SetUps['states'] = {
    'a book is left': async (api) => ({ left: await api.call('live', 'POST', '/books') }),
    'no book exists': async (api) => ({ isEmpty: await api.removeCreated() }),
  };
  const target = withDocumentedStates(
    adapterTarget(service.origin, { credentials }),
    new Map([['shop', { states: left, created }]]),
  );
  const session = await target.open('a check');
  await session.state('a book is left');
  expect([...books]).toEqual(['theirs', 'ours']);
  expect(await session.state('no book exists')).toEqual({ isEmpty: false });
  expect([...books]).toEqual(['theirs']);
  await session.state('a book is left');
  await session.close();
  await target.close();
  expect([...books]).toEqual(['theirs']);
});
