// What a delivery shows by itself: its method, headers, payload and signature, as the document says them. Nothing of it rests on
// what happened before.

import type { DeliveryPolicy } from '../../../delivery/policy/policy.ts';
import {
  follow,
  type OpenApiDocument,
  type OperationObject,
  type RequestBody,
  type Schema,
} from '../../../openapi/document.ts';
import { type Place, placeOf } from '../../../openapi/field-kind.ts';
import type { Validators } from '../../../openapi/validators.ts';
import type { Difference } from '../../oracle/comparing/difference.ts';
import type { Arrival } from '../recordings/arrivals.ts';
import { isPlaceholder } from '../recordings/placeholders.ts';
import { isOfWrongType, namedOnTheWay, valueIn } from './named-places.ts';

/** The parts of a delivery that a document tells the rules of. */
export type Part =
  | 'request'
  | 'headers'
  | 'signature'
  | 'schedule'
  | 'outcome'
  | 'end'
  | 'subscription'
  | 'switched_off';

/** Tells a difference of a part, with the rules and gaps that speak of it. */
export type Note = (
  part: Part,
  at: string,
  kind: Difference['kind'],
  values: { readonly expected?: unknown; readonly observed?: unknown },
) => Difference;

/**
 * The notes of a document: `basis` of its delivery policy says what speaks of which part, else all that speak of deliveries.
 *
 * @example notesOf(document)('headers', 'headers/user-agent', 'missing', { expected: 'Mail-Webhook/1.0' }).rules
 */
export function notesOf(document: OpenApiDocument): Note {
  return (part, at, kind, { expected, observed }) => {
    const { rules, gaps } = basisOf(document, part);
    return { at: `delivery/${at}`, kind, expected, observed, rules, gaps };
  };
}

interface Basis {
  readonly 'x-rules'?: readonly string[];
  readonly 'x-gaps'?: readonly string[];
}

/**
 * The rules and gaps of a part of a delivery.
 *
 * @example basisOf(document, 'schedule').rules // ['V-DL-04']
 */
export function basisOf(
  document: OpenApiDocument,
  part: Part,
): { readonly rules: readonly string[]; readonly gaps: readonly string[] } {
  const policy = (document['x-webhook-delivery'] ?? {}) as Basis & {
    readonly schedule?: Basis;
    readonly signature?: Basis;
    readonly basis?: Readonly<Partial<Record<Part, Basis>>>;
  };
  const own = part === 'schedule' || part === 'signature' ? policy[part] : policy.basis?.[part];
  const isSaid = own?.['x-rules'] !== undefined || own?.['x-gaps'] !== undefined;
  const { 'x-rules': rules = [], 'x-gaps': gaps = [] } = (isSaid ? own : policy) ?? {};
  // Where no rule speaks of deliveries at all, a gap leaves all of them open.
  return { rules, gaps: rules.length > 0 && part !== 'signature' ? [] : gaps };
}

/**
 * Where a delivery differs from what the document says of every delivery of its type.
 *
 * @example requestDifferences(arrival, { policy, document, validators, note })
 */
export function requestDifferences(
  arrival: Arrival,
  {
    policy,
    document,
    validators,
    note,
  }: {
    readonly policy: DeliveryPolicy;
    readonly document: OpenApiDocument;
    readonly validators: Validators;
    readonly note: Note;
  },
): readonly Difference[] {
  const { method, headers } = arrival.entry;
  const isWhole = Object.keys(headers).length > 0;
  const found: Difference[] = [];
  if (method !== policy.method)
    found.push(note('request', 'method', 'value', { expected: policy.method, observed: method }));
  for (const [name, wanted] of isWhole ? Object.entries(documentedHeaders(policy, arrival)) : []) {
    const given = headers[name.toLowerCase()];
    const isAsDocumented = given !== undefined && wanted.test(given);
    if (isAsDocumented) continue;
    const difference = note(
      'headers',
      `headers/${name.toLowerCase()}`,
      given === undefined ? 'missing' : 'value',
      { expected: wanted.shown, observed: given },
    );
    const repeated = rulesOfRepeated(document, arrival.type, policy.headers[name] ?? '');
    const ofSignature = name === policy.signature.header ? basisOf(document, 'signature').rules : [];
    found.push({ ...difference, rules: [...new Set([...difference.rules, ...repeated, ...ofSignature])] });
  }
  return [...found, ...payloadDifferences(arrival, { document, validators, note })];
}

/** The rules of what a header repeats of the payload, such as the type of the event. */
function rulesOfRepeated(document: OpenApiDocument, type: string, template: string): readonly string[] {
  const written = document.webhooks?.[type]?.post as (OperationObject & Basis) | undefined;
  const [, name] = /^\{(event_\w+)\}$/.exec(template) ?? [];
  if (written === undefined || name === undefined) return [];
  const ofType = name === 'event_type' ? (written['x-rules'] ?? []) : [];
  return [...ofType, ...namedOnTheWay(document, eventPlace(document, written), `/${name}`).rules];
}

interface Wanted {
  readonly shown: string;
  test(value: string): boolean;
}

function documentedHeaders(
  policy: DeliveryPolicy,
  { type, eventId, atMs }: Arrival,
): Readonly<Record<string, Wanted>> {
  const { contentType, userAgent, headers, signature } = policy;
  const exactly = (text: string): Wanted => ({ shown: text, test: (value) => value === text });
  const mediaType = (value: string) => (value.split(';', 1)[0] ?? '').trim().toLowerCase();
  const of = (name: string, template: string): Wanted => {
    if (name === signature.header)
      return {
        shown: signature.format,
        test: (value) => isPlaceholder(value) || hasForm(signature.format, value),
      };
    const filled = template.replace('{event_id}', () => eventId).replace('{event_type}', () => type);
    return filled.includes('{timestamp}')
      ? { shown: 'the Unix seconds of the attempt', test: (value) => isUnixSecondsOf(value, atMs) }
      : exactly(filled);
  };
  return {
    'Content-Type': { shown: contentType, test: (value) => mediaType(value) === mediaType(contentType) },
    'User-Agent': exactly(userAgent),
    ...Object.fromEntries(Object.entries(headers).map(([name, template]) => [name, of(name, template)])),
  };
}

/** How far the clock of a service and that of a recording may be apart, in milliseconds: less than any delay of a retry. */
const CLOCKS_APART_MS = 30_000;

function isUnixSecondsOf(value: string, atMs: number): boolean {
  return /^\d{9,11}$/.test(value) && Math.abs(Number(value) * 1_000 - atMs) <= CLOCKS_APART_MS;
}

/** Whether a signature begins and ends as its format does, with something in between. */
function hasForm(format: string, value: string): boolean {
  const [before = '', after = ''] = format.split('{digest}');
  return value.startsWith(before) && value.endsWith(after) && value.length > before.length + after.length;
}

function payloadDifferences(
  { type, event, entry }: Arrival,
  {
    document,
    validators,
    note,
  }: { readonly document: OpenApiDocument; readonly validators: Validators; readonly note: Note },
): readonly Difference[] {
  if (event === undefined)
    return entry.body === undefined
      ? []
      : [note('request', 'body', 'value', { expected: 'JSON', observed: entry.body.slice(0, 200) })];
  const check = validators.event(type);
  if (check === undefined) return [];
  const written = document.webhooks?.[type]?.post as OperationObject & Basis;
  return check(event).map(({ pointer, message, keyword }) => {
    const named = namedOnTheWay(document, eventPlace(document, written), pointer);
    const observed = valueIn(event, pointer);
    const gaps = isOfWrongType({ keyword, observed }, named) ? [] : named.gaps;
    return {
      at: `delivery/body${pointer}`,
      kind: keyword === 'required' ? 'missing' : 'value',
      expected: message,
      observed,
      rules: [...new Set([...(written['x-rules'] ?? []), ...named.rules])],
      gaps,
    };
  });
}

function eventPlace(document: OpenApiDocument, { requestBody }: OperationObject): Place {
  if (requestBody === undefined) return [];
  const { value } = follow<RequestBody>(document, requestBody, '');
  return placeOf(document, Object.values(value.content)[0]?.schema ?? ({} as Schema));
}
