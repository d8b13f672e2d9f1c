// An event composed by hand: valid by default, deliberately invalid on request.

import { type Signal, useComputed, useSignal } from '@preact/signals';
import { api, bodyOf } from '../api/client.ts';
import { commandsOf } from '../api/command.ts';
import type { Schemas } from '../api/schemas.ts';
import { fieldsOf, readForm } from '../model/form.ts';
import { CommandLines } from '../parts/command-lines.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { SchemaForm } from '../parts/schema-form.tsx';
import { act, pending } from '../state/act.ts';
import { useRead } from '../state/read.ts';
import { open, worldId } from '../state/route.ts';
import { controlSchema, eventTypesOf } from './documents.ts';

/** They have inputs of their own. */
const COMMON: ReadonlySet<string> = new Set(['service', 'type']);

export function EmitDialog({ isOpen }: { readonly isOpen: Signal<boolean> }) {
  return (
    <Dialog isOpen={isOpen} label="Emit an event">
      <EmitForm isOpen={isOpen} />
    </Dialog>
  );
}

function EmitForm({ isOpen }: { readonly isOpen: Signal<boolean> }) {
  const health = useRead((signal) => bodyOf(api.GET('/_countersign/health', { signal })), []).value;
  const services = health.value?.services ?? [];
  const chosen = useSignal('');
  const service = chosen.value || services[0] || '';
  const known = useRead(
    async () => ({ service, types: service === '' ? [] : await eventTypesOf(service) }),
    [service],
  ).value.value;
  // Types that arrive while somebody writes would get into what is written.
  const areKnown = known?.service === service;
  const types = areKnown ? known.types : [];
  const written = useSignal('');
  const type = written.value || types[0] || '';
  const schema = useRead(() => controlSchema(formName(service)), [service]).value.value;
  const texts = useSignal<Readonly<Record<string, string>>>({});
  const fields = fieldsOf(schema).filter(({ name }) => !COMMON.has(name));
  const read = useComputed(() => readForm(fields, texts.value));
  const body = { service, type, ...read.value.values } as Schemas['EmitEventRequest'];
  const command = commandsOf(worldId.value).emit(body);
  const submit = async (event: Event) => {
    event.preventDefault();
    isOpen.value = false;
    const emitted = await act<Schemas['EmittedEvent']>(command);
    const [delivery] = emitted?.deliveries ?? [];
    if (delivery !== undefined) open({ kind: 'delivery', id: delivery });
  };
  return (
    <form class="form" onSubmit={submit}>
      <h2>Emit an event</h2>
      <p class="muted">What is not given is generated from the schema of the event.</p>
      <label>
        <span class="field-name">service</span>
        <select
          value={service}
          onChange={({ currentTarget }) => {
            chosen.value = currentTarget.value;
            written.value = '';
            texts.value = {};
          }}
        >
          {services.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        <span class="field-name">
          type <span class="muted">{types.length} are documented; with unchecked any other</span>
        </span>
        <input
          list="event-types"
          value={type}
          disabled={!areKnown}
          onInput={({ currentTarget }) => {
            written.value = currentTarget.value;
          }}
        />
        <datalist id="event-types">
          {types.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </label>
      <SchemaForm fields={fields} texts={texts} />
      <CommandLines command={command} />
      <div class="row">
        <button type="submit" class="primary" disabled={pending.value > 0 || read.value.problems.length > 0}>
          Emit
        </button>
        <span class="muted">{read.value.problems.join(', ')}</span>
      </div>
    </form>
  );
}

/** The name of the schema of a service's events in the control API. */
function formName(service: string): string {
  return `Emit${service.replaceAll(/(?:^|-)([a-z0-9])/g, (_, first: string) => first.toUpperCase())}Event`;
}
