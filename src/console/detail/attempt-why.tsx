// Why an attempt was made when it was, and what was unusual about it.

import type { Attempt, Delivery } from '../api/schemas.ts';
import { durationText, instantText, msOf } from '../model/texts/time-text.ts';
import { WithRules } from '../parts/rules.tsx';
import { pastOf } from '../state/past.ts';
import { policies } from '../state/present.ts';

interface AttemptWhyProps {
  readonly delivery: Delivery;
  readonly attempt: Attempt;
}

export function AttemptWhy({ delivery, attempt }: AttemptWhyProps) {
  const delays = policies.value[delivery.service]?.delays_ms ?? [];
  const changes = pastOf().changes.filter(
    ({ subject }) => subject.id === delivery.id || subject.id === delivery.endpoint_id,
  );
  return (
    <div class="why">
      <p>
        Attempt {attempt.attempt} at {instantText(msOf(attempt.at))}.{' '}
        {attempt.fault === null
          ? 'No fault was applied to it.'
          : `The fault ${attempt.fault_id ?? ''} was applied to it: ${attempt.fault.replaceAll('_', ' ')}.`}
        {attempt.redirects !== undefined &&
          ` It was redirected to ${attempt.redirects.map(({ status, url }) => `${url} (${status})`).join(', then ')}.`}
        {attempt.interrupted_at !== undefined && ' It was made again after the server had ended during it.'}
      </p>
      <h3>Schedule of {delivery.service}</h3>
      <p class="mono">{delays.map((ms) => (ms === 0 ? 'at once' : `+${durationText(ms)}`)).join(' → ')}</p>
      <h3>What changed for this delivery and its endpoint</h3>
      {changes.length === 0 ? (
        <p class="muted">Nothing so far.</p>
      ) : (
        <ul class="changes">
          {changes.slice(-50).map(({ seq, at, subject, from, to, because }) => (
            <li key={seq}>
              <span class="mono muted">{instantText(at)}</span> {subject.kind}: {from} → <b>{to}</b>,{' '}
              <WithRules text={because} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
