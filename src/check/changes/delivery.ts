// Compares the delivery policy of webhooks (`x-webhook-delivery`): receivers depend on it as they do on payloads.

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
  const [earlier, later] = [event.documents.before, event.documents.after].map(
    (document) => (valueAt(document, pointer) ?? []) as readonly string[],
  );
  if (
    earlier === undefined ||
    later === undefined ||
    (later.length >= earlier.length && total(later) >= total(earlier))
  )
    return;
  event.note('patience_shortened', pointer, `is ${later.join(', ')} now, and was ${earlier.join(', ')}`);
}

function total(delays: readonly string[]): number {
  return delays.reduce((sum, delay) => sum + durationMs(delay), 0);
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
