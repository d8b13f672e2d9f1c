// Which redirects are followed, as what, how many, and whether to other hosts.

import type { Knowledge } from '../knowledge.ts';
import type { Experiment, ScriptedAnswer } from '../observation.ts';
import { answer, arrivingTypes, emit, type PlanOptions, retryMs, slackMs, watch } from './steps.ts';

/** Of these the first makes a GET of a POST at many senders, and the second keeps it. */
const REDIRECTS = [302, 307] as const;
const TAKEN: ScriptedAnswer = { status: 200 };

export function redirects(known: Knowledge, { isVirtual, hasOtherHost }: PlanOptions): Experiment[] {
  const [type] = arrivingTypes(known);
  const watchMs = (retryMs(known) ?? 0) + slackMs(isVirtual);
  const experiment = (
    name: string,
    asks: string,
    answers: readonly ScriptedAnswer[],
    then: ScriptedAnswer,
    untilCount?: number,
  ): Experiment => ({
    id: `redirect ${name}`,
    kind: 'redirect',
    asks,
    steps: [{ do: 'answer', answers, then }, emit(1, type), watch(watchMs, untilCount), answer(200)],
  });
  const once = REDIRECTS.map((status) =>
    experiment(
      `${status}`,
      `is a redirect followed by ${status}?`,
      [{ status, redirect: 'same_host' }],
      TAKEN,
      2,
    ),
  );
  const kept = REDIRECTS[1];
  if (!known.runs.some(isFollowed)) return once;
  return [
    ...once,
    ...(hasOtherHost
      ? [
          experiment(
            'other host',
            'is a redirect followed to another host?',
            [{ status: kept, redirect: 'other_host' }],
            TAKEN,
            2,
          ),
        ]
      : []),
    experiment('many', 'how many redirects are followed?', [], { status: kept, redirect: 'same_host' }),
  ];
}

function isFollowed({ kind, attempts }: Knowledge['runs'][number]): boolean {
  return kind === 'redirect' && attempts.some(({ isRedirected }) => isRedirected === true);
}
