// The files that were opened, kept as long as the tab: each kind has one.

import { signal } from '@preact/signals';
import { type MutationTests, type Replay, readReportFile, type Verification } from '../model/report-file.ts';

const KEY = 'countersign.file.';

export const verification = signal<Verification | null>(null);
export const mutationTests = signal<MutationTests | null>(null);
export const replay = signal<Replay | null>(null);

/** Why a file could not be opened. */
export const fileProblem = signal<string | null>(null);

/**
 * Opens a file of any kind that can be looked at.
 *
 * @returns its kind; `undefined` if it is of none
 */
export async function openFile(file: File): Promise<'verification' | 'mutants' | 'replay' | undefined> {
  const text = await file.text();
  const kind = take(text);
  fileProblem.value =
    kind === undefined
      ? `${file.name} is neither a report of countersign verify nor a replay file of countersign explore.`
      : null;
  if (kind !== undefined) keep(kind, text);
  return kind;
}

export function closeReplay(): void {
  replay.value = null;
  sessionStorage.removeItem(`${KEY}replay`);
}

function take(text: string) {
  const opened = readReportFile(text);
  if (opened?.kind === 'verification') verification.value = opened;
  if (opened?.kind === 'mutants') mutationTests.value = opened;
  if (opened?.kind === 'replay') replay.value = opened;
  return opened?.kind;
}

/** A file that is too large for it is opened all the same. */
function keep(kind: string, text: string): void {
  try {
    sessionStorage.setItem(KEY + kind, text);
  } catch {
    sessionStorage.removeItem(KEY + kind);
  }
}

for (const kind of ['verification', 'mutants', 'replay']) take(sessionStorage.getItem(KEY + kind) ?? '');
