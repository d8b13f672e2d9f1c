// An event composed by hand: valid by default, deliberately invalid on request.

import { useSignal } from '@preact/signals';
import { commandsOf } from '../api/command.ts';
import type { Schemas } from '../api/schemas.ts';
import { isEmitOpen } from '../frame/dialogs.ts';
import { matching } from '../lists/filter.tsx';
import { eventFields } from '../model/forms/event-fields.ts';
import { type Field, fieldsOf, readForm } from '../model/forms/form.ts';
import { operationsOf } from '../model/forms/openapi.ts';
import { ChoiceField } from '../parts/choice-field.tsx';
import { CommandLines } from '../parts/command-lines.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { RawSwitch } from '../parts/raw-switch.tsx';
import { WithRules } from '../parts/rules.tsx';
import { SchemaForm } from '../parts/schema-form.tsx';
import { act, pending } from '../state/act.ts';
import { useRead } from '../state/read.ts';
import { open, worldId } from '../state/route.ts';
import { controlSchema } from './documents.ts';
import { TypeField } from './type-field.tsx';
import { useDocument, useServices } from './use-services.ts';

/** They have inputs of their own. */
const COMMON: ReadonlySet<string> = new Set(['service', 'type', 'unchecked']);

export function EmitDialog() {
  return (
    <Dialog isOpen={isEmitOpen} label="Emit an event">
      <EmitForm />
    </Dialog>
  );
}

function EmitForm() {
  const services = useServices();
  const chosen = useSignal('');
  const service = chosen.value || (services[0]?.[0] ?? '');
  const document = useDocument(service);
  const types = (document === undefined ? [] : operationsOf(document)).flatMap(({ isWebhook, path }) =>
    isWebhook ? [path] : [],
  );
  const written = useSignal('');
  const found = matching(types, written.value, (name) => name);
  const type = types.includes(written.value) ? written.value : (found[0] ?? written.value);
  const isRaw = useSignal(false);
  const isUnchecked = useSignal(false);
  const undelivered = useSignal<string | undefined>(undefined);
  const texts = useSignal<Readonly<Record<string, string>>>({});
  const ofService = useRead(() => controlSchema(formName(service)), [service]).value.value;
  const ofType = document === undefined ? [] : eventFields(document, type);
  const fields = isRaw.value ? fieldsOf(ofService).filter(({ name }) => !COMMON.has(name)) : ofType;
  const body = bodyOf(fields, texts.value, isRaw.value);
  const emitted = {
    service,
    type,
    ...(isUnchecked.value ? { unchecked: true } : {}),
    ...body.values,
  } as Schemas['EmitEventRequest'];
  const command = commandsOf(worldId.value).emit(emitted);
  const submit = async (event: Event) => {
    event.preventDefault();
    const answer = await act<Schemas['EmittedEvent']>(command);
    const [delivery] = answer?.deliveries ?? [];
    // Why it went nowhere is said where it was emitted.
    undelivered.value = answer?.undelivered;
    isEmitOpen.value = answer !== undefined && delivery === undefined;
    if (delivery !== undefined) open({ kind: 'delivery', id: delivery });
  };
  return (
    <form class="form" onSubmit={submit}>
      <div class="row is-apart">
        <h2>Emit an event</h2>
        <RawSwitch isRaw={isRaw} />
      </div>
      <p class="muted">What is not given is generated from the schema of the event.</p>
      <ChoiceField
        name="service"
        value={service}
        set={(name) => {
          chosen.value = name;
          written.value = '';
          texts.value = {};
        }}
      >
        {services.map(([name, count]) => (
          <option key={name} value={name}>
            {count === 0
              ? `${name}, no endpoint yet`
              : `${name}, ${count} ${count === 1 ? 'endpoint' : 'endpoints'}`}
          </option>
        ))}
      </ChoiceField>
      <TypeField written={written} type={type} found={found} areKnown={document !== undefined} />
      <SchemaForm fields={fields} texts={texts} />
      <label class="choice">
        <input
          type="checkbox"
          checked={isUnchecked.value}
          onChange={({ currentTarget }) => {
            isUnchecked.value = currentTarget.checked;
          }}
        />{' '}
        Unchecked: emit it even if it is not as documented
      </label>
      <p class="says" role="status">
        {`${service} emits ${type}${isUnchecked.value ? ', unchecked' : ''}${givenText(body.values)}.`}
      </p>
      {undelivered.value !== undefined && (
        <p role="alert">
          <b>Emitted.</b> <WithRules text={undelivered.value} />
        </p>
      )}
      <div class="row">
        <button type="submit" class="primary" disabled={pending.value > 0 || body.problems.length > 0}>
          Emit
        </button>
        <span class="muted">{body.problems.join(', ')}</span>
      </div>
      <CommandLines command={command} />
    </form>
  );
}

/** Fields of the type are set by their paths; those of the control API are given as they are. */
function bodyOf(fields: readonly Field[], texts: Readonly<Record<string, string>>, isRaw: boolean) {
  const { values, problems } = readForm(fields, texts);
  if (isRaw || Object.keys(values).length === 0) return { values, problems };
  return { values: { set: values } as Readonly<Record<string, unknown>>, problems };
}

/** @example ' with 2 fields as written' */
function givenText(values: Readonly<Record<string, unknown>>): string {
  const count = Object.keys((values.set as object | undefined) ?? values).length;
  return count === 0 ? '' : ` with ${count} ${count === 1 ? 'field' : 'fields'} as written`;
}

/** The name of the schema of a service's events in the control API. */
function formName(service: string): string {
  return `Emit${service.replaceAll(/(?:^|-)([a-z0-9])/g, (_, first: string) => first.toUpperCase())}Event`;
}
