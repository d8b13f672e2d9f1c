// A fault written field by field, as the control API takes it.

import { useComputed, useSignal } from '@preact/signals';
import { commandsOf } from '../api/command.ts';
import type { Schemas } from '../api/schemas.ts';
import { fieldsOf, readForm } from '../model/forms/form.ts';
import { CommandLines } from '../parts/command-lines.tsx';
import { SchemaForm } from '../parts/schema-form.tsx';
import { act, pending } from '../state/act.ts';
import { useRead } from '../state/read.ts';
import { worldId } from '../state/route.ts';
import { controlSchema } from './documents.ts';
import { useServices } from './use-services.ts';

/** What a fault does is chosen by filling in one of these. */
const ORDER = ['service', 'webhook', 'value', 'event_type', 'endpoint', 'delivery', 'respond', 'delay_ms'];

export function RawFaultForm({ again }: { readonly again: () => void }) {
  const texts = useSignal<Readonly<Record<string, string>>>({});
  const read = useRead(() => controlSchema('CreateFaultRequest'), []).value;
  const services = useServices().map(([name]) => name);
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
