// A delivery: its attempts, and of the chosen one the request, the answer, the signature and why it is so.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { api, bodyOf } from '../api/client.ts';
import type { Attempt, Delivery } from '../api/schemas.ts';
import { onKey } from '../frame/keys.ts';
import type { DetailProps } from '../model/route.ts';
import { durationText, instantText, msOf } from '../model/texts/time-text.ts';
import { outcomeOf } from '../model/timeline/history.ts';
import { DeliveryStatusText } from '../parts/delivery-status.tsx';
import { Id } from '../parts/id.tsx';
import { MarkIcon } from '../parts/mark.tsx';
import { Panes } from '../parts/panes.tsx';
import { WithRules } from '../parts/rules.tsx';
import { pastOf } from '../state/past.ts';
import { agenda, endpointsById } from '../state/present.ts';
import { useRead } from '../state/read.ts';
import { linkTo, worldId } from '../state/route.ts';
import { AttemptWhy } from './attempt-why.tsx';
import { CopyAs } from './copy-as.tsx';
import { Exchange } from './exchange.tsx';
import { FutureAttempt } from './future-attempt.tsx';
import { NotFound } from './not-found.tsx';
import { Resend, resendAsIs } from './resend.tsx';
import { SignaturePane } from './signature-pane.tsx';

const PANES = ['Request', 'Response', 'Signature', 'Why', 'Copy as'] as const;

/** It stays while one steps from delivery to delivery. */
const pane = signal<(typeof PANES)[number]>('Request');

export function DeliveryDetail({ subject: { id, part } }: DetailProps) {
  const summary = pastOf().deliveries.get(id);
  const read = useRead(
    (aborted) =>
      bodyOf(
        api.GET('/_countersign/worlds/{world}/deliveries/{delivery}', {
          params: { path: { world: worldId.value, delivery: id } },
          signal: aborted,
        }),
      ),
    [worldId.value, id, summary?.attempts, summary?.status],
  ).value;
  useEffect(() => onKey('r', () => void resendAsIs(id)), [id]);
  if (read.problem !== undefined) return <NotFound problem={read.problem} />;
  if (read.value === undefined) return null;
  const delivery = read.value;
  const chosen = Number(part ?? delivery.attempts.length);
  const attempt = delivery.attempts.find((one) => one.attempt === chosen);
  return (
    <article aria-label={`Delivery ${id}`}>
      <Head delivery={delivery} />
      <AttemptList delivery={delivery} chosen={chosen} />
      {attempt === undefined ? (
        <FutureAttempt delivery={delivery} />
      ) : (
        <>
          <Panes names={PANES} shown={pane} />
          <div class="detail-body">
            <PaneBody delivery={delivery} attempt={attempt} />
          </div>
        </>
      )}
    </article>
  );
}

function Head({ delivery }: { readonly delivery: Delivery }) {
  const { id, service, event_id: event, event_type: type, endpoint_id: endpoint, status } = delivery;
  const to = endpointsById.value.get(endpoint);
  return (
    <header class="detail-head">
      <h2>
        <span class="service">{service}</span> {type} <span aria-hidden="true">→</span>{' '}
        <Id subject={{ kind: 'endpoint', id: endpoint }} text={to?.url ?? endpoint} />
      </h2>
      <DeliveryStatusText status={status} endpoint={endpoint} />
      <span class="muted">
        <span class="mono">{id}</span> of <Id subject={{ kind: 'event', id: event }} />
      </span>
      <Resend delivery={delivery} />
      {status === 'pending' && to?.why && (
        <p class="detail-why">
          <WithRules text={to.why} />
        </p>
      )}
    </header>
  );
}

function AttemptList({ delivery, chosen }: { readonly delivery: Delivery; readonly chosen: number }) {
  const next = agenda.value.find(({ delivery_id: of }) => of === delivery.id);
  return (
    <nav class="attempts" aria-label="Attempts">
      <span class="label">Attempts</span>
      {delivery.attempts.map((attempt) => (
        <a
          key={attempt.attempt}
          href={linkTo({ kind: 'delivery', id: delivery.id, part: String(attempt.attempt) })}
          aria-current={attempt.attempt === chosen ? 'true' : undefined}
        >
          <b>{attempt.attempt}</b>{' '}
          <MarkIcon kind={outcomeOf({ ...attempt, code: attempt.response?.status ?? null })} />{' '}
          {answerOf(attempt)}
          <span class="muted mono"> {instantText(msOf(attempt.at)).slice(11)}</span>
        </a>
      ))}
      {next !== undefined && (
        <a
          href={linkTo({ kind: 'delivery', id: delivery.id, part: String(next.attempt) })}
          aria-current={chosen > delivery.attempts.length ? 'true' : undefined}
        >
          <b>{next.attempt}</b> <MarkIcon kind={next.at === null ? 'paused' : 'to-come'} />{' '}
          {next.at === null ? (
            'waits'
          ) : (
            <span class="muted mono">{instantText(msOf(next.at)).slice(11)}</span>
          )}
        </a>
      )}
    </nav>
  );
}

function answerOf({ response, error }: Attempt): string {
  return error ?? String(response?.status);
}

function PaneBody({ delivery, attempt }: { readonly delivery: Delivery; readonly attempt: Attempt }) {
  const { request, response, error, duration_ms: duration } = attempt;
  const took = duration === null ? 'no answer' : `after ${durationText(duration)} of world time`;
  switch (pane.value) {
    case 'Request':
      return <Exchange title={`POST ${attempt.url}`} note={connection(attempt)} message={request} />;
    case 'Response':
      return <Exchange title={error ?? `${response?.status}, ${took}`} note={took} message={response} />;
    case 'Signature':
      return <SignaturePane delivery={delivery} attempt={attempt} />;
    case 'Why':
      return <AttemptWhy delivery={delivery} attempt={attempt} />;
    default:
      return <CopyAs delivery={delivery} attempt={attempt} />;
  }
}

function connection({ connected_to: to, at }: Attempt): string {
  return `${instantText(msOf(at))}${to === null ? '' : `, connected to ${to}`}`;
}
