// Names what may have broken what an answer shows, beside the rules that speak of the place.

import { type Answers, rulesOfAnswer } from '../../oracle/comparing/answers.ts';
import type { Judged } from '../../oracle/comparing/freedom.ts';
import type { AuditState } from '../audit-state.ts';
import type { RecordedCall } from '../replaying/replay.ts';
import { rulesOfRequest } from './shapes.ts';

/**
 * A difference with the rules of the calls that may have broken what differs, too.
 *
 * @example withCauses(difference, call, { expected, observed }, state).rules
 */
export function withCauses(
  difference: Judged,
  call: RecordedCall,
  answers: Answers,
  state: AuditState,
): Judged {
  const causes =
    difference.at === 'status'
      ? causesOfStatus(difference, call, state)
      : causesAt(difference, call, answers, state);
  return { ...difference, rules: [...new Set([...difference.rules, ...causes])] };
}

function causesAt(
  difference: Judged,
  call: RecordedCall,
  answers: Answers,
  { causes, known, document }: AuditState,
): readonly string[] {
  const place = known.placeOf(call, difference, answers);
  // What a call writes and answers otherwise, it may have broken itself.
  const isWrite = call.operation.method !== 'GET';
  const own = isWrite ? rulesOfAnswer(call.operation, answers.observed.status ?? 0, document) : [];
  return [...causes.rulesAt(place, difference.observed), ...own];
}

function causesOfStatus(
  { expected, observed }: Judged,
  call: RecordedCall,
  state: AuditState,
): readonly string[] {
  const isOfExistence = [expected, observed].includes(404);
  const isTaken = REFUSED_REQUESTS.has(Number(expected)) && Number(observed) < 300;
  return [
    ...(isOfExistence ? state.causes.rulesOfExistence(call.path) : []),
    ...(isTaken ? rulesOfRequest(call, state) : []),
  ];
}

/** The statuses of what is wrong with a request itself. */
const REFUSED_REQUESTS: ReadonlySet<number> = new Set([400, 422]);
