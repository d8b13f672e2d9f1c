// What the faults of deliveries do, in words: after "is", and what a receiver should do then.

import type { Schemas } from '../../api/schemas.ts';
import { durationText } from './time-text.ts';

export interface DescribedEffect {
  readonly does: string;
  /** What a careful receiver does; empty where nothing is to be done. */
  readonly receiver: string;
  /** What its value is, if it takes one. */
  readonly value?: { readonly name: string; readonly fallback: string; readonly isDuration?: true };
}

export const WEBHOOK_EFFECTS: Readonly<Record<Schemas['WebhookEffect'], DescribedEffect>> = {
  duplicate: { does: 'sent twice', receiver: 'take it once', value: { name: 'copies', fallback: '2' } },
  concurrent_duplicate: {
    does: 'sent twice at the same time',
    receiver: 'take it once',
    value: { name: 'copies', fallback: '2' },
  },
  delay: { does: 'sent late', receiver: '', value: { name: 'how late', fallback: '1m', isDuration: true } },
  reverse: {
    does: 'held back until a later one has come',
    receiver: '',
    value: { name: 'how many are held back', fallback: '2' },
  },
  replay: {
    does: 'followed by an old request',
    receiver: 'refuse the old one',
    value: { name: 'how old', fallback: 'as it was', isDuration: true },
  },
  skew: {
    does: 'signed long ago',
    receiver: 'refuse it',
    value: { name: 'how long ago', fallback: '10m', isDuration: true },
  },
  tamper_body: { does: 'changed after it was signed', receiver: 'refuse it' },
  reencode: { does: 'serialized again after it was signed', receiver: 'refuse it, by raw bytes' },
  bad_signature: { does: 'sent with a wrong signature', receiver: 'refuse it' },
  no_signature: { does: 'sent without a signature', receiver: 'refuse it' },
  wrong_secret: { does: 'signed with another secret', receiver: 'refuse it' },
  truncate: { does: 'broken off in the middle of the body', receiver: '' },
  reset: { does: 'ended by a reset of the connection', receiver: '' },
  drip: { does: 'sent a few bytes at a time', receiver: '' },
  oversize: {
    does: 'padded until it is far too large',
    receiver: '',
    value: { name: 'bytes', fallback: '10485760' },
  },
  unknown_type: { does: 'given a type that nobody knows', receiver: '' },
  unknown_field: { does: 'given a field that nobody knows', receiver: '' },
};

/**
 * What a fault in a world does to deliveries, with its value.
 *
 * @example appliedText('delay', 60_000) // 'sent late, how late: 1 min'
 */
export function appliedText(effect: Schemas['WebhookEffect'], value: number | null | undefined): string {
  const { does, value: named } = WEBHOOK_EFFECTS[effect];
  if (named === undefined || value === null || value === undefined) return does;
  return `${does}, ${named.name}: ${named.isDuration ? durationText(value) : value}`;
}

/** @example effectText('reencode') // 'serialized again after it was signed: refuse it, by raw bytes' */
export function effectText(effect: Schemas['WebhookEffect']): string {
  const { does, receiver } = WEBHOOK_EFFECTS[effect];
  return receiver === '' ? does : `${does}: ${receiver}`;
}
