// What recorded deliveries alone can tell: the entries of a recording as observations.

import type { Entry } from '../verify/audit/recordings/entry.ts';
import { RecordingError, readRecording } from '../verify/audit/recordings/read-har.ts';
import type { TimeAccuracy } from './infer/schedule.ts';
import { findingsOf, knowledgeOf } from './knowledge.ts';
import { type Measurement, NotMeasurable } from './measure.ts';
import type { Attempt, Run } from './observation.ts';

/** What is known beside the recording. */
export interface RecordedOptions {
  /** The secret that signs; without one nothing is said of signatures. */
  readonly secret?: string | undefined;
  /** Only what was sent to URLs that begin with it; all deliveries by default. */
  readonly url?: string | undefined;
}

/** Recorded times are those of the recorder. */
const ACCURACY: TimeAccuracy = { toMs: 1_000 };

/**
 * Measures by recordings: HAR files, or journals of a mock.
 *
 * @throws NotMeasurable when nothing can be read of them, or they hold no delivery
 * @example await measureRecording(['traffic.har'], { secret: 'whsec_…' })
 */
export async function measureRecording(
  files: readonly string[],
  { secret, url }: RecordedOptions,
): Promise<Measurement> {
  const { entries } = await readRecording(files).catch((error: unknown) => {
    throw error instanceof RecordingError ? new NotMeasurable(error.message) : error;
  });
  const deliveries = entries.filter((entry) => isDelivery(entry, url));
  if (deliveries.length === 0)
    throw new NotMeasurable(
      `${files.join(', ')}: ${entries.length} entries, and none is a delivery${url === undefined ? '; name the URL of your receiver with --url, unless the recording marks deliveries' : ` to ${url}`}`,
    );
  const untilMs = Math.max(...entries.map(({ atMs, tookMs }) => atMs + tookMs));
  const run: Run = {
    id: 'recorded',
    kind: 'recorded',
    ...(secret === undefined ? {} : { secret }),
    emitted: [],
    attempts: deliveries.map(attemptOf),
    untilMs,
  };
  const known = knowledgeOf([run], ACCURACY);
  return { sender: files.join(', '), runs: [run], findings: findingsOf(known, ACCURACY) };
}

function isDelivery({ direction, url, method }: Entry, given: string | undefined): boolean {
  if (given !== undefined) return url.startsWith(given) && method !== 'GET';
  return direction === 'delivery';
}

function attemptOf({ atMs, tookMs, method, url, headers, body = '', answer }: Entry, index: number): Attempt {
  const shown = answer === undefined ? { hang: true } : { status: answer.status, delay_ms: tookMs };
  return { number: index + 1, atMs, method, url, headers, body, answer: shown };
}
