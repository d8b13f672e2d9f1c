// Images: uploaded in three ways, seen by anyone, gone once deleted.

import { afterAll, expect, test } from 'vitest';
import type { Answer, MockWorld } from '../../../src/index.ts';
import { startMockHere } from '../../support/mock-here.ts';
import { mailAs, tokenOf } from './caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

const IMAGES = '/v3/images';
const MIB = 1_048_576;
const GIF = Uint8Array.from(Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'));

interface Upload {
  readonly body: Uint8Array | string;
  readonly type: string;
}

function upload(world: MockWorld, { body, type }: Upload): Promise<Answer<{ id: string; detail: unknown }>> {
  return world.request('POST', IMAGES, {
    token: tokenOf(world, 'live'),
    body,
    headers: { 'content-type': type },
  });
}

async function asForm(parts: Readonly<Record<string, Blob>>): Promise<Upload> {
  const form = new FormData();
  for (const [name, blob] of Object.entries(parts)) form.append(name, blob, 'pixel.gif');
  const response = new Response(form);
  return {
    body: new Uint8Array(await response.arrayBuffer()),
    type: response.headers.get('content-type') ?? '',
  };
}

function asJson(fields: object): Upload {
  return { body: JSON.stringify(fields), type: 'application/json' };
}

const UPLOADS: readonly (readonly [way: string, filename: string | null, upload: Upload])[] = [
  ['raw', null, { body: GIF, type: 'image/gif' }],
  [
    'in a form',
    'pixel.gif',
    await asForm({ note: new Blob(['a note']), file: new Blob([GIF], { type: 'image/gif' }) }),
  ],
  [
    'as JSON',
    'pixel.gif',
    asJson({
      content: Buffer.from(GIF).toString('base64'),
      content_type: 'image/gif',
      filename: 'pixel.gif',
    }),
  ],
];

test.each(UPLOADS)('an image uploaded %s is seen by anyone, byte for byte', async (_, filename, uploaded) => {
  const world = await mock.world({ now: '2026-01-01T00:00:00Z' });
  const { status, body } = await upload(world, uploaded);
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.stringMatching(/^img_[A-Za-z0-9]{16,}$/),
    filename,
    content_type: 'image/gif',
    size_bytes: GIF.length,
    created_at: '2026-01-01T00:00:00.000Z',
  });
  const seen = await fetch(`${world.url}/i/${body.id}`);
  expect(seen.headers.get('content-type')).toBe('image/gif');
  expect(new Uint8Array(await seen.arrayBuffer())).toEqual(GIF);
});

test('a drawing is served so that it cannot run scripts', async () => {
  const world = await mock.world();
  const { headers } = await world.request('GET', '/i/img_logo');
  expect(headers.get('content-type')).toBe('image/svg+xml');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

const FORM = 'multipart/form-data; boundary=x';

test.each<[number, string, Upload]>([
  [400, 'a form without a boundary', { body: '--x--', type: 'multipart/form-data' }],
  [400, 'a form that does not begin', { body: 'x', type: FORM }],
  [
    400,
    'a form that does not end',
    { body: '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc', type: FORM },
  ],
  [
    400,
    'a part without a name',
    { body: '--x\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--x--', type: FORM },
  ],
  [400, 'a part with a broken header', { body: '--x\r\nno colon\r\n\r\nabc\r\n--x--', type: FORM }],
  [400, 'something else', { body: 'abc', type: 'text/plain' }],
  [400, 'an odd media type', { body: 'abc', type: 'image/p_ng' }],
  [400, 'broken JSON', { body: '{', type: 'application/json' }],
  [422, 'a form without the file', { body: '--x--', type: FORM }],
  [422, 'an empty image', { body: '', type: 'image/gif' }],
  [
    422,
    'an empty file',
    { body: '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n\r\n--x--', type: FORM },
  ],
  [422, 'text that is not base64', asJson({ content: 'R0lGO' })],
  [422, 'no content', asJson({ filename: 'pixel.gif' })],
  [422, 'a name that would break a header', asJson({ content: 'R0lG', filename: 'a\r\nX-Evil: 1' })],
])('%d for %s', async (status, _, uploaded) => {
  const world = await mock.world();
  expect((await upload(world, uploaded)).status).toBe(status);
  expect((await mailAs(world).get(IMAGES)).body.total).toBe(1);
});

test('M-ER-11 an image of 10 MiB passes, one byte more is 413, however it is packed', async () => {
  const world = await mock.world();
  for (const [bytes, status] of [
    [10 * MIB, 201],
    [10 * MIB + 1, 413],
  ] as const) {
    const image = new Uint8Array(bytes);
    const ways = [
      { body: image, type: 'image/gif' },
      await asForm({ file: new Blob([image], { type: 'image/gif' }) }),
      asJson({ content: Buffer.from(image).toString('base64') }),
    ];
    for (const way of ways)
      expect([bytes, way.type, (await upload(world, way)).status]).toEqual([bytes, way.type, status]);
  }
});
