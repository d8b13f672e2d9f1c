// The files that were opened, kept as long as the tab: a verification, the mutation tests, and one that is drawn.

import { signal } from '@preact/signals';
import { reportOfSaved } from '../model/files/measurement-file.ts';
import {
  type Drawn,
  type MutationTests,
  readReportFile,
  type Verification,
} from '../model/files/report-file.ts';

const KEY = 'countersign.file.';

export const verification = signal<Verification | null>(null);
export const mutationTests = signal<MutationTests | null>(null);
/** What is drawn in the view of files. */
export const drawn = signal<Drawn | null>(null);

/** Why a file could not be opened. */
export const fileProblem = signal<string | null>(null);

/** Where what was opened is seen; a search and the contracts may be in one report. */
export type OpenedIn = 'contracts' | 'files';

/**
 * Opens a file of any kind that can be looked at.
 *
 * @returns the view that shows it; `undefined` if it is of no kind
 */
export async function openFile(file: File): Promise<OpenedIn | undefined> {
  // What is kept has no secrets.
  const text = reportOfSaved(await file.text());
  const slot = take(text);
  fileProblem.value = slot === undefined ? problemOf(file.name) : null;
  if (slot === undefined) return undefined;
  keep(slot, text);
  return slot === 'drawn' ? 'files' : 'contracts';
}

function problemOf(name: string): string {
  return `${name} is neither a report of countersign verify, measure or audit nor a replay file of countersign explore.`;
}

export function closeDrawn(): void {
  drawn.value = null;
  sessionStorage.removeItem(`${KEY}drawn`);
}

type Slot = 'verification' | 'mutants' | 'drawn';

/** A report whose search found something is drawn, and its rules are seen beside the contracts. */
function take(text: string): Slot | undefined {
  const opened = readReportFile(text);
  if (opened === undefined) return undefined;
  if (opened.kind === 'mutants') {
    mutationTests.value = opened;
    return 'mutants';
  }
  if (opened.kind !== 'verification') drawn.value = opened;
  else verification.value = opened;
  if (opened.kind === 'verification' && opened.divergences === null) return 'verification';
  if (opened.kind === 'verification') drawn.value = opened.divergences;
  return 'drawn';
}

/** A file that is too large for it is opened all the same. */
function keep(slot: Slot, text: string): void {
  try {
    sessionStorage.setItem(KEY + slot, text);
  } catch {
    sessionStorage.removeItem(KEY + slot);
  }
}

for (const slot of ['verification', 'mutants', 'drawn']) take(sessionStorage.getItem(KEY + slot) ?? '');
