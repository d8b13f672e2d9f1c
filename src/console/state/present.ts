// What a world is like at present, as the journal does not tell: its clock, its agenda, its endpoints.

import { batch, computed, signal } from '@preact/signals';
import { api, bodyOf } from '../api/client.ts';
import type { AgendaItem, Clock, Endpoint, Schemas } from '../api/schemas.ts';
import { msOf } from '../model/texts/time-text.ts';

/** How many items of the agenda are shown. */
const AGENDA_LIMIT = 1_000;

const ENDPOINT_LIMIT = 1_000;

export const agenda = signal<readonly AgendaItem[]>([]);
export const endpoints = signal<readonly Endpoint[]>([]);
export const policies = signal<Schemas['EndpointList']['policies']>({});

const clockRead = signal<{ readonly clock: Clock; readonly readAt: number } | null>(null);
const wall = signal(performance.now());

export const clock = computed(() => clockRead.value?.clock ?? null);

/** The world's time in milliseconds; a running clock is extrapolated between two readings. */
export const now = computed(() => {
  const read = clockRead.value;
  if (read === null) return 0;
  const { mode, scale, now: at } = read.clock;
  return mode === 'frozen' ? msOf(at) : msOf(at) + Math.max(0, wall.value - read.readAt) * scale;
});

export const endpointsById = computed(() => new Map(endpoints.value.map((one) => [one.id, one])));

/** Forgets it, for another world. */
export function forgetPresent(): void {
  batch(() => {
    agenda.value = [];
    endpoints.value = [];
    clockRead.value = null;
  });
}

/** Reads it; returns whether the clock is behind what was read before. */
export async function readPresent(id: string, signal: AbortSignal): Promise<boolean> {
  const params = { path: { world: id } };
  const [readClock, readAgenda, readEndpoints] = await Promise.all([
    bodyOf(api.GET('/_countersign/worlds/{world}/clock', { params, signal })),
    bodyOf(
      api.GET('/_countersign/worlds/{world}/agenda', {
        params: { ...params, query: { limit: AGENDA_LIMIT } },
        signal,
      }),
    ),
    bodyOf(
      api.GET('/_countersign/worlds/{world}/endpoints', {
        params: { ...params, query: { limit: ENDPOINT_LIMIT } },
        signal,
      }),
    ),
  ]);
  if (signal.aborted) return false;
  const before = clock.peek();
  batch(() => {
    const readAt = performance.now();
    clockRead.value = { clock: readClock, readAt };
    wall.value = readAt;
    agenda.value = readAgenda.items;
    endpoints.value = readEndpoints.endpoints;
    policies.value = readEndpoints.policies;
  });
  return before !== null && readClock.now < before.now;
}

/** A running clock moves on the page, too. */
setInterval(() => {
  if (clock.peek()?.mode === 'running') wall.value = performance.now();
}, 250);
