// What a row is about, and for an endpoint what can be done with it.

import { commandsOf } from '../api/command.ts';
import type { Row } from '../model/mark.ts';
import { act } from '../state/act.ts';
import { linkTo, worldId } from '../state/route.ts';
import { projectFailure } from './state.ts';

export function RowLabel({ row }: { readonly row: Row }) {
  const { endpoint, label, service, detail } = row;
  return (
    <div class="row-label">
      <div class="row-text">
        <span class="service">{service}</span>
        {endpoint === undefined ? (
          <span class="row-name" title={label}>
            {label}
          </span>
        ) : (
          <a class="row-name" title={endpoint.url} href={linkTo({ kind: 'endpoint', id: endpoint.id })}>
            {label}
          </a>
        )}
        {detail !== '' && (
          <span class={`row-detail is-${endpoint?.state ?? ''}`} title={detail}>
            {detail}
          </span>
        )}
      </div>
      {endpoint !== undefined && endpoint.state !== 'enabled' && (
        <button
          type="button"
          class="small"
          aria-label={`Enable ${label}`}
          onClick={() => void act(commandsOf(worldId.value).switchEndpoint(endpoint.id, 'enabled'))}
        >
          <Short wide="Enable" narrow="▸" />
        </button>
      )}
      {endpoint?.state === 'enabled' && row.marks.some(({ kind }) => kind === 'to-come') && (
        <button
          type="button"
          class="small quiet"
          aria-label={`if it fails… ${label}`}
          title="If it keeps failing"
          onClick={() => void projectFailure(endpoint)}
        >
          <Short wide="if it fails…" narrow="⊘?" />
        </button>
      )}
    </div>
  );
}

/** A word where there is room for it, and a sign where there is not. */
function Short({ wide, narrow }: { readonly wide: string; readonly narrow: string }) {
  return (
    <>
      <span class="wide-only">{wide}</span>
      <span class="narrow-only">{narrow}</span>
    </>
  );
}
