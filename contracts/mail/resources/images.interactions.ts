// A consumer that shows images in its mails.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { given, type HttpInteraction, pathWith } from '../../support/interaction.ts';
import { answered, mailClient, refused } from '../consumer.ts';
import { ASSUMED, METHOD, resourceInteractions } from './resource.ts';

const { integer, regex } = MatchersV3;

const IMAGES = '/v3/images';
const IMAGE = `${IMAGES}/{id}` as const;
const VIEW = '/i/{image_id}';
const exampleId = { params: { path: { id: 'img_example' } } };
const exampleView = { params: { path: { image_id: 'img_example' } } };
const pathOfImage = pathWith(`${IMAGES}/\${image_id}`, { image_id: 'img_example' });
const pathOfView = pathWith(`/i/\${image_id}`, { image_id: 'img_example' });
const viewOfAny = pathWith(`/i/\${id}`, { id: 'img_example' });

/** An image of one pixel. */
const dot = {
  content: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  content_type: 'image/gif',
  filename: 'dot.gif',
};

const exists = given('mail', 'an image exists');
const nowhere = given('mail', 'no resource of a kind exists', { kind: 'image' });

export const imageInteractions: readonly HttpInteraction[] = [
  ...resourceInteractions({
    name: 'an image',
    plural: 'images',
    removes: 'deletes',
    unknown: ['M-ER-08.7', 'M-ER-02.1'],
    path: IMAGES,
    idOf: 'image_id',
    field: 'images',
    entry: { id: 'img_example' },
    exists,
    nowhere,
    gaps: ASSUMED,
    list: (mail) => mail.GET(IMAGES),
    read: (mail) => mail.GET(IMAGE, exampleId),
    remove: (mail) => mail.DELETE(IMAGE, exampleId),
  }),
  answered({
    title: 'uploads an image',
    rules: ['M-ER-17'],
    gaps: ASSUMED,
    caller: 'live',
    request: { method: 'POST', path: IMAGES, body: dot },
    status: 201,
    body: { id: regex('^img_.+$', 'img_example'), content_type: 'image/gif' },
    call: (mail) => mail.POST(IMAGES, { body: dot }),
    becomes: { id: 'img_example' },
  }),
  answered({
    title: 'reads how large an image is',
    rules: ['M-ER-17'],
    gaps: ASSUMED,
    caller: 'live',
    states: [exists],
    request: { method: 'GET', path: pathOfImage },
    status: 200,
    body: { size_bytes: integer(63) },
    call: (mail) => mail.GET(IMAGE, exampleId),
    becomes: { size_bytes: 63 },
  }),
  {
    title: 'shows an image to somebody without a credential',
    rules: ['M-ER-17'],
    gaps: METHOD,
    caller: null,
    states: [exists],
    request: { method: 'GET', path: pathOfView },
    response: { status: 200, headers: { 'Content-Type': regex('^image/.+$', 'image/svg+xml') } },
    async consume(provider) {
      const { response } = await mailClient(provider).GET(VIEW, { ...exampleView, parseAs: 'stream' });
      expect(response.headers.get('content-type')).toMatch(/^image\//);
    },
  },
  refused({
    title: 'shows a deleted image that a mail refers to',
    rules: ['M-ER-10.1', 'M-ER-02.1'],
    gaps: METHOD,
    caller: null,
    states: [given('mail', 'the image is gone')],
    request: { method: 'GET', path: pathOfView },
    status: 410,
    call: (mail) => mail.GET(VIEW, exampleView),
  }),
  refused({
    title: 'shows an image that never existed',
    rules: ['M-ER-10.2', 'M-ER-08.7', 'M-ER-02.1'],
    gaps: METHOD,
    caller: null,
    states: [nowhere],
    request: { method: 'GET', path: viewOfAny },
    status: 404,
    call: (mail) => mail.GET(VIEW, exampleView),
  }),
];
