// The list of tools as a host gets it: a change is seen in review, and it stays within its budget of tokens.

import { encode } from 'gpt-tokenizer';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { toolsOf } from '../support/tool-client.ts';

const mock = await startMock();
const { client, use, close } = await toolsOf(mock.url);
afterAll(async () => {
  await close();
  await mock.close();
});

test('the names, schemas and annotations of all tools are as they were reviewed', async () => {
  const { tools } = await client.listTools();
  await expect(JSON.stringify(tools, null, 2)).toMatchFileSnapshot('./tool-list.json');
});

test('the list of tools takes at most 3,000 tokens', async () => {
  const { tools } = await client.listTools();
  expect(encode(JSON.stringify(tools)).length).toBeLessThanOrEqual(3_000);
});

test('no answer takes more than about 2,000 tokens, however much there is', async () => {
  const world = String((await use('start_world', {})).facts.world);
  const body = { url: 'https://inbox.countersign.test/a', enabled_events: ['*'] };
  await use('call', { world, service: 'mail', operation: 'createWebhook', body });
  for (let count = 0; count < 30; count++)
    await use('cause', { world, kind: 'event', service: 'mail', name: 'bounce' });
  const used = [
    await use('look', { world, last: 200 }),
    await use('look', { world, what: 'deliveries', last: 200 }),
    await use('look', { world, what: 'inbox', name: 'a', last: 200 }),
    await use('cause', { world, kind: 'scenario' }),
    await use('cause', { world, kind: 'simulate' }),
    await use('search_docs', { query: 'webhook delivery retry signature' }),
    await use('search_docs', { query: 'x', section: 'docs/cli.md#countersign-explore' }),
    await use('explain', { service: 'mail', operation: 'sendMail', status: 422 }),
  ];
  for (const { text } of used) expect(encode(text).length, text.slice(0, 80)).toBeLessThanOrEqual(2_200);
});

test('a typical session stays below 6,000 tokens', async () => {
  const session = [await use('start_world', { seed: 7 })];
  const world = String(session[0]?.facts.world);
  const body = { url: 'https://inbox.countersign.test/a', enabled_events: ['*'] };
  session.push(await use('call', { world, service: 'mail', operation: 'createWebhook', body }));
  session.push(await use('cause', { world, kind: 'event', service: 'mail', name: 'bounce' }));
  session.push(await use('advance', { world, by: '4h' }));
  session.push(await use('look', { world }));
  session.push(await use('look', { world, what: 'inbox', name: 'a' }));
  session.push(await use('search_docs', { query: 'retry schedule' }));
  expect(session.reduce((sum, { text }) => sum + encode(text).length, 0)).toBeLessThanOrEqual(6_000);
});
