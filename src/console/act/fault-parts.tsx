// The parts of the form of a fault: what goes wrong and how, and with which calls or deliveries.

import type { Signal } from '@preact/signals';
import type { Schemas } from '../api/schemas.ts';
import { CALL_WAYS, effectOf, type FaultDraft, isCallWay } from '../model/forms/fault-draft.ts';
import { operationsOf } from '../model/forms/openapi.ts';
import { effectText, WEBHOOK_EFFECTS } from '../model/texts/webhook-effects.ts';
import { shortUrl } from '../model/timeline/mark.ts';
import { ChoiceField, TextField } from '../parts/choice-field.tsx';
import { endpoints } from '../state/present.ts';
import { useDocument } from './use-services.ts';

export interface FaultPartProps {
  readonly draft: Signal<FaultDraft>;
}

const changing =
  (draft: Signal<FaultDraft>) =>
  <Name extends keyof FaultDraft>(name: Name) =>
  (value: string) => {
    draft.value = { ...draft.value, [name]: value };
  };

/** What goes wrong, and how. */
export function How({ draft }: FaultPartProps) {
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
export function Which({
  draft,
  whole,
  services,
}: FaultPartProps & { readonly whole: FaultDraft; readonly services: readonly string[] }) {
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
