// Grades a consumer's webhook receiver: tests every expectation in the spec and reports what was observed.

import { deliveryPolicyOf } from '../../delivery/policy/policy.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import type { Check, Report } from '../reports/report.ts';
import { type Basis, basesOf } from './basis.ts';
import { EffectCount, EffectsUnreadable } from './effects.ts';
import { EXPECTATIONS, type ExpectationId } from './expectations/index.ts';
import { failed, type GradeFinding, notExercised } from './finding.ts';
import { Harness } from './harness.ts';
import { type Reach, shownUrl, Wire } from './wire.ts';

export interface GradingOptions {
  /** The service's name, for the report. */
  readonly service: string;
  readonly document: OpenApiDocument;
  /** Where the receiver takes deliveries. */
  readonly url: string;
  readonly secret: string;
  /** The secret before a rotation, which the receiver should refuse. */
  readonly oldSecret?: string | undefined;
  /** Where the receiver tells how often it has acted, as a number or `{"effects": n}`. */
  readonly effectsUrl?: string | undefined;
  /** How old a timestamp may be, where the documents do not tell; in milliseconds. */
  readonly toleranceMs?: number | undefined;
  /** How long an answer is waited for; the documented time unless given. In real milliseconds. */
  readonly waitMs?: number | undefined;
  readonly reach: Reach;
  /** Is told before each try. */
  readonly onProgress?: (progress: Progress) => void;
}

export interface Progress {
  /** How many expectations have been tried. */
  readonly done: number;
  readonly total: number;
  /** The one that is tried now. */
  readonly title: string;
}

/** Raised when nobody can be connected to at the receiver's URL. */
export class ReceiverUnreachable extends Error {}

/**
 * Grades a receiver. It gets some fifty requests, one after another.
 *
 * @throws ReceiverUnreachable when there is nothing to connect to
 * @throws EffectsUnreadable when there is no count where one was announced
 * @example (await gradeReceiver({ service: 'mail', document, url, secret, reach })).checks
 */
export async function gradeReceiver(options: GradingOptions): Promise<Report> {
  const harness = harnessFor(options);
  await harness.effects?.read();
  const checks: Check[] = [];
  const expectations = expectationsOf(options.document);
  /** Why it makes no sense to go on. */
  let obstacle: string | null = null;
  for (const [id, basis] of expectations) {
    const { title } = EXPECTATIONS[id];
    options.onProgress?.({ done: checks.length, total: expectations.size, title });
    const silenceCount = harness.silenceCount;
    const check = await tryOne(harness, { id, basis, obstacle });
    checks.push(check);
    if (checks.length === 1) assertReached(harness, options.url);
    const hasFallenSilent = harness.silenceCount > silenceCount;
    obstacle ??= await obstacleAfter(harness, check, hasFallenSilent);
  }
  return { subject: `${options.service} receiver`, url: shownUrl(options.url), checks };
}

function harnessFor({ document, url, secret, reach, ...options }: GradingOptions): Harness {
  const policy = deliveryPolicyOf(document);
  const { waitMs = policy.timeoutMs, effectsUrl } = options;
  const wire = new Wire({ waitMs, reach });
  return new Harness({
    document,
    policy,
    url,
    secret,
    oldSecret: options.oldSecret ?? null,
    toleranceMs: policy.signature.toleranceMs ?? options.toleranceMs ?? null,
    effects: effectsUrl === undefined ? null : new EffectCount(wire, { url: effectsUrl, waitMs }),
    wire,
  });
}

interface Trial {
  readonly id: ExpectationId;
  readonly basis: Basis;
  readonly obstacle: string | null;
}

async function tryOne(harness: Harness, { id, basis, obstacle }: Trial): Promise<Check> {
  const startedAt = performance.now();
  const { title, mend, looksBack = false } = EXPECTATIONS[id];
  const isHindered = obstacle !== null && !looksBack;
  const finding = isHindered ? notExercised(obstacle) : await findingOf(harness, id);
  const durationMs = Math.round(performance.now() - startedAt);
  return { id, title, ...basis, ...finding, ...(finding.verdict === 'failed' ? { mend } : {}), durationMs };
}

/** A count that can be read no longer is the receiver's failure; it could be read at the start. */
async function findingOf(harness: Harness, id: ExpectationId): Promise<GradeFinding> {
  try {
    return await EXPECTATIONS[id].tryOn(harness);
  } catch (error) {
    if (error instanceof EffectsUnreadable) return failed(error.message);
    throw error;
  }
}

function assertReached({ genuineAnswers: [first] }: Harness, url: string): void {
  if (first === undefined || first.isConnected) return;
  throw new ReceiverUnreachable(`${shownUrl(url)} cannot be reached: ${first.error}`);
}

/**
 * What keeps the next expectations from being tried. A receiver that refuses everything would pass half of
 * them, and one that has stopped answering would fail the rest at the price of one timeout each.
 */
async function obstacleAfter(
  harness: Harness,
  check: Check,
  hasFallenSilent: boolean,
): Promise<string | null> {
  if (check.verdict !== 'failed') return null;
  if (check.id === FIRST) return 'it does not accept a good delivery';
  if (!hasFallenSilent) return null;
  const { status, error } = await harness.deliverGood();
  return status === null ? `it has stopped answering (${error})` : null;
}

const FIRST: ExpectationId = 'accepts_delivery';

/**
 * The expectations that a document has, in the order in which they are tried.
 *
 * @throws Error when it names one that is not known
 */
function expectationsOf(document: OpenApiDocument): ReadonlyMap<ExpectationId, Basis> {
  const bases = basesOf(document);
  const unknown = [...bases.keys()].find((id) => !Object.hasOwn(EXPECTATIONS, id));
  if (unknown !== undefined) throw new Error(`the spec expects ${unknown} of a receiver, which is not known`);
  const known = Object.keys(EXPECTATIONS) as ExpectationId[];
  return new Map(
    known.flatMap((id) => {
      const basis = bases.get(id);
      return basis === undefined ? [] : [[id, basis] as const];
    }),
  );
}
