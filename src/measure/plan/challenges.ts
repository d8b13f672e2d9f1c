// What a new URL is asked, and which answers prove that its receiver wants the deliveries.

import { answersTo, seenChallenge } from '../infer/challenge.ts';
import type { Knowledge } from '../knowledge.ts';
import type { Experiment, ProveStep } from '../observation.ts';
import { arrivingTypes, type PlanOptions } from './steps.ts';

/** So many registrations show what of a challenge is random. */
const LOOKS = 2;

export function challenges(known: Knowledge, { isVirtual }: PlanOptions): Experiment[] {
  const [type] = arrivingTypes(known);
  if (!isVirtual || arrivingTypes(known).length === 0) return [];
  const proving = (id: string, asks: string, step: Partial<ProveStep>): Experiment => ({
    id,
    kind: 'challenge',
    asks,
    steps: [{ do: 'prove', ...(type === undefined ? {} : { type }), ...step }],
  });
  const looks = Array.from({ length: LOOKS }, (_, at) =>
    proving(`challenge ${at + 1}`, 'what is a new URL asked before the first event?', {}),
  );
  const form = seenChallenge(known.runs, known.chains);
  if (form === undefined || form === 'none' || 'why' in form) return looks;
  const digest = digestOf(known);
  const wanted = answersTo(form).filter(
    (by) => digest !== undefined || !JSON.stringify(by).includes('{digest}'),
  );
  const answers = wanted.map((by) =>
    proving(`challenge ${JSON.stringify(by)}`, `is a new URL taken that answers ${JSON.stringify(by)}?`, {
      form,
      by,
      ...(digest === undefined ? {} : { digest }),
    }),
  );
  return [...looks, ...answers];
}

/** How a new URL is proven, where one is asked for that: by the answer that was taken first. */
export function provenBy(known: Knowledge): ProveStep | undefined {
  const form = seenChallenge(known.runs, known.chains);
  const by = known.runs.find(({ proof }) => proof?.isProven === true)?.proof?.by;
  if (form === undefined || form === 'none' || 'why' in form || by === undefined) return undefined;
  const digest = digestOf(known);
  return { do: 'prove', form, by, ...(digest === undefined ? {} : { digest }) };
}

/** How the sender makes a digest, where it signs by a shared secret. */
function digestOf({ signature }: Knowledge): ProveStep['digest'] {
  const { algorithm, encoding, secretFormat = 'text' } = signature.found?.key ?? {};
  if (encoding === undefined || (algorithm !== 'hmac-sha256' && algorithm !== 'hmac-sha1')) return undefined;
  return { algorithm, encoding, secretFormat };
}
