// The deviations that a sender may legally make from delivering each event once and in order: what they are, how they
// are told, and what receivers usually do about them.

import type { OpenApiDocument } from '../../openapi/document.ts';
import { type Basis, basesOf } from '../grading/basis.ts';

export const DEVIATION_KINDS = [
  'late',
  'lost_answer',
  'parallel_duplicate',
  'cut',
  'restart',
  'crash',
  'parallel',
  'switched_off',
  'rotation',
  'forged',
  'respelled',
  'unknown_type',
  'test_event',
] as const;

export type DeviationKind = (typeof DEVIATION_KINDS)[number];

/** What a forged delivery has wrong. */
export const FORGERIES = ['wrong_secret', 'tamper_body', 'no_signature'] as const;

export interface Deviation {
  readonly kind: DeviationKind;
  /** The id of the event that it is about. */
  readonly event: string;
  /** Of `late`: how many attempts never reach the receiver. */
  readonly attempts?: number;
  /** Of `forged`: what is wrong with the delivery. */
  readonly how?: (typeof FORGERIES)[number];
}

interface DeviationText {
  /** A sentence about the event, which is inserted. */
  readonly says: (event: string, deviation: Deviation) => string;
  /** What receivers usually do about it. */
  readonly hint: string;
}

const ONCE =
  'Store the event id under a unique key in the transaction of the effect, and answer 2xx without acting where it is there.';

export const DEVIATION_TEXTS: Readonly<Record<DeviationKind, DeviationText>> = {
  late: {
    says: (event, { attempts = 1 }) =>
      `${attempts === 1 ? 'the first attempt' : `the first ${attempts} attempts`} to deliver ${event} did not reach the receiver`,
    hint: 'Keep the timestamp of what you have stored and let only a newer event change it, also after a deletion; create what an update finds missing.',
  },
  lost_answer: {
    says: (event) => `the receiver's answer to ${event} was lost, so the event came again`,
    hint: ONCE,
  },
  parallel_duplicate: {
    says: (event) => `attempt 1 of ${event} was held up on its way and arrived together with attempt 2`,
    hint: 'Claim the event id atomically before you act: insert it under a unique key; looking first and inserting later is too late.',
  },
  cut: {
    says: (event) => `the connection was cut while the receiver worked on ${event}`,
    hint: 'Commit the event id and the effect in one transaction, and do not stop halfway when the sender hangs up.',
  },
  restart: {
    says: (event) => `the receiver restarted after it had received ${event}`,
    hint: 'Store what you have acknowledged, and the ids that you have seen, before you answer 2xx: memory does not survive a restart.',
  },
  crash: {
    says: (event) => `the receiver crashed while it worked on ${event}`,
    hint: 'Commit the event id and the effect in one transaction: a crash may come between any two.',
  },
  parallel: {
    says: (event) => `${event} and the event after it were delivered at the same time`,
    hint: 'Change what you have stored in one transaction or statement; reading, waiting and writing loses what happened in between.',
  },
  switched_off: {
    says: (event) =>
      `the endpoint was switched off while ${event} waited for its retry, and on again after the next event`,
    hint: 'Expect events to be missing: read the present state from the service after an endpoint was switched off.',
  },
  rotation: {
    says: (event) => `the secret was rotated while ${event} was on its way, signed with the old one`,
    hint: 'Accept the old and the new secret until the rotation is over.',
  },
  forged: {
    says: (event, { how }) =>
      `a forged copy of ${event} came first (${(how ?? 'wrong_secret').replace('_', ' ')})`,
    hint: 'Verify the signature first, and act only on what is verified.',
  },
  respelled: {
    says: (event) => `the JSON of ${event} was spelled differently, with white space and escapes`,
    hint: 'Verify the bytes as they arrived: a body that was parsed and serialised again is a different text.',
  },
  unknown_type: {
    says: (event) => `an event of an unknown type came before ${event}`,
    hint: 'Answer 2xx to types that you do not know, and do nothing: otherwise they fail until the endpoint is disabled.',
  },
  test_event: {
    says: (event) => `a test event came before ${event}`,
    hint: 'Recognise test events, answer 2xx and do nothing.',
  },
};

/** The deviations that may be made, and what each rests on. */
export type Allowed = ReadonlyMap<DeviationKind, Basis>;

/** What a receiver lets an exploration do, beyond delivering. */
export interface Means {
  /** Whether it can be restarted. */
  readonly canRestart: boolean;
  /** Whether it can be told a new secret. */
  readonly canRotate: boolean;
  /** Whether it is known how a test event looks. */
  readonly hasTestEvent: boolean;
}

/**
 * The deviations that a document allows its sender.
 *
 * @param options.documentedOnly leaves out those that rest on gaps
 * @throws Error when the document names one that is not known
 * @example allowedDeviations(document, { documentedOnly: true, means }).has('late')
 */
export function allowedDeviations(
  document: OpenApiDocument,
  { documentedOnly, means }: { readonly documentedOnly: boolean; readonly means: Means },
): Allowed {
  const bases = basesOf(document, 'x-sender-deviations');
  const unknown = [...bases.keys()].find((kind) => !DEVIATION_KINDS.includes(kind as DeviationKind));
  if (unknown !== undefined) throw new Error(`the spec allows the deviation ${unknown}, which is not known`);
  return new Map(
    DEVIATION_KINDS.flatMap((kind) => {
      const basis = bases.get(kind);
      const isLeftOut = basis === undefined || (documentedOnly && basis.gaps.length > 0);
      return isLeftOut || !isPossible(kind, means) ? [] : [[kind, basis] as const];
    }),
  );
}

function isPossible(kind: DeviationKind, { canRestart, canRotate, hasTestEvent }: Means): boolean {
  if (kind === 'restart' || kind === 'crash') return canRestart;
  if (kind === 'rotation') return canRotate;
  return kind === 'test_event' ? hasTestEvent : true;
}
