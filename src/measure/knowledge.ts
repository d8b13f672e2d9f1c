// What is known of a sender from the experiments so far: what the findings say, and what the next experiments need.

import { type Chain, chainsOf } from './chain.ts';
import type { Finding } from './finding.ts';
import { challengeFinding } from './infer/challenge.ts';
import { concurrencyFinding } from './infer/concurrency.ts';
import { idHeadersOf } from './infer/event-ids.ts';
import { goneFinding } from './infer/gone.ts';
import { headerFindings } from './infer/headers.ts';
import { mixUpFindings } from './infer/mix-ups.ts';
import { notLearnedFindings } from './infer/not-learned.ts';
import { orderFinding } from './infer/order.ts';
import { successFinding, timeoutFinding } from './infer/outcome.ts';
import { redirectFindings } from './infer/redirects.ts';
import { requestFindings } from './infer/request.ts';
import { retryAfterFindings } from './infer/retry-after.ts';
import { type FoundSchedule, scheduleOf, type TimeAccuracy } from './infer/schedule.ts';
import { scheduleFindings } from './infer/schedule-findings.ts';
import { signatureFindings, signatureOf, type TriedSignatures } from './infer/signature.ts';
import { type FoundSwitchingOff, switchedOffIn, switchingOffOf } from './infer/switching-off.ts';
import { switchingOffFindings } from './infer/switching-off-findings.ts';
import type { Run } from './observation.ts';

/** What experiments are planned from. */
export interface Knowledge {
  readonly runs: readonly Run[];
  readonly chains: readonly Chain[];
  readonly schedule: FoundSchedule | undefined;
  readonly switchingOff: FoundSwitchingOff | undefined;
  /** It is looked for once it is asked for. */
  readonly signature: TriedSignatures;
}

/**
 * What some runs show.
 *
 * @example knowledgeOf(runs, { toMs: 0 }).schedule?.delaysMs.length // 6
 */
export function knowledgeOf(runs: readonly Run[], accuracy: TimeAccuracy): Knowledge {
  const chains = chainsOf(runs);
  const seen = scheduleOf(chains, accuracy, switchedOffIn(runs));
  const switchingOff = switchingOffOf(runs, seen);
  // An endpoint that is switched off by an event that ended shows that this was its last attempt.
  const isEnded =
    switchingOff !== undefined && 'counts' in switchingOff && switchingOff.counts === 'deliveries';
  const schedule = seen && isEnded ? { ...seen, isWhole: true } : seen;
  let signature: TriedSignatures | undefined;
  return {
    runs,
    chains,
    schedule,
    switchingOff,
    get signature() {
      signature ??= signatureOf(chains, idHeadersOf(chains));
      return signature;
    },
  };
}

/**
 * All that is found.
 *
 * @example findingsOf(knowledge, { toMs: 0 }).filter(({ certainty }) => certainty === 'certain')
 */
export function findingsOf(
  { runs, chains, schedule, switchingOff, signature }: Knowledge,
  accuracy: TimeAccuracy,
): readonly Finding[] {
  return [
    ...mixUpFindings(chains),
    ...requestFindings(chains),
    timeoutFinding(chains, schedule, accuracy.toMs),
    ...scheduleFindings(schedule, accuracy),
    ...headerFindings({ chains, signatureHeader: signature.found?.header }),
    ...signatureFindings(signature),
    successFinding(chains, schedule),
    goneFinding({ runs, schedule, switchingOff }),
    ...redirectFindings(runs),
    orderFinding(runs, schedule, accuracy.toMs),
    concurrencyFinding(runs),
    challengeFinding(runs, chains),
    ...retryAfterFindings(chains, schedule, accuracy.toMs),
    ...switchingOffFindings(runs, switchingOff).map((found) => lessSure(found, schedule?.isDrawn === true)),
    ...notLearnedFindings(schedule, switchingOff),
  ];
}

/** Where delays are drawn, the instants of attempts say less of when an endpoint was switched off. */
function lessSure(finding: Finding, isDrawn: boolean): Finding {
  return isDrawn && finding.certainty === 'certain' ? { ...finding, certainty: 'likely' } : finding;
}
