// A receipt: that a history has broken a receiver, with all that is needed to see whether it still does. It has no secret.

import { createHash } from 'node:crypto';
import { jsonIn } from '../../../engine/json.ts';
import type { OpenApiDocument } from '../../../openapi/document.ts';
import type { Story } from '../event.ts';
import type { ExploreFailure, ExploreOptions } from '../exploration.ts';
import type { History } from '../history.ts';
import { openTrials } from '../open-trials.ts';
import { NotExplorable } from '../receiver.ts';
import { asReplay, readReplay } from '../report/replay.ts';
import { sampleStories } from '../sample-stories.ts';
import { familyOf } from './neighbours.ts';
import { allVisible, type VisibleTypes, visibleTypes } from './visible-types.ts';

const FORMAT = 'countersign/receipt';

/** How long it may take to see what shows in the state, in real milliseconds. */
const LIMIT_MS = 120_000;

export interface Receipt {
  readonly service: string;
  /** The property that did not hold. */
  readonly property: string;
  readonly history: History;
  readonly seed: number;
  /** The version of Countersign that made it. */
  readonly version: string;
  readonly documentHash: string;
  readonly historyHash: string;
  /** In how many runs it failed. */
  readonly seen: { readonly failed: number; readonly of: number };
  readonly expectedHash: string;
  readonly actualHash: string;
  readonly visible: VisibleTypes;
  /** The hash of all of it. */
  readonly hash: string;
}

/**
 * Makes the receipt of a failure, as the text of its file: the receiver is still the one that failed.
 *
 * @throws NotExplorable when the state cannot be read
 * @example await writeFile('before.json', await makeReceipt(failure, { ...options, version }))
 */
export async function makeReceipt(
  failure: ExploreFailure,
  options: ExploreOptions & { readonly version: string },
): Promise<string> {
  const { service, document, seed = 1, version } = options;
  const { property, seen, trial } = failure;
  const { events, deviations, steps } = JSON.parse(asReplay(service, failure));
  const content = {
    format: FORMAT,
    version: 1,
    countersign: version,
    service,
    document_sha256: hashOf(document),
    property,
    seed,
    seen_in: seen,
    history: { events, deviations },
    history_sha256: hashOf({ events, deviations }),
    expected_sha256: hashOf(trial.expected),
    actual_sha256: hashOf(trial.actual),
    steps_sha256: hashOf(steps),
    visible: await visibleIn(failure, options),
  };
  return `${JSON.stringify({ ...content, sha256: hashOf(content) }, null, 2)}\n`;
}

async function visibleIn({ trial }: ExploreFailure, options: ExploreOptions): Promise<VisibleTypes> {
  const { document, seed = 1 } = options;
  const { trials, observer, close } = openTrials(options, LIMIT_MS);
  const look = (story: Story) => visibleTypes(story, { trials, observer, seed });
  try {
    const near = await look(familyOf(trial.history.events, { document, seed }));
    if (near.once.length > 0) return near;
    // A receiver may have no use for the family of the history.
    return await allVisible(sampleStories(document, { seed }), look);
  } finally {
    close();
  }
}

/**
 * Reads a receipt.
 *
 * @throws NotExplorable with a line that says what is wrong with it
 * @example readReceipt(await readFile('before.json', 'utf8'), { document }).history
 */
export function readReceipt(text: string, { document }: { readonly document: OpenApiDocument }): Receipt {
  const { sha256: hash, ...content } = parsed(text);
  if (content.format !== FORMAT || content.version !== 1)
    throw new NotExplorable('the file is not a receipt of "countersign explore", version 1');
  if (hash !== hashOf(content))
    throw new NotExplorable('the receipt was changed after it was made: its hash does not fit');
  if (content.document_sha256 !== hashOf(document))
    throw new NotExplorable(
      `the receipt was made with other documents of ${content.service}, by version ${content.countersign}; make it again with the receiver that failed`,
    );
  const { history } = readReplay(
    JSON.stringify({ ...content, ...content.history, format: 'countersign/explore', version: 1 }),
  );
  return {
    service: content.service,
    property: content.property,
    history,
    seed: content.seed,
    version: content.countersign,
    documentHash: content.document_sha256,
    historyHash: content.history_sha256,
    seen: content.seen_in,
    expectedHash: content.expected_sha256,
    actualHash: content.actual_sha256,
    visible: content.visible,
    hash: String(hash),
  };
}

/** The service that a receipt is about, before its documents are known. */
export function serviceOfReceipt(text: string): string {
  return String(parsed(text).service ?? '');
}

/** What is in a receipt once its hash fits. */
interface ReceiptFile {
  readonly format?: unknown;
  readonly version?: unknown;
  readonly sha256?: unknown;
  readonly countersign: string;
  readonly service: string;
  readonly property: string;
  readonly seed: number;
  readonly document_sha256: string;
  readonly history_sha256: string;
  readonly expected_sha256: string;
  readonly actual_sha256: string;
  readonly seen_in: Receipt['seen'];
  readonly history: Readonly<Record<string, unknown>>;
  readonly visible: VisibleTypes;
}

function parsed(text: string): ReceiptFile {
  const file = jsonIn(text);
  if (file !== null && typeof file === 'object') return file as ReceiptFile;
  throw new NotExplorable('the receipt is not JSON');
}

/** The hash of a JSON value, whatever the order of members. */
function hashOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, item]) => [name, sorted(item)]));
}
