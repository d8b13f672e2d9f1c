// A fault put together step by step: a ready-made one, or what goes wrong, how, and with which; with the sentence that it does.

import { useSignal } from '@preact/signals';
import { commandsOf } from '../api/command.ts';
import { FIRST_DRAFT, faultOf, faultText, READY_MADE } from '../model/forms/fault-draft.ts';
import { shortUrl } from '../model/timeline/mark.ts';
import { CommandLines } from '../parts/command-lines.tsx';
import { act, pending } from '../state/act.ts';
import { endpointsById } from '../state/present.ts';
import { worldId } from '../state/route.ts';
import { type FaultPartProps, How, Which } from './fault-parts.tsx';
import { useServices } from './use-services.ts';

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
      <How draft={draft} />
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

function ReadyMade({ draft }: FaultPartProps) {
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
