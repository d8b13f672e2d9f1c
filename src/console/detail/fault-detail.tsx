// A fault: what it makes go wrong, and the requests and attempts that it has struck.

import { useEffect } from 'preact/hooks';
import { api, bodyOf } from '../api/client.ts';
import type { DetailProps } from '../model/route.ts';
import { instantText } from '../model/texts/time-text.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import { Bytes } from '../parts/bytes.tsx';
import { Id } from '../parts/id.tsx';
import { MarkIcon } from '../parts/mark.tsx';
import { needPast, pastOf, version } from '../state/past.ts';
import { useRead } from '../state/read.ts';
import { worldId } from '../state/route.ts';

const MAX_SHOWN = 50;

export function FaultDetail({ subject: { id } }: DetailProps) {
  useEffect(() => needPast('request'), []);
  const params = { path: { world: worldId.value } };
  const read = useRead(
    (signal) => bodyOf(api.GET('/_countersign/worlds/{world}/faults', { params, signal })),
    [worldId.value, version.value],
  ).value;
  const fault = read.value?.faults.find((one) => one.id === id);
  const requests = pastOf().requests.filter(({ faults }) => faults.includes(id));
  const attempts = pastOf().attempts.filter(({ why }) => why?.includes(id));
  return (
    <article aria-label={`Fault ${id}`}>
      <header class="detail-head">
        <h2 class="mono">{visibleText(id)}</h2>
        {fault !== undefined && (
          <span class={`status ${fault.spent ? '' : 'is-failed'}`}>{fault.spent ? 'spent' : 'active'}</span>
        )}
      </header>
      <div class="detail-body">
        {fault === undefined ? (
          <p class="muted">It is not in this world any more.</p>
        ) : (
          <Bytes text={JSON.stringify(fault, null, 2)} label="The fault" />
        )}
        <h3>What it has struck</h3>
        {requests.length + attempts.length === 0 && <p class="muted">Nothing so far.</p>}
        <ul class="changes">
          {requests.slice(-MAX_SHOWN).map((request) => (
            <li key={request.id}>
              <Id subject={{ kind: 'request', id: request.id }} text={`${request.method} ${request.path}`} />{' '}
              {request.status ?? 'no answer'}
            </li>
          ))}
          {attempts.slice(-MAX_SHOWN).map(({ key, at, eventType, attempt, delivery, outcome, answer }) => (
            <li key={key}>
              <MarkIcon kind={outcome} /> <span class="mono muted">{instantText(at)}</span> {eventType},
              attempt {attempt}: {answer}{' '}
              <Id subject={{ kind: 'delivery', id: delivery, part: String(attempt) }} text={delivery} />
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
