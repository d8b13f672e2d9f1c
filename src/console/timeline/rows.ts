// The rows of the timeline as they are now.

import { computed } from '@preact/signals';
import { rowsOf } from '../model/marks.ts';
import { agenda, endpoints, pastOf } from '../state/world.ts';
import { projection } from './state.ts';

export const rows = computed(() =>
  rowsOf({
    past: pastOf(),
    agenda: agenda.value,
    endpoints: endpoints.value,
    projection: projection.value?.result ?? null,
  }),
);

export const hasRows = computed(() => rows.value.length > 0);
