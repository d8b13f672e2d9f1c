// Describes a journal entry: its outcome, its subject and its reason. The timeline and the command line show this text.

import { stripVTControlCharacters } from 'node:util';
import type { components } from '../../../specs/generated/control.ts';
import { words } from '../../engine/lifecycle.ts';

type StreamedEntry = components['schemas']['JournalEntry'];
type Change = Pick<components['schemas']['StateChange'], 'subject' | 'from' | 'to' | 'because'>;

/** The displayed parts of an entry. */
export interface EntryText {
  /** The outcome; empty for an entry that cannot fail. */
  readonly status: string;
  readonly what: string;
  readonly why: string;
}

/**
 * The text for an entry.
 *
 * @example entryText(entry).what // 'mail bounce to https://hooks.example.test/mail, attempt 2 of del_…'
 */
export function entryText({ kind, id, detail }: StreamedEntry): EntryText {
  switch (kind) {
    case 'request':
      return {
        status: detail.status === null ? 'no response' : String(detail.status),
        what: `${detail.service} ${detail.method} ${detail.path}`,
        why: [detail.why, ...detail.rules].join(' '),
      };
    case 'event':
      return {
        status: `to ${detail.deliveries.length}`,
        what: `${detail.service} ${detail.type} ${id}`,
        why: [detail.cause, detail.undelivered].filter(Boolean).join('. '),
      };
    case 'attempt':
      return {
        status: outcomeText({ ...detail, error: null }),
        what: attemptText(id, detail),
        why: attemptReason(detail),
      };
    case 'timer':
      return { status: '', what: `${detail.service} ${detail.timer} ${id}`, why: 'due' };
    case 'change': {
      const { what, to, why } = changeText(detail);
      return { status: to, what: `${detail.service} ${what}`, why };
    }
    case 'clock':
      return { status: '', what: `${detail.move} to ${detail.to}`, why: `from ${detail.from}` };
  }
}

/** The subject of the change, its new state, and the reason. */
export function changeText({ subject: { kind, id, name }, from, to, because }: Change) {
  const known = name === undefined ? '' : ` (${name})`;
  return {
    what: `${words(kind)} ${id}${known}`,
    to: words(to),
    why: `${because}; was ${words(from)}`,
  };
}

/**
 * The entry on one line, without anything that a terminal would carry out.
 *
 * @example entryLine(entry) // '2026-01-01T00:01:00.000Z attempt mail bounce to https://…, attempt 2 of del_…: 200, success'
 */
export function entryLine(entry: StreamedEntry): string {
  const { status, what, why } = entryText(entry);
  const ended = [status, why].filter((text) => text !== '').join('; ');
  return stripVTControlCharacters(`${entry.at} ${entry.kind} ${what}: ${ended}`).replace(
    /[\p{Cc}\p{Cf}]+/gu,
    ' ',
  );
}

/** @example outcomeText({ status: 'pending', response_code: 500, error: null }) // '500, pending' */
export function outcomeText({
  status,
  response_code,
  error,
}: {
  /** The status of the delivery after the attempt. */
  readonly status: string;
  readonly response_code: number | null;
  readonly error: string | null;
}): string {
  const outcome = error ?? response_code;
  return outcome === null ? status : `${outcome}, ${status}`;
}

type AttemptDetail = (StreamedEntry & { kind: 'attempt' })['detail'];

/** Entries of older snapshots have neither the type nor the URL. */
function attemptText(id: string, { service, event_type: type, url, attempt }: AttemptDetail): string {
  const event = [service, type, ...(url === undefined ? [] : ['to', url])].filter(Boolean).join(' ');
  return `${event}, attempt ${attempt} of ${id}`;
}

function attemptReason({ response_code, error, why }: AttemptDetail): string {
  const outcome = error ?? `the receiver responded with ${response_code}`;
  return why === undefined ? outcome : `${outcome}; ${why}`;
}
