// Filters journal entries by the flags of `countersign log`.

import { InvalidArgumentError } from 'commander';
import { closest } from 'fastest-levenshtein';
import type { StreamedEntry } from '../../control-client/journal.ts';

export type EntryKind = StreamedEntry['kind'];

export const KINDS = [
  'request',
  'event',
  'attempt',
  'timer',
  'clock',
  'change',
] as const satisfies readonly EntryKind[];

/** The conditions that an entry must meet, all of them. */
export interface JournalFilter {
  readonly service?: string;
  readonly kind?: readonly EntryKind[];
  /** A status such as `404`, or a class such as `4xx`. */
  readonly status?: string;
  /** An `operationId`. */
  readonly operation?: string;
  /** Searched for in the whole entry, including headers and bodies. */
  readonly grep?: RegExp;
}

/** @example isWanted(entry, { service: 'mail', status: '4xx' }) */
export function isWanted(entry: StreamedEntry, filter: JournalFilter): boolean {
  const { service, kind, status, operation, grep } = filter;
  const detail = entry.detail as Readonly<Record<string, unknown>>;
  return (
    (service === undefined || detail.service === service) &&
    (kind === undefined || kind.includes(entry.kind)) &&
    (status === undefined || hasStatus(detail.status, status) || hasStatus(detail.response_code, status)) &&
    (operation === undefined || detail.operation === operation) &&
    (grep === undefined || grep.test(JSON.stringify(entry)))
  );
}

function hasStatus(value: unknown, wanted: string): boolean {
  return (
    typeof value === 'number' && (wanted.endsWith('xx') ? `${value}`[0] === wanted[0] : `${value}` === wanted)
  );
}

/** Reads kinds separated by commas and adds them to those read so far. */
export function readKinds(text: string, earlier: readonly EntryKind[] = []): EntryKind[] {
  const kinds = text.split(',').map((word) => {
    if ((KINDS as readonly string[]).includes(word)) return word as EntryKind;
    throw new InvalidArgumentError(
      `did you mean ${closest(word, KINDS)}? The kinds are ${KINDS.join(', ')}.`,
    );
  });
  return [...earlier, ...kinds];
}

/** Reads a status or a class of statuses. */
export function readStatus(text: string): string {
  if (/^[1-9]([0-9]{2}|xx)$/i.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError('write it like 404 or 4xx.');
}

/** Reads a regular expression. */
export function readPattern(text: string): RegExp {
  try {
    return new RegExp(text, 'u');
  } catch (error) {
    throw new InvalidArgumentError(`${(error as Error).message}.`);
  }
}
