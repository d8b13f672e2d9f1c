// Compares two attempts to deliver: when they were made, in what requests, of which events, and signed with which secret.

import type { DeliveryPolicy } from '../../../delivery/policy/policy.ts';
import { verifySignature } from '../../../delivery/signing/verify-signature.ts';
import {
  follow,
  type OpenApiDocument,
  type OperationObject,
  type RequestBody,
  type Schema,
} from '../../../openapi/document.ts';
import { placeOf } from '../../../openapi/field-kind.ts';
import type { ReceivedDelivery } from '../../session.ts';
import { parsed } from '../running/observation.ts';
import type { Unsaid } from '../running/unsaid.ts';
import { differencesOf } from './comparison.ts';
import { type ComparisonContext, type Difference, instantsAgree } from './difference.ts';

export interface DeliveryContext extends ComparisonContext {
  readonly policy: DeliveryPolicy;
  /** Whether the target is known to sign as the document says. */
  readonly signing: { isKnown: boolean };
  /** Secrets that may sign, in the same order on both sides. */
  readonly secrets: { readonly oracle: readonly string[]; readonly target: readonly string[] };
  /** How long after the first attempt of its delivery one was made, in milliseconds. */
  readonly sinceFirstMs: (delivery: ReceivedDelivery) => number;
  /** Whether the target's receiver may still have to answer attempts at a time, of another body than this one. */
  readonly isBusy?: (atMs: number, body: string | undefined) => boolean;
  /** Whether an attempt that the target alone has made is one of several that were on their way when the endpoint was disabled. */
  readonly isAtOnce?: (attempt: ReceivedDelivery) => boolean;
  /** Whether the target has sent nothing to anybody. */
  readonly isSilent?: boolean;
  /** What was said of events that were made by hand; left out where both sides make up the same. */
  readonly unsaid?: Unsaid;
}

export interface Read {
  readonly raw: ReceivedDelivery;
  readonly event: unknown;
  /** Which of the known secrets it is signed with. */
  readonly signer: number | undefined;
}

export function asRead(raw: ReceivedDelivery, secrets: readonly string[], policy: DeliveryPolicy): Read {
  return { raw, signer: signerOf(raw, secrets, policy), event: parsed(raw.body) };
}

export function attemptDifferences(
  at: string,
  { raw: wanted, event: wantedEvent, signer }: Read,
  { raw: seen, event: seenEvent, signer: signedBy }: Read,
  context: DeliveryContext,
): readonly Difference[] {
  const { policy, translated, toleranceMs } = context;
  const found: Difference[] = [];
  const sinceFirstMs = context.sinceFirstMs(seen);
  const note = (kind: Difference['kind'], part: string, expected: unknown, observed: unknown) =>
    found.push({ ...delivery(kind, `${at}/${part}`, { expected, observed }, context), sinceFirstMs });
  if (wanted.method !== seen.method) note('value', 'method', wanted.method, seen.method);
  if (translated(wanted.url) !== seen.url) note('value', 'url', translated(wanted.url), seen.url);
  if (!instantsAgree(wanted.at, seen.at, Math.max(toleranceMs, 0))) note('instant', 'at', wanted.at, seen.at);
  // A timestamp is that of the attempt, whenever that is made.
  const laterS = Math.floor(Date.parse(seen.at) / 1_000) - Math.floor(Date.parse(wanted.at) / 1_000);
  const headers = Object.keys({
    ...policy.headers,
    ...policy.retryHeaders,
    'content-type': '',
    'user-agent': '',
  });
  for (const name of headers.map((each) => each.toLowerCase())) {
    const [mine, yours] = [wanted.headers[name], seen.headers[name]];
    if (mine === undefined && yours === undefined) continue;
    if (mine === undefined || yours === undefined)
      note(mine === undefined ? 'added' : 'missing', `headers/${name}`, mine, yours);
    else if (!headerAgrees(name, mine, yours, { ...context, laterS }))
      note('value', `headers/${name}`, mine, yours);
  }
  if (signedBy !== undefined) context.signing.isKnown = true;
  // With none of the secrets may be another way to sign, unless it was this way before.
  const isOtherWay = signedBy === undefined && !context.signing.isKnown;
  if (signer !== undefined && signer !== signedBy)
    note(
      isOtherWay ? 'signature' : 'value',
      'signature',
      `signed with secret ${signer + 1} of those that are known`,
      signedBy === undefined ? 'signed with none of them' : `signed with secret ${signedBy + 1}`,
    );
  // It may be told in whole seconds.
  const isPast = (instant: unknown) =>
    Date.parse(String(instant)) < Date.parse(seen.at) - sinceFirstMs - 1_000;
  for (const each of eventDifferences(at, wantedEvent, seenEvent, context))
    found.push(isPast(each.observed) ? { ...each, isPast: true } : each);
  return found;
}

function headerAgrees(
  name: string,
  mine: string,
  yours: string,
  { policy, translated, ids, toleranceMs, laterS }: DeliveryContext & { readonly laterS: number },
): boolean {
  const { signature } = policy;
  // Another way to sign begins as the header is documented to begin.
  if (name === signature.header.toLowerCase())
    return yours.startsWith(signature.format.split('{', 1)[0] ?? '');
  if (name === signature.timestampHeader?.toLowerCase() || /^\d{10}$/.test(mine))
    return Math.abs(Number(mine) + laterS - Number(yours)) * 1_000 <= Math.max(toleranceMs, 0);
  if (name === 'content-type') return mine.split(';')[0] === yours.split(';')[0];
  const template =
    Object.entries({ ...policy.headers, ...policy.retryHeaders }).find(
      ([each]) => each.toLowerCase() === name,
    )?.[1] ?? '';
  if (/\{[a-z_]*id\}/.test(template)) return ids.corresponds(mine, yours);
  return mine === yours || translated(mine) === yours;
}

/** Which of the known secrets an attempt is signed with. */
function signerOf(
  { at, ...request }: ReceivedDelivery,
  secrets: readonly string[],
  { signature }: DeliveryPolicy,
): number | undefined {
  const index = secrets.findLastIndex((secret) => {
    try {
      return verifySignature(signature, secret, { ...request, at: Date.parse(at) }).verified;
    } catch {
      return false;
    }
  });
  return index === -1 ? undefined : index;
}

function eventDifferences(
  at: string,
  expected: unknown,
  observed: unknown,
  context: DeliveryContext,
): readonly Difference[] {
  const place = placeOf(context.document, eventSchema(context.document, typeNameOf(expected)));
  const { unsaid, isMadeUp } = context;
  const unsaidNames = unsaid?.of(expected);
  const isUnsaid = (name: string) => unsaidNames?.has(name) === true;
  const isSaid = (text: string) => unsaid?.isSaid(text, expected) === true;
  return differencesOf(
    { place, at: `${at}/body`, expected, observed },
    { ...context, isUnsaid, ...(isMadeUp && { isMadeUp: (text) => isMadeUp(text) && !isSaid(text) }) },
  );
}

export function typeNameOf(event: unknown): string {
  const fields = Object(event) as Readonly<Record<string, unknown>>;
  return String(fields.event_type ?? fields.type ?? fields.event ?? '');
}

/** The schema of an event's payload, as the document has it under its webhooks. */
export function eventSchema(document: OpenApiDocument, type: string): Schema {
  const item = document.webhooks?.[type]?.post as OperationObject | undefined;
  if (item?.requestBody === undefined) return {};
  const { value } = follow<RequestBody>(document, item.requestBody, '');
  return Object.values(value.content)[0]?.schema ?? {};
}

export function delivery(
  kind: Difference['kind'],
  at: string,
  { expected, observed }: { readonly expected: unknown; readonly observed: unknown },
  { document }: DeliveryContext,
): Difference {
  const policy = document['x-webhook-delivery'] as Readonly<Record<string, unknown>> | undefined;
  const named = (keyword: string) => (policy?.[keyword] ?? []) as readonly string[];
  return { at, kind, expected, observed, rules: named('x-rules'), gaps: named('x-gaps') };
}
