// A request that an inbox has received: whether it is signed as it should be, and its bytes.

import type { DetailProps } from '../model/route.ts';
import { instantText, msOf } from '../model/texts/time-text.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import { Bytes } from '../parts/bytes.tsx';
import { Headers } from '../parts/headers.tsx';
import { useInbox } from '../state/inbox.ts';
import { NotFound } from './not-found.tsx';

export function InboxDetail({ subject: { id: name, part } }: DetailProps) {
  const read = useInbox(name).value;
  if (read.problem !== undefined) return <NotFound problem={read.problem} />;
  if (read.value === undefined) return null;
  const place = Number(part ?? read.value.received.length);
  const request = read.value.received[place - 1];
  if (request === undefined) {
    return (
      <p class="detail-body muted">
        The inbox {visibleText(name)} has no request {place}.
      </p>
    );
  }
  const { at, verified, reason, answered, duplicate_of: duplicateOf, headers, body } = request;
  return (
    <article aria-label={`Request ${place} of the inbox ${name}`}>
      <header class="detail-head">
        <h2>
          inbox/{visibleText(name)}, request {place}
        </h2>
        <span class={`status ${verified ? 'is-success' : 'is-failed'}`}>
          {verified ? 'verified' : 'not verified'}
        </span>
        <span class="mono muted">{instantText(msOf(at))}</span>
      </header>
      <div class="detail-body">
        <p>
          {reason !== null && `${visibleText(reason)}. `}
          Answered {answered ?? 'nothing'}
          {duplicateOf !== null && `, a duplicate of request ${duplicateOf}`}.
        </p>
        <Headers headers={headers} />
        <Bytes text={body} label="Body" />
      </div>
    </article>
  );
}
