// The tabs; each is a link of its own, and the current one is always in sight.

import { useSignal } from '@preact/signals';
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
  files: 'Files',
  world: 'World',
};

export function Tabs() {
  const tabs = useRef<HTMLElement>(null);
  const more = useSignal({ before: false, after: false });
  const measure = () => {
    const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = tabs.current ?? {};
    more.value = { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 };
  };
  useEffect(() => {
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  useEffect(() => {
    measure();
    const [frame, current] = [tabs.current, tabs.current?.querySelector<HTMLElement>('[aria-current]')];
    // `scrollIntoView` would also make the Tab key go on from here.
    if (frame && current)
      frame.scrollLeft = current.offsetLeft - (frame.clientWidth - current.offsetWidth) / 2;
  }, [tab.value]);
  return (
    <div class={`tabs-frame ${more.value.before ? 'has-before' : ''} ${more.value.after ? 'has-after' : ''}`}>
      <nav class="tabs" aria-label="Views" ref={tabs} onScroll={measure}>
        {(Object.keys(VIEWS) as Tab[]).map((name) => (
          <a key={name} href={linkToTab(name)} aria-current={name === tab.value ? 'page' : undefined}>
            {TAB_NAMES[name]}
          </a>
        ))}
      </nav>
    </div>
  );
}
