// What a delivery shows by itself: its method, headers, payload and signature, as the document says them. Nothing of it rests on
// what happened before.

import type { DeliveryPolicy } from '../../../delivery/policy/policy.ts';
import { signedRequest } from '../../../delivery/signing/signing.ts';
import type { OpenApiDocument, OperationObject } from '../../../openapi/document.ts';
import { placeOf, propertyOf } from '../../../openapi/field-kind.ts';
import { eventSchema } from '../../oracle/comparing/attempts.ts';
import type { Difference } from '../../oracle/comparing/difference.ts';
import { freedomsOf } from '../../oracle/comparing/written-freedom.ts';
import { type Arrival, eventOf, happenedMs } from '../recordings/arrivals.ts';
import { isPlaceholder } from '../recordings/placeholders.ts';
import type { DeliveryContext } from './delivery-context.ts';
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
 * The rules that speak of events of a type; none of a type that is not documented.
 *
 * @example rulesOfType(document, 'secret.created') // ['V-EV-10']
 */
export function rulesOfType(document: OpenApiDocument, type: string): readonly string[] {
  const written = document.webhooks?.[type]?.post as (OperationObject & Basis) | undefined;
  return written?.['x-rules'] ?? [];
}

/**
 * Where a delivery differs from what the document says of every delivery of its type.
 *
 * @example requestDifferences(arrival, context, notesOf(document))
 */
export function requestDifferences(
  arrival: Arrival,
  context: DeliveryContext,
  note: Note,
): readonly Difference[] {
  const { policy, document } = context;
  const { method, headers } = arrival.entry;
  const isWhole = Object.keys(headers).length > 0;
  const found: Difference[] = [];
  if (method !== policy.method)
    found.push(note('request', 'method', 'value', { expected: policy.method, observed: method }));
  for (const [name, expected] of isWhole ? Object.entries(documentedHeaders(policy, arrival)) : []) {
    const observed = headers[name.toLowerCase()];
    if (observed !== undefined && isAsDocumented(name, { expected, observed }, policy)) continue;
    const kind = observed === undefined ? 'missing' : 'value';
    const difference = note('headers', `headers/${name.toLowerCase()}`, kind, { expected, observed });
    const repeated = rulesOfRepeated(document, arrival.type, policy.headers[name] ?? '');
    // What has no signature at all is no signed request.
    const parts: readonly Part[] = observed === undefined ? ['signature', 'request'] : ['signature'];
    const signing = name === policy.signature.header ? parts : [];
    const ofSignature = signing.flatMap((part) => basisOf(document, part).rules);
    found.push({ ...difference, rules: [...new Set([...difference.rules, ...repeated, ...ofSignature])] });
  }
  return [...found, ...payloadDifferences(arrival, context, note)];
}

/** The rules of what a header repeats of the payload, such as the type of the event. */
function rulesOfRepeated(document: OpenApiDocument, type: string, template: string): readonly string[] {
  const [, name] = /^\{(event_\w+)\}$/.exec(template) ?? [];
  if (document.webhooks?.[type] === undefined || name === undefined) return [];
  const ofType = name === 'event_type' ? rulesOfType(document, type) : [];
  return [
    ...ofType,
    ...namedOnTheWay(document, placeOf(document, eventSchema(document, type)), `/${name}`).rules,
  ];
}

/** As the mock would send it, whatever the secret is. */
function documentedHeaders(
  policy: DeliveryPolicy,
  { type, eventId, atMs, entry: { body = '', url } }: Arrival,
): Readonly<Record<string, string>> {
  const event = { id: eventId, type };
  return signedRequest({ policy, event, body, url, secret: ANY_SECRET, signedAt: atMs }).headers;
}

const ANY_SECRET = 'any';

/** How far the clock of a service and that of a recording may be apart, in milliseconds: less than any delay of a retry. */
const CLOCKS_APART_MS = 30_000;

function isAsDocumented(
  name: string,
  { expected, observed }: { readonly expected: string; readonly observed: string },
  { headers, signature }: DeliveryPolicy,
): boolean {
  if (name === signature.header) return isPlaceholder(observed) || hasForm(signature.format, observed);
  if (name === 'Content-Type') return mediaType(observed) === mediaType(expected);
  if (!headers[name]?.includes('{timestamp}')) return observed === expected;
  const apartMs = (Number(observed) - Number(expected)) * 1_000;
  return /^\d{9,11}$/.test(observed) && Math.abs(apartMs) <= CLOCKS_APART_MS;
}

function mediaType(value: string): string {
  return (value.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** Whether a signature begins and ends as its format does, with something in between. */
function hasForm(format: string, value: string): boolean {
  const [before = '', after = ''] = format.split('{digest}');
  return value.startsWith(before) && value.endsWith(after) && value.length > before.length + after.length;
}

function payloadDifferences(arrival: Arrival, context: DeliveryContext, note: Note): readonly Difference[] {
  const { document, validators } = context;
  const { type, entry } = arrival;
  const event = eventOf(arrival);
  if (event === undefined)
    return entry.body === undefined
      ? []
      : [note('request', 'body', 'value', { expected: 'JSON', observed: entry.body.slice(0, 200) })];
  const check = validators.event(type);
  if (check === undefined) return unknownType(type, context, note);
  // What is told has happened before.
  const isOfLater = happenedMs(arrival) > arrival.atMs + CLOCKS_APART_MS;
  const later = { pointer: '/timestamp', message: 'an instant before it is delivered', keyword: 'minimum' };
  return [...check(event), ...(isOfLater ? [later] : [])].map(({ pointer, message, keyword }) => {
    const named = namedOnTheWay(document, placeOf(document, eventSchema(document, type)), pointer);
    const observed = valueIn(event, pointer);
    const gaps = isOfWrongType({ keyword, observed }, named) ? [] : named.gaps;
    return {
      at: `delivery/body${pointer}`,
      kind: keyword === 'required' ? 'missing' : 'value',
      expected: message,
      observed,
      rules: [...new Set([...rulesOfType(document, type), ...named.rules])],
      gaps,
    };
  });
}

/** An event of none of the documented types: that is said where these say their type. It may be that of tests, if that is open. */
function unknownType(
  type: string,
  { document, arrivals, receivers }: DeliveryContext,
  note: Note,
): readonly Difference[] {
  const [known = ''] = Object.keys(document.webhooks ?? {});
  // What is said of every event is said of none but these.
  const [first, ...others] = Object.keys(document.webhooks ?? {}).map((each) => rulesOfType(document, each));
  const ofAll = (first ?? []).filter((rule) => others.every((each) => each.includes(rule)));
  const place = placeOf(document, eventSchema(document, known));
  const name = ['event_type', 'type'].find((each) => propertyOf(document, place, each).length > 0);
  if (name === undefined) return [];
  const isOpen = freedomsOf(document).some(({ fields }) => fields?.includes(`/${name}`));
  // A test goes to the one endpoint that is tested.
  const isOfTests = arrivals.every((each) => each.type !== type || receivers.isAlone(each.eventId));
  if (isOpen && isOfTests) return [];
  const { rules, gaps } = namedOnTheWay(document, place, `/${name}`);
  const difference = note('request', `body/${name}`, 'value', {
    expected: 'a documented type of event',
    observed: type,
  });
  return [{ ...difference, rules: [...new Set([...difference.rules, ...rules, ...ofAll])], gaps }];
}
