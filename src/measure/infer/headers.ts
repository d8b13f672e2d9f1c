// The headers of a sender as templates: what stays in all requests is literal, and what changes is told by what it changes
// with, the event, its type, the time, the number of the attempt, or the signature.

import { type Chain, stayingHeaders } from '../chain.ts';
import { type Finding, numbersOf, unknown } from '../finding.ts';
import type { Attempt } from '../observation.ts';
import { keysFor, TOKEN } from './digests.ts';
import { timestampsIn } from './timestamps.ts';

/** Headers of the connection, of the body and of the client library: no policy says them. */
const NOT_OF_POLICY = new Set(
  'host connection keep-alive content-length transfer-encoding accept accept-encoding accept-language content-type user-agent date expect te trailer upgrade via forwarded x-forwarded-for x-forwarded-proto x-forwarded-host x-real-ip traceparent tracestate sec-fetch-mode sec-fetch-site sec-fetch-dest priority'.split(
    ' ',
  ),
);

/** A request, and its place among those of its event. */
interface Placed {
  readonly attempt: Attempt;
  readonly chain: Chain;
  /** From 0. */
  readonly retryNumber: number;
}

/** What the templates of headers are read with. */
export interface HeaderContext {
  readonly chains: readonly Chain[];
  /** The name of the signature header, where it is known. */
  readonly signatureHeader: string | undefined;
}

/**
 * The headers, and those of retries.
 *
 * @example headerFindings({ chains, signatureHeader: 'webhook-signature' })[0]?.value // { 'webhook-id': '{event_id}', … }
 */
export function headerFindings({ chains, signatureHeader }: HeaderContext): Finding[] {
  const all = chains.flatMap((chain) =>
    chain.attempts.map((attempt, retryNumber): Placed => ({ attempt, chain, retryNumber })),
  );
  const firsts = all.filter(({ retryNumber }) => retryNumber === 0);
  const retries = all.filter(({ retryNumber }) => retryNumber > 0);
  const ids = idsOf(chains);
  const read = (name: string, of: readonly Placed[], after: string) =>
    templateFinding({ name, of, field: `${after}.${name}`, signatureHeader, ids });
  const names = namesIn(all);
  const found = names.flatMap((name) => (isIn(firsts, name) ? [read(name, firsts, 'headers')] : []));
  const again = names.flatMap((name) => {
    if (!isIn(retries, name)) return [];
    const first = found.find(({ field }) => field === `headers.${name}`);
    const retry = read(name, retries, 'retry_headers');
    return first !== undefined && (first.value === retry.value || isSame(name, all, ids, signatureHeader))
      ? []
      : [retry];
  });
  const better = found.map((finding) => {
    const name = finding.field.slice('headers.'.length);
    const whole = again.some(({ field }) => field === `retry_headers.${name}`)
      ? finding
      : read(
          name,
          all.filter(({ attempt }) => name in attempt.headers),
          'headers',
        );
    return whole.value === undefined ? finding : whole;
  });
  return [...better, ...again, ...leftOut(retries, found)];
}

/** Whether one template fits the first attempts and the retries. */
function isSame(
  name: string,
  all: readonly Placed[],
  ids: Ids,
  signatureHeader: string | undefined,
): boolean {
  return (
    templateFinding({
      name,
      of: all.filter(({ attempt }) => name in attempt.headers),
      field: name,
      signatureHeader,
      ids,
    }).value !== undefined
  );
}

/** A header that only first attempts have. */
function leftOut(retries: readonly Placed[], found: readonly Finding[]): Finding[] {
  if (retries.length === 0) return [];
  return found
    .filter(({ field }) => !isIn(retries, field.slice('headers.'.length)))
    .map(({ field }) => ({
      field: `retry_${field}`,
      certainty: 'does_not_fit',
      evidence: numbersOf(retries.map(({ attempt }) => attempt)),
      because: 'first attempts have it, and retries do not',
    }));
}

function namesIn(all: readonly Placed[]): string[] {
  const names = new Set(all.flatMap(({ attempt }) => Object.keys(attempt.headers)));
  return [...names].filter((name) => !NOT_OF_POLICY.has(name));
}

function isIn(placed: readonly Placed[], name: string): boolean {
  return placed.some(({ attempt }) => name in attempt.headers);
}

interface Template {
  readonly name: string;
  readonly of: readonly Placed[];
  readonly field: string;
  readonly signatureHeader: string | undefined;
  readonly ids: Ids;
}

function templateFinding({ name, of, field, signatureHeader, ids }: Template): Finding {
  const evidence = numbersOf(of.map(({ attempt }) => attempt));
  const finding = (part: Pick<Finding, 'certainty' | 'because'> & { readonly value?: unknown }): Finding => ({
    field,
    evidence,
    ...part,
  });
  if (name === signatureHeader)
    return finding({ value: '{signature}', certainty: 'certain', because: 'it is the signature that fits' });
  if (of.some(({ attempt }) => hasDigest(attempt.headers[name])))
    return { ...unknown(field, 'it looks like a signature, and none was found that fits'), evidence };
  const present = of.filter(({ attempt }) => name in attempt.headers);
  if (present.length < of.length)
    return finding({ certainty: 'does_not_fit', because: `only ${present.length} of ${of.length} have it` });
  const values = [...new Set(of.map(({ attempt }) => attempt.headers[name] as string))];
  const events = new Set(of.map(({ chain }) => chain)).size;
  if (values.length === 1) return finding(constant(values[0] as string, of, events));
  const templates = [...new Set(of.map((placed) => withPlaceholders(name, placed, ids)))];
  const [template] = templates;
  if (templates.length === 1 && template !== undefined)
    return finding({
      value: template,
      certainty: events > 1 && !mayCount(template, of) ? 'certain' : 'likely',
      because: `fits in ${of.length} attempts of ${events} events`,
    });
  const numbered = withRetryNumber(of, name, ids);
  if (numbered !== undefined)
    return finding({
      value: numbered,
      certainty: 'certain',
      because: `counts the retries in ${of.length} attempts`,
    });
  return finding({
    certainty: 'does_not_fit',
    because: `it changes with nothing that a template can name: ${values.slice(0, 3).join(', ')}`,
  });
}

/** A value that never changes may still be the one type of event that was seen. */
function constant(
  value: string,
  of: readonly Placed[],
  events: number,
): Pick<Finding, 'certainty' | 'because' | 'value'> {
  const isTimed = of.every(({ attempt }) => timestampsIn(attempt).some(({ text }) => value.includes(text)));
  if (isTimed)
    return { certainty: 'unknown', because: 'it may be the time, and all attempts were at the same instant' };
  if (mayCount(value, of))
    return {
      value,
      certainty: 'likely',
      because: 'the same in all retries, which were all the first: it may count them',
    };
  const types = new Set(of.map(({ chain }) => chain.emitted?.type));
  const [type] = types;
  if (types.size === 1 && type !== undefined && value.includes(type))
    return {
      value: value.replaceAll(type, '{event_type}'),
      certainty: 'likely',
      because: `it has the type, and only events of the type ${type} were seen`,
    };
  return {
    value,
    certainty: events > 1 ? 'certain' : 'likely',
    because: `the same in all attempts of ${events} events`,
  };
}

/** Whether a literal may be the number of the only retry that was seen. */
function mayCount(literal: string, of: readonly Placed[]): boolean {
  const [number = 0, ...others] = new Set(of.map(({ retryNumber }) => retryNumber));
  return others.length === 0 && number > 0 && literal.includes(String(number));
}

/** A digest is neither a literal nor an id. */
function hasDigest(value: string | undefined): boolean {
  return [...(value ?? '').matchAll(TOKEN)].some(([token]) => keysFor(token).length > 0);
}

/** The id of each event. */
type Ids = ReadonlyMap<Chain, string>;

/**
 * The ids of events: what a header says in all attempts of an event and in no other's, without the literal around it, and
 * with the body's own spelling of it where the body has it.
 *
 * @example idsOf(chains).get(chain) // 'evt_1'
 */
export function idsOf(chains: readonly Chain[]): Ids {
  const values = idHeadersOf(chains)
    .map((name) =>
      chains.map(({ attempts }) => withoutTime(attempts[0], attempts[0].headers[name] as string)),
    )
    .filter((each) => new Set(each).size === chains.length)
    .toSorted((one, other) => (one[0] as string).length - (other[0] as string).length);
  const [shortest] = values.map(trimmed);
  const inBodies = chains.map(({ attempts }) =>
    bodyId(
      attempts[0],
      values.map((each) => each[chains.findIndex((chain) => chain.attempts === attempts)] as string),
    ),
  );
  const isInAll = inBodies.every((id) => id !== undefined);
  return new Map(
    chains.flatMap((chain, index) => {
      const id = isInAll ? inBodies[index] : shortest?.[index];
      return id === undefined ? [] : [[chain, id] as const];
    }),
  );
}

/** The headers whose values identify an event, for a signature that covers the id. */
export function idHeadersOf(chains: readonly Chain[]): string[] {
  return stayingHeaders(chains).filter(
    (name) =>
      !NOT_OF_POLICY.has(name) && !chains.some(({ attempts }) => hasDigest(attempts[0].headers[name])),
  );
}

function withoutTime(attempt: Attempt, value: string): string {
  return timestampsIn(attempt).reduce((rest, { text }) => rest.replaceAll(text, ''), value);
}

/** Without the literal that all have before and behind; letters and digits may be of the id. */
function trimmed(values: readonly string[]): string[] {
  const before = /^.*[^A-Za-z0-9_.-]/.exec(commonStart(values))?.[0].length ?? 0;
  const after = commonStart(values.map(reversed));
  const behind = /^.*[^A-Za-z0-9_.-]/.exec(after)?.[0].length ?? 0;
  return values.map((value) => value.slice(before, value.length - behind));
}

function commonStart(values: readonly string[]): string {
  const [first = ''] = values;
  let length = 0;
  while (length < first.length && values.every((value) => value[length] === first[length])) length += 1;
  return first.slice(0, length);
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

/** The field of a JSON body whose value is a part of each of the given texts. */
function bodyId({ body }: Attempt, within: readonly string[]): string | undefined {
  if (within.length === 0) return undefined;
  const texts = textsIn(body).filter(
    (text) => text.length > 3 && within.some((whole) => whole.includes(text)),
  );
  return texts.toSorted((one, other) => other.length - one.length)[0];
}

function textsIn(body: string): string[] {
  try {
    const value: unknown = JSON.parse(body);
    return Object.values(Object(value) as Record<string, unknown>).filter((each) => typeof each === 'string');
  } catch {
    return [];
  }
}

function withPlaceholders(name: string, { attempt, chain }: Placed, ids: Ids): string {
  let text = attempt.headers[name] as string;
  const id = ids.get(chain);
  if (id !== undefined) text = text.replaceAll(id, '{event_id}');
  for (const time of timestampsIn(attempt))
    if (time.header === name) text = text.replaceAll(time.text, timePlaceholder(time.text));
  const type = chain.emitted?.type;
  return type === undefined ? text : text.replaceAll(type, '{event_type}');
}

/** A policy has the time in seconds; another form is named, and no policy says it. */
function timePlaceholder(text: string): string {
  return /^[0-9]{10}$/.test(text) ? '{timestamp}' : '{another time}';
}

/** A template of values that differ by the number of the retry alone: wherever the first value has it, all others do. */
function withRetryNumber(of: readonly Placed[], name: string, ids: Ids): string | undefined {
  const texts = of.map(
    (placed) => [withPlaceholders(name, placed, ids), String(placed.retryNumber)] as const,
  );
  const [[first, number] = ['', '0']] = texts;
  for (let at = first.indexOf(number); at !== -1; at = first.indexOf(number, at + 1)) {
    const [start, end] = [first.slice(0, at), first.slice(at + number.length)];
    if (texts.every(([text, retry]) => text === start + retry + end)) return `${start}{retry_number}${end}`;
  }
  return undefined;
}
