// The requests that the services answered, the newest first, each with what decided its answer.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { visibleText } from '../model/texts/visible-text.ts';
import type { RequestPoint } from '../model/timeline/history.ts';
import { CommandLines } from '../parts/command-lines.tsx';
import { Instant } from '../parts/instant.tsx';
import { MarkIcon } from '../parts/mark.tsx';
import { WithRules } from '../parts/rules.tsx';
import { VirtualList } from '../parts/virtual-list.tsx';
import { isRead, needPast, pastOf } from '../state/past.ts';
import { linkTo, subject } from '../state/route.ts';
import { world } from '../state/world.ts';
import { Filter, matching } from './filter.tsx';

const text = signal('');

export function RequestsView() {
  useEffect(() => needPast('request'), [pastOf()]);
  if (!isRead('request')) return <div class="page-wait" aria-busy="true" />;
  const all = pastOf().requests.toReversed();
  if (all.length === 0) return <NoRequests />;
  const shown = matching(
    all,
    text.value,
    (one) =>
      `${one.id} ${one.service} ${one.method} ${one.path} ${one.status} ${one.operation} ${one.why} ${one.rules.join(' ')}`,
  );
  return (
    <div class="list-frame">
      <Filter
        text={text}
        placeholder="path, operation, 404, a rule, a reason"
        noun={['request', 'requests']}
        shown={shown.length}
        all={all.length}
      />
      <VirtualList
        label="Requests"
        className="requests"
        heads={['', 'At', 'Answer', 'Request', 'Why']}
        items={shown}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => linkTo({ kind: 'request', id })}
        isOpen={({ id }) => id === subject.value?.id}
        cells={(one) => <Cells one={one} />}
      />
    </div>
  );
}

function Cells({ one }: { readonly one: RequestPoint }) {
  const isGood = (one.status ?? 500) < 400;
  return (
    <>
      <MarkIcon kind={isGood ? 'success' : 'failure'} />
      <Instant at={one.at} />
      <span class={isGood ? '' : 'is-bad'}>{one.status ?? 'none'}</span>
      <span class="mono" title={`${one.method} ${visibleText(one.path)}`}>
        <span class="service">{one.service}</span>
        {one.method} {visibleText(one.path)}
      </span>
      <span class="muted" title={visibleText(one.why)}>
        <WithRules text={one.why} isInLink />
      </span>
    </>
  );
}

function NoRequests() {
  const url = world.value?.base_url ?? location.origin;
  return (
    <div class="empty">
      <h1>No service has been called in this world yet</h1>
      <p>
        Point your client at <code>{url}</code>. Each request appears here with the stage that decided its
        answer, the rules and the faults involved.
      </p>
      <CommandLines command={{ method: 'GET', path: new URL(`${url}/`).pathname }} />
    </div>
  );
}
