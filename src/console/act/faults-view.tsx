// Faults: what goes wrong on purpose, how often it did, and how to make another one.

import { useComputed, useSignal } from '@preact/signals';
import { api, bodyOf } from '../api/client.ts';
import { commandsOf } from '../api/command.ts';
import type { Schemas } from '../api/schemas.ts';
import { fieldsOf, readForm } from '../model/form.ts';
import { CommandLines } from '../parts/command-lines.tsx';
import { Id } from '../parts/id.tsx';
import { SchemaForm } from '../parts/schema-form.tsx';
import { act, pending } from '../state/act.ts';
import { version } from '../state/past.ts';
import { policies } from '../state/present.ts';
import { useRead } from '../state/read.ts';
import { worldId } from '../state/route.ts';
import { controlSchema } from './documents.ts';

type Fault = Schemas['FaultRecord'];

/** What a fault does is chosen by filling in one of these. */
const ORDER = ['service', 'webhook', 'value', 'event_type', 'endpoint', 'delivery', 'respond', 'delay_ms'];

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
  if (respond !== undefined) return `answers ${respond.status}`;
  if (delay !== undefined) return `waits ${delay} ms`;
  if (connection !== undefined) return `connection: ${connection}`;
  return `${webhook?.replaceAll('_', ' ')}${value == null ? '' : ` (${value})`}`;
}

function narrowed({ operation, event_type: type, endpoint, delivery }: Fault): string {
  return [operation, type, endpoint, delivery].filter((part) => part != null).join(' · ');
}

function NewFault({ again }: { readonly again: () => void }) {
  const texts = useSignal<Readonly<Record<string, string>>>({});
  const read = useRead(() => controlSchema('CreateFaultRequest'), []).value;
  const services = Object.keys(policies.value);
  const fields = fieldsOf(read.value)
    .toSorted((a, b) => rank(a.name) - rank(b.name))
    .map((field) =>
      field.name === 'service' ? { ...field, kind: 'choice' as const, choices: services } : field,
    );
  const written = useComputed(() => readForm(fields, texts.value));
  const command = commandsOf(worldId.value).addFault(written.value.values as Schemas['CreateFaultRequest']);
  return (
    <form
      class="form"
      onSubmit={async (event) => {
        event.preventDefault();
        if (await act(command)) again();
      }}
    >
      <h2>Another fault</h2>
      <p class="muted">Fill in exactly one of webhook, respond, delay_ms and connection.</p>
      <SchemaForm fields={fields} texts={texts} />
      <div class="row">
        <button
          type="submit"
          class="primary"
          disabled={pending.value > 0 || written.value.problems.length > 0}
        >
          Add the fault
        </button>
        <span class="muted">{written.value.problems.join(', ')}</span>
      </div>
      <CommandLines command={command} />
    </form>
  );
}

function rank(name: string): number {
  const place = ORDER.indexOf(name);
  return place === -1 ? ORDER.length : place;
}
