// The tabs; each is a link of its own, and the current one is always in sight.

import { useEffect, useRef } from 'preact/hooks';
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
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab.value]);
  return (
    <nav class="tabs" aria-label="Views" ref={tabs}>
      {(Object.keys(VIEWS) as Tab[]).map((name) => (
        <a key={name} href={linkToTab(name)} aria-current={name === tab.value ? 'page' : undefined}>
          {TAB_NAMES[name]}
        </a>
      ))}
    </nav>
  );
}
