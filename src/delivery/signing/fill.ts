// Templates with `{name}` placeholders, as policies write headers, signed contents and challenges.

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
