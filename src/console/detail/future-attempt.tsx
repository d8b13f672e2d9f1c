// An attempt that has not been made: when it will be, and why then.

import type { Delivery } from '../api/schemas.ts';
import { advance } from '../frame/clock-bar.tsx';
import { distanceText, instantText, msOf } from '../model/texts/time-text.ts';
import { WithRules } from '../parts/rules.tsx';
import { agenda, now } from '../state/present.ts';

export function FutureAttempt({ delivery }: { readonly delivery: Delivery }) {
  const next = agenda.value.find(({ delivery_id: of }) => of === delivery.id);
  if (next === undefined) {
    return (
      <div class="detail-body">
        <p>No further attempt is planned: the delivery is {delivery.status}.</p>
      </div>
    );
  }
  const { at, why, waits_for: waitsFor } = next;
  return (
    <div class="detail-body">
      <p>
        {at === null ? (
          <b>It waits for something other than time: {waitsFor}.</b>
        ) : (
          <b>
            {distanceText(msOf(at), now.value)}, at {instantText(msOf(at))}
          </b>
        )}
      </p>
      <p>
        <WithRules text={why} />
      </p>
      {at !== null && (
        <button type="button" class="primary" onClick={() => advance({ to: at })}>
          Go to this attempt
        </button>
      )}
    </div>
  );
}
