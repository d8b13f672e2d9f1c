// The value of a signature header: digests, and the timestamp if it stands there, too.

import type { SignatureScheme } from './services.ts';

type HeaderForm = Pick<SignatureScheme, 'format' | 'separator'>;

/** What stands around a placeholder in an item of the header. */
interface Around {
  readonly before: string;
  readonly after: string;
}

/** Writes a signature header with one digest. */
export function writeSignature({ format }: HeaderForm, digest: string, timestamp: string): string {
  return format.replace('{timestamp}', () => timestamp).replace('{digest}', () => digest);
}

/** The digests in a signature header, as texts. Items of other forms are left out: senders add other signatures. */
export function digestsIn(form: HeaderForm, value: string): string[] {
  return valuesOf(form, 'digest', value);
}

/** The timestamp in a signature header; `undefined` if there is none. */
export function timestampIn(form: HeaderForm, value: string): string | undefined {
  return valuesOf(form, 'timestamp', value)[0];
}

/** What stands before a digest, for messages: `sha256=`, or nothing. */
export function prefixOf(form: HeaderForm): string {
  return aroundOf(form, 'digest')?.before ?? '';
}

function valuesOf(form: HeaderForm, name: string, value: string): string[] {
  const around = aroundOf(form, name);
  if (around === undefined) return [];
  const { before, after } = around;
  return itemsOf(form, value)
    .filter((item) => item.startsWith(before) && item.endsWith(after))
    .map((item) => item.slice(before.length, item.length - after.length));
}

function aroundOf(form: HeaderForm, name: string): Around | undefined {
  const parts = itemsOf(form, form.format).map((item) => item.split(`{${name}}`));
  const [before, after] = parts.find(({ length }) => length === 2) ?? [];
  return before === undefined || after === undefined ? undefined : { before, after };
}

function itemsOf({ separator }: HeaderForm, value: string): string[] {
  return separator === null ? [value] : value.split(separator);
}
