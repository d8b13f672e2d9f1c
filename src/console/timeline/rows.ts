// The rows of the timeline as they are now.

import { computed } from '@preact/signals';
import { rowsOf } from '../model/timeline/rows.ts';
import { pastOf } from '../state/past.ts';
import { pictures } from '../state/pictures.ts';
import { agenda, endpoints } from '../state/present.ts';
import { projection } from './state.ts';

export const rows = computed(() =>
  rowsOf({
    past: pastOf(),
    agenda: agenda.value,
    endpoints: endpoints.value,
    projection: projection.value?.result ?? null,
    tracks: pictures.value.filter((picture) => picture.kind === 'tracks'),
  }),
);

export const hasRows = computed(() => rows.value.length > 0);

/** Whether anything but endpoints has a row: then the services can tell more. */
export const hasItems = computed(() => rows.value.some(({ endpoint }) => endpoint === undefined));
