// The value of a signature header: the digests by every secret that signs, in the form that the policy gives them, and
// the timestamp if it stands there, too.

import type { SignaturePolicy } from '../policy/policy.ts';

/** What a signature header says. */
export interface SignatureHeader {
  /** Digests in the policy's encoding, as texts; during a rotation there are several. */
  readonly digests: readonly string[];
  /** The timestamp, if the header has one. */
  readonly timestamp?: string;
}

type HeaderForm = Pick<SignaturePolicy, 'format' | 'separator'>;

/**
 * Writes a signature header.
 *
 * @example signatureHeader({ format: 't={timestamp},v1={digest}', separator: ',' }, { digests: ['0a', '1b'], timestamp: '7' }) // 't=7,v1=0a,v1=1b'
 */
export function signatureHeader(form: HeaderForm, { digests, timestamp = '' }: SignatureHeader): string {
  const items: string[] = [];
  for (const template of itemsOf(form)) {
    if (!template.includes('{digest}')) items.push(fill(template, { timestamp }));
    else for (const digest of digests) items.push(fill(template, { digest, timestamp }));
  }
  return items.join(form.separator ?? '');
}

/**
 * Reads a signature header. Items of other forms are left out: senders add other kinds of signatures.
 *
 * @example readSignatureHeader({ format: 'v1,{digest}', separator: ' ' }, 'v1,aGk= v1a,eW8=') // { digests: ['aGk='] }
 */
export function readSignatureHeader(form: HeaderForm, value: string): SignatureHeader {
  const given = form.separator === null ? [value] : value.split(form.separator);
  const templates = itemsOf(form);
  const digests = valuesIn(given, templates, '{digest}');
  const [timestamp] = valuesIn(given, templates, '{timestamp}');
  return timestamp === undefined ? { digests } : { digests, timestamp };
}

/** What stands at the place of a placeholder in items of its template's form. */
function valuesIn(given: readonly string[], templates: readonly string[], placeholder: string): string[] {
  const values: string[] = [];
  for (const template of templates) {
    const at = template.indexOf(placeholder);
    if (at === -1) continue;
    const prefix = template.slice(0, at);
    const suffix = template.slice(at + placeholder.length);
    for (const item of given)
      if (item.startsWith(prefix) && item.endsWith(suffix))
        values.push(item.slice(prefix.length, item.length - suffix.length));
  }
  return values;
}

/**
 * Replaces `{name}` placeholders in one pass, so that braces in values are left alone. Without a regular expression:
 * each attempt fills a dozen templates, one of them with the body.
 */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  let filled = '';
  let copied = 0;
  for (let open = template.indexOf('{'); open !== -1; open = template.indexOf('{', open + 1)) {
    const close = template.indexOf('}', open);
    if (close === -1) break;
    const name = template.slice(open + 1, close);
    if (!Object.hasOwn(values, name)) continue;
    filled += template.slice(copied, open) + values[name];
    copied = close + 1;
    open = close;
  }
  return copied === 0 ? template : filled + template.slice(copied);
}

function itemsOf({ format, separator }: HeaderForm): string[] {
  return separator === null ? [format] : format.split(separator);
}
