// A fault put together step by step: a ready-made one, or what goes wrong, how, and with which; with the sentence that it does.

import { type Signal, useSignal } from '@preact/signals';
import { commandsOf } from '../api/command.ts';
import type { Schemas } from '../api/schemas.ts';
import {
  CALL_WAYS,
  effectOf,
  type FaultDraft,
  FIRST_DRAFT,
  faultOf,
  faultText,
  isCallWay,
  READY_MADE,
} from '../model/fault-draft.ts';
import { shortUrl } from '../model/mark.ts';
import { operationsOf } from '../model/openapi.ts';
import { effectText, WEBHOOK_EFFECTS } from '../model/webhook-effects.ts';
import { ChoiceField, TextField } from '../parts/choice-field.tsx';
import { CommandLines } from '../parts/command-lines.tsx';
import { act, pending } from '../state/act.ts';
import { endpoints, endpointsById } from '../state/present.ts';
import { worldId } from '../state/route.ts';
import { useDocument, useServices } from './use-services.ts';

/** The form changes its draft; `again` is called once a fault has been made. */
interface FaultFormProps {
  readonly again: () => void;
}

export function FaultForm({ again }: FaultFormProps) {
  const services = useServices();
  const draft = useSignal(FIRST_DRAFT);
  const service = draft.value.service || (services[0]?.[0] ?? '');
  const whole = { ...draft.value, service };
  const to = endpointsById.value.get(whole.endpoint);
  const command = commandsOf(worldId.value).addFault(faultOf(whole));
  return (
    <form
      class="form"
      onSubmit={async (event) => {
        event.preventDefault();
        if (await act(command)) again();
      }}
    >
      <ReadyMade draft={draft} />
      <What draft={draft} />
      <Which draft={draft} whole={whole} services={services.map(([name]) => name)} />
      <p class="says" role="status">
        {faultText(whole, to === undefined ? '' : shortUrl(to.url))}
      </p>
      <div class="row">
        <button type="submit" class="primary" disabled={pending.value > 0 || service === ''}>
          Add the fault
        </button>
      </div>
      <CommandLines command={command} />
    </form>
  );
}

interface PartProps {
  readonly draft: Signal<FaultDraft>;
}

const changing =
  (draft: Signal<FaultDraft>) =>
  <Name extends keyof FaultDraft>(name: Name) =>
  (value: string) => {
    draft.value = { ...draft.value, [name]: value };
  };

function ReadyMade({ draft }: PartProps) {
  return (
    <fieldset class="ready-made">
      <legend class="label">Ready-made</legend>
      {READY_MADE.map(([name, change]) => (
        <button
          type="button"
          class="small"
          key={name}
          onClick={() => {
            draft.value = { ...FIRST_DRAFT, service: draft.value.service, ...change };
          }}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

/** What goes wrong, and how. */
function What({ draft }: PartProps) {
  const change = changing(draft);
  const { how, status, delayMs, value } = draft.value;
  const effect = effectOf(draft.value);
  return (
    <>
      <ChoiceField name="What goes wrong" value={how} set={change('how')}>
        <optgroup label="A call is">
          {Object.entries(CALL_WAYS).map(([way, does]) => (
            <option key={way} value={way}>
              A call is {does}
            </option>
          ))}
        </optgroup>
        <optgroup label="A delivery is">
          {(Object.keys(WEBHOOK_EFFECTS) as Schemas['WebhookEffect'][]).map((name) => (
            <option key={name} value={name}>
              A delivery is {effectText(name)}
            </option>
          ))}
        </optgroup>
      </ChoiceField>
      {how === 'answer' && (
        <TextField
          name="Status"
          note="one that the operation documents"
          value={status}
          set={change('status')}
          isNumber
        />
      )}
      {how === 'wait' && (
        <TextField
          name="How late"
          note="milliseconds of real time"
          value={delayMs}
          set={change('delayMs')}
          isNumber
        />
      )}
      {effect?.value !== undefined && (
        <TextField
          name={capital(effect.value.name)}
          value={value}
          set={change('value')}
          placeholder={effect.value.fallback}
        />
      )}
    </>
  );
}

/** Which calls or deliveries, and how often. */
function Which({
  draft,
  whole,
  services,
}: PartProps & { readonly whole: FaultDraft; readonly services: readonly string[] }) {
  const change = changing(draft);
  const { service, how, operation, eventType, endpoint, after, times } = whole;
  const document = useDocument(service);
  const operations = document === undefined ? [] : operationsOf(document);
  const own = endpoints.value.filter((one) => one.service === service);
  return (
    <fieldset class="field-row" aria-label="Which, and how often">
      <ChoiceField
        name="Service"
        value={service}
        set={(name) => {
          draft.value = { ...draft.value, service: name, operation: '', eventType: '', endpoint: '' };
        }}
      >
        {services.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </ChoiceField>
      {isCallWay(how) ? (
        <ChoiceField name="Operation" value={operation} set={change('operation')}>
          <option value="">every operation</option>
          {operations.flatMap(({ id, isWebhook, method, path }) =>
            isWebhook ? [] : <option key={id} value={id}>{`${id} (${method} ${path})`}</option>,
          )}
        </ChoiceField>
      ) : (
        <>
          <ChoiceField name="Event type" value={eventType} set={change('eventType')}>
            <option value="">every type</option>
            {operations.flatMap(({ isWebhook, path }) =>
              isWebhook ? <option key={path}>{path}</option> : [],
            )}
          </ChoiceField>
          <ChoiceField name="Endpoint" value={endpoint} set={change('endpoint')}>
            <option value="">every endpoint</option>
            {own.map(({ id, url }) => (
              <option key={id} value={id}>
                {shortUrl(url)}
              </option>
            ))}
          </ChoiceField>
        </>
      )}
      <TextField
        name="How often"
        value={times}
        set={change('times')}
        placeholder="until it is removed"
        isNumber
      />
      <TextField
        name="After"
        note="as usual"
        value={after}
        set={change('after')}
        placeholder="at once"
        isNumber
      />
    </fieldset>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
