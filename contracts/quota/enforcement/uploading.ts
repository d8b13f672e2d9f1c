// How the consumer uploads. No storage endpoint is documented (Q-G-01), so all of this rests on that gap.

import { client, type Provider } from '../consumer.ts';

export const FILE = 'minutes/friday.txt';
export const PATH = `/api/v1/files/${FILE}`;
export const ANY_PATH = { path: '/api/v1/files/{path}', params: { path: { path: FILE } } } as const;

/** The uploaded content, as it is sent. */
export const CONTENT = { type: 'text/plain', text: 'hello' };
export const SIZE_BYTES = CONTENT.text.length;

/** Uploads into a share, or into the caller's own space. */
export function upload(provider: Provider, share?: string) {
  const header = share === undefined ? {} : { 'X-Share-Id': share };
  return client(provider).PUT(ANY_PATH.path, {
    params: { ...ANY_PATH.params, header },
    headers: { 'Content-Type': CONTENT.type },
    body: CONTENT.text,
  });
}
