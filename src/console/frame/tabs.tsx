// The tabs; each is a link of its own.

import type { Tab } from '../model/route.ts';
import { linkToTab, tab } from '../state/route.ts';
import { VIEWS } from '../views.ts';

export const TAB_NAMES: Readonly<Record<Tab, string>> = {
  timeline: 'Timeline',
  deliveries: 'Deliveries',
  requests: 'Requests',
  events: 'Events',
  inbox: 'Inbox',
  scenarios: 'Scenarios',
  faults: 'Faults',
  services: 'Services',
  contracts: 'Contracts',
  world: 'World',
};

export function Tabs() {
  return (
    <nav class="tabs" aria-label="Views">
      {(Object.keys(VIEWS) as Tab[]).map((name) => (
        <a key={name} href={linkToTab(name)} aria-current={name === tab.value ? 'page' : undefined}>
          {TAB_NAMES[name]}
        </a>
      ))}
    </nav>
  );
}
