// What is said of a call that was refused for a rate limit. Its value is nobody's but the service's; what the refusal has to
// say of it is documented.

import { rulesOfAnswer } from '../../oracle/comparing/answers.ts';
import { observationOf } from '../../oracle/running/observation.ts';
import type { Entry } from '../recordings/entry.ts';
import type { RecordedCall } from '../replaying/replay.ts';
import type { AuditOptions, Verdict } from './judged-entry.ts';
import { headerFaults } from './shapes.ts';

/**
 * The verdict on a refusal, once it says anything or the limit is known; `undefined` for any other entry.
 *
 * @example limitVerdict(entry, call, { surface, isRateLimitKnown: true })?.kind // 'diverged'
 */
export function limitVerdict(
  { answer }: Entry,
  call: RecordedCall | undefined,
  { surface: { document }, isRateLimitKnown = false }: Pick<AuditOptions, 'surface' | 'isRateLimitKnown'>,
): Verdict | undefined {
  if (call === undefined || answer?.status !== 429) return undefined;
  if (!isRateLimitKnown && !('x-ratelimit-limit' in answer.headers)) return undefined;
  const observed = observationOf(answer.status, answer.headers, answer.body ?? '');
  const differences = headerFaults(call.operation, observed, document);
  if (differences.length > 0) return { kind: 'diverged', differences };
  const rules = rulesOfAnswer(call.operation, answer.status, document);
  return rules.length > 0 ? { kind: 'agreed', rules } : undefined;
}
