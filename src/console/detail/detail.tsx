// The lower half: what is open.

import type { ComponentType } from 'preact';
import type { DetailProps, Subject } from '../model/route.ts';
import { open } from '../state/route.ts';
import { DeliveryDetail } from './delivery-detail.tsx';
import { EndpointDetail } from './endpoint-detail.tsx';
import { EventDetail } from './event-detail.tsx';
import { FaultDetail } from './fault-detail.tsx';
import { InboxDetail } from './inbox-detail.tsx';
import { ItemDetail } from './item-detail.tsx';
import { RequestDetail } from './request-detail.tsx';
import { RuleDetail } from './rule-detail.tsx';

const DETAILS: Readonly<Record<Subject['kind'], ComponentType<DetailProps>>> = {
  delivery: DeliveryDetail,
  endpoint: EndpointDetail,
  event: EventDetail,
  request: RequestDetail,
  rule: RuleDetail,
  item: ItemDetail,
  fault: FaultDetail,
  inbox: InboxDetail,
};

export function Detail({ subject }: DetailProps) {
  const Shown = DETAILS[subject.kind];
  return (
    <div class="detail-frame">
      <button
        type="button"
        class="quiet icon detail-close"
        aria-label="Close what is open"
        onClick={() => open(null)}
      >
        ✕
      </button>
      <Shown key={`${subject.kind}/${subject.id}`} subject={subject} />
    </div>
  );
}
