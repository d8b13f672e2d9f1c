// What a row is about, and for an endpoint what can be done with it, and why nothing is sent to it.

import { commandsOf } from '../api/command.ts';
import type { Row } from '../model/timeline/mark.ts';
import { Cut } from '../parts/cut.tsx';
import { WithRules } from '../parts/rules.tsx';
import { act } from '../state/act.ts';
import { linkTo, worldId } from '../state/route.ts';
import type { PlacedRow } from './layout.ts';
import { projectFailure } from './state.ts';

/** A row that is told of at its left. */
type Labelled = Pick<Row, 'label' | 'service' | 'detail' | 'endpoint' | 'marks'>;

export function RowLabel({ row }: { readonly row: Labelled }) {
  const { endpoint, label, service, detail } = row;
  return (
    <div class="row-label">
      <div class="row-text">
        {endpoint === undefined ? (
          <span class="row-name">
            <span class="service">{service}</span>
            <Cut text={label} />
          </span>
        ) : (
          <a class="row-name" href={linkTo({ kind: 'endpoint', id: endpoint.id })}>
            <span class="service">{service}</span>
            <Cut text={label} />
          </a>
        )}
        {detail !== '' && (
          <span class="row-detail" title={detail}>
            {detail}
          </span>
        )}
      </div>
      {endpoint?.state === 'enabled' && row.marks.some(({ kind }) => kind === 'to-come') && (
        <button
          type="button"
          class="small quiet wide-only"
          aria-label={`if it fails… ${label}`}
          title="If it keeps failing"
          onClick={() => void projectFailure(endpoint)}
        >
          if it fails…
        </button>
      )}
    </div>
  );
}

/** Why nothing is sent to the endpoint of a row, across the whole timeline. */
export function RowNote({
  placed: { row, noteHeight },
  width,
}: {
  readonly placed: PlacedRow;
  readonly width: number;
}) {
  const { endpoint, note, label } = row;
  if (endpoint === undefined || note === null) return null;
  const enable = commandsOf(worldId.value).switchEndpoint(endpoint.id, 'enabled');
  return (
    <div class="row-note" style={{ height: `${noteHeight}px`, width: `${width}px` }}>
      <button type="button" class="small" aria-label={`Enable ${label}`} onClick={() => void act(enable)}>
        Enable
      </button>
      <span>
        <WithRules text={note} />
      </span>
    </div>
  );
}
