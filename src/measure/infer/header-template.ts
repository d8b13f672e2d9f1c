// The values of a header as a template: what stays is literal, and what changes is told by what it changes with.

import { contentDigestOf } from '../../delivery/signing/signed-parts.ts';
import type { Chain } from '../chain.ts';
import { type Finding, numbersOf, unknown } from '../finding.ts';
import type { Attempt } from '../observation.ts';
import { hasDigest } from './digests.ts';
import type { Ids } from './event-ids.ts';
import { timestampsIn } from './timestamps.ts';

/** A request, and its place among those of its event. */
export interface Placed {
  readonly attempt: Attempt;
  readonly chain: Chain;
  /** From 0. */
  readonly retryNumber: number;
}

/** The header of some requests, and what its values are read with. */
export interface HeaderValues {
  readonly name: string;
  readonly of: readonly Placed[];
  readonly field: string;
  readonly signatureHeader: string | undefined;
  readonly ids: Ids;
}

/**
 * What a header says in all of these requests.
 *
 * @example templateFinding({ name: 'webhook-id', of, field: 'headers.webhook-id', signatureHeader, ids }).value // '{event_id}'
 */
export function templateFinding({ name, of, field, signatureHeader, ids }: HeaderValues): Finding {
  const evidence = numbersOf(of.map(({ attempt }) => attempt));
  const finding = (part: Pick<Finding, 'certainty' | 'because'> & { readonly value?: unknown }): Finding => ({
    field,
    evidence,
    ...part,
  });
  if (name === signatureHeader)
    return finding({ value: '{signature}', certainty: 'certain', because: 'it is the signature that fits' });
  if (of.every(({ attempt }) => attempt.headers[name] === contentDigestOf(attempt.body)))
    return finding({
      value: '{content_digest}',
      certainty: 'certain',
      because: `the digest of the body in ${of.length} attempts (RFC 9530)`,
    });
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
      value: counting(template, of),
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
  const types = new Set(of.map(({ chain }) => chain.emitted?.type));
  const [type] = types;
  const counted = counting(value, of);
  if (counted !== value)
    return {
      value: types.size === 1 && type !== undefined ? counted.replaceAll(type, '{event_type}') : counted,
      certainty: 'likely',
      because: 'all retries that were seen were the first, and it has their number',
    };
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

/** A header of retries alone that has the number of the only retry that was seen rather counts them. */
function counting(literal: string, of: readonly Placed[]): string {
  return mayCount(literal, of) ? literal.replace(String(of[0]?.retryNumber), '{retry_number}') : literal;
}

/** Whether a literal may be the number of the only retry that was seen. */
function mayCount(literal: string, of: readonly Placed[]): boolean {
  const [number = 0, ...others] = new Set(of.map(({ retryNumber }) => retryNumber));
  return others.length === 0 && number > 0 && literal.includes(String(number));
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
