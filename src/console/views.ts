// The view of each tab.

import type { ComponentType } from 'preact';
import { FaultsView } from './act/faults-view.tsx';
import { InboxView } from './act/inbox-view.tsx';
import { ScenariosView } from './act/scenarios-view.tsx';
import { WorldView } from './act/world-view.tsx';
import { ContractsView } from './contracts/contracts-view.tsx';
import { FilesView } from './files/files-view.tsx';
import { DeliveriesView } from './lists/deliveries-view.tsx';
import { EventsView } from './lists/events-view.tsx';
import { RequestsView } from './lists/requests-view.tsx';
import type { Tab } from './model/route.ts';
import { ServicesView } from './services/services-view.tsx';
import { TimelineView } from './timeline/timeline-view.tsx';

export const VIEWS: Readonly<Record<Tab, ComponentType>> = {
  timeline: TimelineView,
  deliveries: DeliveriesView,
  requests: RequestsView,
  events: EventsView,
  inbox: InboxView,
  scenarios: ScenariosView,
  faults: FaultsView,
  services: ServicesView,
  contracts: ContractsView,
  files: FilesView,
  world: WorldView,
};
