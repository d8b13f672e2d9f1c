// Where the reader is: a document and an operation, as `#mail/createWebhook`.

import { computed, signal } from '@preact/signals';

const hash = signal(location.hash);
addEventListener('hashchange', () => {
  hash.value = location.hash;
});

/** The name of the document and the id of the operation that the address names. */
export const place = computed(() => {
  const [name = '', operation = ''] = hash.value.replace(/^#/, '').split('/').map(decoded);
  return { name, operation };
});

export function hrefOf(name: string, operation?: string): string {
  return `#${[name, ...(operation === undefined ? [] : [operation])].map(encodeURIComponent).join('/')}`;
}

/** An address that somebody typed need not be encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
