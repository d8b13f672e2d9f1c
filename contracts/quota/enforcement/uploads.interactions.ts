// A consumer that uploads and deletes files.

import { expect } from 'vitest';
import type { GapId } from '../../../specs/generated/rules.ts';
import { given, type HttpInteraction } from '../../support/interaction.ts';
import { client, errorOf, refusalOf } from '../consumer.ts';
import { ANY_PATH, CONTENT, FILE, PATH, SIZE_BYTES, upload } from './uploading.ts';

const written = given('quota', 'a file was written', { path: FILE, size_bytes: 1_000 });
const notWritten = given('quota', 'no file was written', { path: FILE });

const REHEARSAL: readonly GapId[] = ['Q-G-01', 'Q-G-34'];

export const uploadInteractions: readonly HttpInteraction[] = [
  {
    title: 'uploads during the grace period of its user',
    rules: ['Q-EN-04.2'],
    gaps: REHEARSAL,
    caller: 'member',
    states: [given('quota', 'the grace window is open', { level: 'user', limit_bytes: 1_000_000 })],
    request: { method: 'PUT', path: PATH, content: CONTENT },
    response: { status: 201, body: { size_bytes: SIZE_BYTES } },
    async consume(provider) {
      expect((await upload(provider)).data?.size_bytes).toBe(SIZE_BYTES);
    },
  },
  {
    title: 'uploads past a warning threshold',
    rules: ['Q-EN-07'],
    gaps: REHEARSAL,
    caller: 'member',
    states: [given('quota', 'a quota is nearly full', { level: 'user', threshold: 95 })],
    request: { method: 'PUT', path: PATH, content: CONTENT },
    response: { status: 201, body: { size_bytes: SIZE_BYTES } },
    async consume(provider) {
      expect((await upload(provider)).data?.size_bytes).toBe(SIZE_BYTES);
    },
  },
  {
    title: 'uploads for an exempt user whose quota is full',
    rules: ['Q-EP-08.1'],
    gaps: [...REHEARSAL, 'Q-G-08'],
    caller: 'member',
    states: [given('quota', 'a user is exempt')],
    request: { method: 'PUT', path: PATH, content: CONTENT },
    response: { status: 201, body: { size_bytes: SIZE_BYTES } },
    async consume(provider) {
      expect((await upload(provider)).data?.size_bytes).toBe(SIZE_BYTES);
    },
  },
  {
    title: 'replaces a file that it has uploaded before',
    rules: [],
    gaps: REHEARSAL,
    caller: 'member',
    states: [written],
    request: { method: 'PUT', path: PATH, content: CONTENT },
    response: { status: 200, body: { path: FILE, share_id: null, size_bytes: SIZE_BYTES } },
    async consume(provider) {
      const { data, response } = await upload(provider);
      expect(response.status).toBe(200);
      expect(data).toMatchObject({ path: FILE, size_bytes: SIZE_BYTES });
    },
  },
  {
    title: 'deletes a file',
    rules: [],
    gaps: REHEARSAL,
    caller: 'member',
    states: [written],
    request: { method: 'DELETE', path: PATH },
    response: { status: 204 },
    async consume(provider) {
      const { response } = await client(provider).DELETE(ANY_PATH.path, { params: ANY_PATH.params });
      expect(response.status).toBe(204);
    },
  },
  {
    title: 'says that there is no such file',
    rules: [],
    gaps: [...REHEARSAL, 'Q-G-11'],
    caller: 'member',
    states: [notWritten],
    request: { method: 'DELETE', path: PATH },
    response: { status: 404, body: errorOf('NOT_FOUND') },
    async consume(provider) {
      const quota = client(provider);
      const refusal = await refusalOf(quota.unwrap(quota.DELETE(ANY_PATH.path, { params: ANY_PATH.params })));
      expect(refusal).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    },
  },
];
