// What a sender may sign, as templates: the body alone, or with the id and the time of the event before or behind it.

/** From the usual ones to every mark of ASCII. */
const SEPARATORS = [
  '.',
  ':',
  '',
  '|',
  '\n',
  ',',
  '-',
  '_',
  ';',
  '/',
  ' ',
  ...'=+&#~@*!?$%^<>\\',
  '::',
  '--',
  '||',
  ', ',
  '\r\n',
  '\0',
];

const ORDERS: readonly (readonly string[])[] = [
  ['{timestamp}', '{body}'],
  ['{event_id}', '{timestamp}', '{body}'],
  ['{body}', '{timestamp}'],
  ['{event_id}', '{body}'],
  ['{timestamp}', '{event_id}', '{body}'],
  ['{body}', '{event_id}'],
  ['{body}', '{event_id}', '{timestamp}'],
  ['{body}', '{timestamp}', '{event_id}'],
  ['{event_id}', '{body}', '{timestamp}'],
  ['{timestamp}', '{body}', '{event_id}'],
];

/**
 * The templates, the most common first.
 *
 * @param before what stands before the digest in its header, such as `v0=`: some sign that name, too
 * @example [...contentTemplates('v0=')].includes('v0:{timestamp}:{body}') // true
 */
export function* contentTemplates(before: string): Generator<string> {
  yield '{body}';
  const name = before.split(/[^A-Za-z0-9]+/).findLast((part) => part !== '') ?? '';
  for (const prefix of new Set(['', name, 'v0', 'v1', 'v2', '1', 'hmac', 'sha256', 'webhook', 'hook', 'sig']))
    for (const separator of SEPARATORS)
      for (const order of [...ORDERS, ...(prefix === '' ? [] : [['{body}']])])
        yield [...(prefix === '' ? [] : [prefix]), ...order].join(separator);
}
