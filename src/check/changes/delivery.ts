// Compares the delivery policy of webhooks (`x-webhook-delivery`): receivers depend on it as they do on payloads.

import { plannedDelaysMs } from '../../delivery/policy/planned-delays.ts';
import { isAmong, statusSet } from '../../delivery/policy/policy.ts';
import type { PolicyExtension, WrittenStatuses } from '../../delivery/policy/written-policy.ts';
import { durationMs } from '../../engine/instant.ts';
import { valueAt } from '../../generate/pointer.ts';
import { type OpenApiDocument, pointerTo } from '../../openapi/document.ts';
import type { ChangeLog, ComparedPair, Comparison } from './comparison.ts';

const POLICY = '/x-webhook-delivery';

/** Values that receivers are built for: any change breaks them. */
const FIXED = [
  '/method',
  '/content_type',
  '/signature/algorithm',
  '/signature/encoding',
  '/signature/secret_format',
  '/signature/header',
  '/signature/format',
  '/signature/separator',
  '/signature/timestamp_header',
  '/signature/id_header',
  '/signature/signed_content',
  '/signature/body_hash_parameter',
];

/** Compares how events are delivered; a document without a policy promises nothing about delivery. */
export function compareDelivery(log: ChangeLog, { before, after }: ComparedPair<OpenApiDocument>): void {
  const event = log.begin('event', 'all webhooks');
  if (valueAt(before, POLICY) === undefined) return;
  if (valueAt(after, POLICY) === undefined) {
    event.note('delivery_changed', POLICY, 'is removed');
    return;
  }
  for (const field of [...FIXED, ...headersOf(before)]) compareFixed(event, POLICY + field);
  compareTimeout(event);
  compareSchedule(event);
  compareSuccess(event);
  compareGone(event);
  compareChallenge(event);
  compareDisabling(event);
}

function headersOf(document: OpenApiDocument): string[] {
  return Object.keys(valueAt(document, `${POLICY}/headers`) ?? {}).map((name) => pointerTo('headers', name));
}

function compareFixed(event: Comparison, pointer: string): void {
  const { was, is } = valuesAt(event, pointer);
  if (was === undefined || was === is) return;
  event.note('delivery_changed', pointer, is === undefined ? 'is removed' : `is ${is} now, and was ${was}`);
}

function compareTimeout(event: Comparison): void {
  const { was, is } = valuesAt(event, `${POLICY}/timeout`);
  if (was === undefined || is === undefined || durationMs(is) >= durationMs(was)) return;
  event.note('time_shortened', `${POLICY}/timeout`, `is ${is} now, and was ${was}`);
}

function compareSchedule(event: Comparison): void {
  const pointer = `${POLICY}/schedule/delays`;
  const { before, after } = event.documents;
  const [earlier, later] = [plannedIn(before), plannedIn(after)];
  if (later.length >= earlier.length && total(later) >= total(earlier)) return;
  event.note('patience_shortened', pointer, `is ${scheduleText(after)} now, and was ${scheduleText(before)}`);
}

/** The delays that a document plans; of one that goes on for a span, as many as it has room for. */
function plannedIn(document: OpenApiDocument): readonly number[] {
  const { delays = [], until } = scheduleIn(document);
  const untilMs = until === undefined ? null : durationMs(until);
  return plannedDelaysMs({ delaysMs: delays.map(durationMs), untilMs });
}

function scheduleText(document: OpenApiDocument): string {
  const { delays = [], until } = scheduleIn(document);
  return [...delays, ...(until === undefined ? [] : [`and so on until ${until}`])].join(', ');
}

function scheduleIn(document: OpenApiDocument) {
  return (valueAt(document, `${POLICY}/schedule`) ?? {}) as Partial<PolicyExtension['schedule']>;
}

function total(delaysMs: readonly number[]): number {
  return delaysMs.reduce((sum, delayMs) => sum + delayMs, 0);
}

/** A status that is no longer taken for a success fails the receivers that answer with it. */
function compareSuccess(event: Comparison): void {
  const pointer = `${POLICY}/success`;
  const [before, after] = [event.documents.before, event.documents.after].map(
    (document) => (valueAt(document, pointer) ?? ['2xx']) as readonly WrittenStatuses[],
  ) as [readonly WrittenStatuses[], readonly WrittenStatuses[]];
  const [earlier, later] = [statusSet(before), statusSet(after)];
  const isLost = (status: number) => isAmong(earlier, status) && !isAmong(later, status);
  if (!Array.from({ length: 500 }, (_, index) => 100 + index).some(isLost)) return;
  event.note('delivery_changed', pointer, `is ${after.join(', ')} now, and was ${before.join(', ')}`);
}

const GONE: readonly (string | undefined)[] = ['retry', 'end', 'disable'];

function compareGone(event: Comparison): void {
  const { was = 'retry', is = 'retry' } = valuesAt(event, `${POLICY}/gone`);
  if (GONE.indexOf(is) <= GONE.indexOf(was)) return;
  event.note('patience_shortened', `${POLICY}/gone`, `is ${is} now, and was ${was}`);
}

/** A receiver that does not know what it is asked is sent nothing. */
function compareChallenge(event: Comparison): void {
  const pointer = `${POLICY}/challenge`;
  const { before, after } = event.documents;
  const [was, is] = [before, after].map((document) => JSON.stringify(valueAt(document, pointer)));
  if (is === undefined || was === is) return;
  const what = was === undefined ? 'is asked of new endpoints now, and was not' : 'asks otherwise now';
  event.note('delivery_changed', pointer, what);
}

function compareDisabling(event: Comparison): void {
  const pointer = `${POLICY}/auto_disable/consecutive_failures`;
  const { was, is } = valuesAt(event, pointer);
  if (is === undefined || Number(is) >= Number(was ?? Number.POSITIVE_INFINITY)) return;
  const before = was === undefined ? 'never' : `after ${was}`;
  event.note(
    'patience_shortened',
    pointer,
    `disables after ${is} failures in a row now, and ${before} before`,
  );
}

function valuesAt({ documents }: Comparison, pointer: string) {
  const [earlier, later] = [documents.before, documents.after].map((document) => {
    const value = valueAt(document, pointer);
    return value === undefined ? undefined : String(value);
  });
  return { was: earlier, is: later };
}
