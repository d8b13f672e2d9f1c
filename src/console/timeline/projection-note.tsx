// What a projection assumes, in words, and how it would end.

import { useEffect } from 'preact/hooks';
import { onKey } from '../frame/keys.ts';
import { distanceText, instantText, msOf } from '../model/texts/time-text.ts';
import { shortUrl } from '../model/timeline/mark.ts';
import { WithRules } from '../parts/rules.tsx';
import { now } from '../state/present.ts';
import { projection } from './state.ts';

export function ProjectionNote() {
  const shown = projection.value;
  useEffect(() => (shown === null ? undefined : onKey('Escape', end)), [shown]);
  if (shown === null) return null;
  const { of, result } = shown;
  const disabled = result.changes.find(({ subject, to }) => subject.id === of.id && to === 'disabled');
  return (
    <div class="projection-note" role="status">
      <span>
        <b>
          If {shortUrl(of.url)} answers 500 from now on{disabled === undefined ? ':' : ','}
        </b>{' '}
        {disabled === undefined ? (
          'what is on its way ends without success, and the endpoint stays enabled.'
        ) : (
          <WithRules
            text={`it is disabled ${distanceText(msOf(disabled.at), now.value)}, at ${instantText(msOf(disabled.at))}: ${disabled.because}.`}
          />
        )}{' '}
        <span class="muted">Nothing is sent; other receivers accept everything.</span>
      </span>
      <button type="button" class="small" onClick={end}>
        End <kbd>Esc</kbd>
      </button>
    </div>
  );
}

function end(): void {
  projection.value = null;
}
