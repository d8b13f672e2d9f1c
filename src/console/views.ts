// The view of each tab.

import type { ComponentType } from 'preact';
import { DeliveriesView } from './lists/deliveries-view.tsx';
import { EventsView } from './lists/events-view.tsx';
import { RequestsView } from './lists/requests-view.tsx';
import type { Tab } from './model/route.ts';
import { TimelineView } from './timeline/timeline-view.tsx';

export const VIEWS: Readonly<Partial<Record<Tab, ComponentType>>> = {
  timeline: TimelineView,
  deliveries: DeliveriesView,
  requests: RequestsView,
  events: EventsView,
};
