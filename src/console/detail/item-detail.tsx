// Something of a service's own: how it has changed, and what is due for it.

import type { DetailProps } from '../model/route.ts';
import { distanceText, instantText, msOf } from '../model/texts/time-text.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import { MarkIcon } from '../parts/mark.tsx';
import { WithRules } from '../parts/rules.tsx';
import { pastOf } from '../state/past.ts';
import { agenda, now } from '../state/present.ts';

export function ItemDetail({ subject: { id } }: DetailProps) {
  const past = pastOf();
  const changes = past.changes.filter(({ subject }) => subject.id === id);
  const due = agenda.value.filter(({ subject }) => subject.id === id);
  return (
    <article aria-label={id}>
      <header class="detail-head">
        <h2 class="mono">{visibleText(id)}</h2>
      </header>
      <div class="detail-body">
        <h3>What comes</h3>
        {due.length === 0 && <p class="muted">Nothing is due for it.</p>}
        <ul class="changes">
          {due.map(({ id: key, at, name, why }) => (
            <li key={key}>
              <MarkIcon kind="item-to-come" />{' '}
              {at !== null && `${distanceText(msOf(at), now.value)}, ${instantText(msOf(at))}: `}
              {name.replaceAll('_', ' ')}, <WithRules text={why} />
            </li>
          ))}
        </ul>
        <h3>What was</h3>
        {changes.length === 0 && <p class="muted">Its state has not changed.</p>}
        <ul class="changes">
          {changes.map(({ seq, at, from, to, because }) => (
            <li key={seq}>
              <MarkIcon kind="item" /> <span class="mono muted">{instantText(at)}</span> {from} → <b>{to}</b>,{' '}
              <WithRules text={because} />
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
