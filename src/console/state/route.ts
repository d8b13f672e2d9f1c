// The present route, and ways to another one.

import { computed, signal } from '@preact/signals';
import { type Route, readRoute, routeText, type Subject, type Tab } from '../model/route.ts';

export const route = signal<Route>(readRoute(location.hash));
export const worldId = computed(() => route.value.world);
export const tab = computed(() => route.value.tab);
export const subject = computed(() => route.value.subject);

addEventListener('hashchange', () => {
  route.value = readRoute(location.hash);
});

/** The link to an object, in the present view. */
export function linkTo(to: Subject | null): string {
  return routeText({ ...route.value, subject: to });
}

export function linkToTab(to: Tab): string {
  return routeText({ ...route.value, tab: to });
}

/** Opens an object in the lower half. */
export function open(to: Subject | null): void {
  location.hash = linkTo(to);
}

export function openTab(to: Tab, of: Subject | null = route.value.subject): void {
  location.hash = routeText({ ...route.value, tab: to, subject: of });
}

export function openWorld(id: string): void {
  location.hash = routeText({ world: id, tab: route.value.tab, subject: null });
}
