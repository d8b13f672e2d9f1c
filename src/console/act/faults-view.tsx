// Faults: what goes wrong on purpose, how often it did, and how to make another one.

import { useSignal } from '@preact/signals';
import { api, bodyOf } from '../api/client.ts';
import { commandsOf } from '../api/command.ts';
import type { Schemas } from '../api/schemas.ts';
import { CALL_WAYS } from '../model/forms/fault-draft.ts';
import { appliedText } from '../model/texts/webhook-effects.ts';
import { Id } from '../parts/id.tsx';
import { RawSwitch } from '../parts/raw-switch.tsx';
import { act } from '../state/act.ts';
import { version } from '../state/past.ts';
import { useRead } from '../state/read.ts';
import { worldId } from '../state/route.ts';
import { FaultForm } from './fault-form.tsx';
import { RawFaultForm } from './raw-fault-form.tsx';

type Fault = Schemas['FaultRecord'];

export function FaultsView() {
  const changed = useSignal(0);
  const read = useRead(
    (signal) =>
      bodyOf(
        api.GET('/_countersign/worlds/{world}/faults', {
          params: { path: { world: worldId.value } },
          signal,
        }),
      ),
    [worldId.value, version.value, changed.value],
  ).value;
  const faults = read.value?.faults ?? [];
  const commands = commandsOf(worldId.value);
  const again = () => {
    changed.value++;
  };
  return (
    <div class="columns">
      <section aria-label="Faults of this world">
        <h2>Faults of this world</h2>
        {faults.length === 0 && <p class="muted">None: everything works as documented.</p>}
        <ul class="cards">
          {faults.map((fault) => (
            <FaultCard key={fault.id} fault={fault} again={again} />
          ))}
        </ul>
        {faults.length > 1 && (
          <button
            type="button"
            class="danger"
            onClick={async () => (await act(commands.clearFaults())) && again()}
          >
            Remove all
          </button>
        )}
      </section>
      <NewFault again={again} />
    </div>
  );
}

function FaultCard({ fault, again }: { readonly fault: Fault; readonly again: () => void }) {
  const { id, service, seen, struck, times, spent } = fault;
  return (
    <li class="card">
      <div class="row">
        <b>
          <span class="service">{service}</span> {effectOf(fault)}
        </b>
        <span class={`status ${spent ? '' : 'is-failed'}`}>{spent ? 'spent' : 'active'}</span>
      </div>
      <p class="muted">
        applied {struck}
        {times !== null && ` of ${times}`} times, on {seen} occasions · <Id subject={{ kind: 'fault', id }} />
      </p>
      <p class="mono muted">{narrowed(fault)}</p>
      <button
        type="button"
        class="small"
        onClick={async () => (await act(commandsOf(worldId.value).removeFault(id))) && again()}
      >
        Remove
      </button>
    </li>
  );
}

function effectOf({ respond, delay_ms: delay, connection, webhook, value }: Fault): string {
  if (respond !== undefined) return `calls are answered with ${respond.status}`;
  if (delay !== undefined) return `calls are answered ${delay} ms late`;
  if (connection !== undefined) return `calls are ${CALL_WAYS[`connection_${connection}`]}`;
  return webhook === undefined ? '' : `deliveries are ${appliedText(webhook, value)}`;
}

function narrowed({ operation, event_type: type, endpoint, delivery }: Fault): string {
  return [operation, type, endpoint, delivery].filter((part) => part != null).join(' · ');
}

/** Another fault: step by step, or every field of the control API. */
function NewFault({ again }: { readonly again: () => void }) {
  const isRaw = useSignal(false);
  return (
    <section class="form" aria-label="Another fault">
      <div class="row is-apart">
        <h2>Another fault</h2>
        <RawSwitch isRaw={isRaw} />
      </div>
      {isRaw.value ? <RawFaultForm again={again} /> : <FaultForm again={again} />}
    </section>
  );
}
