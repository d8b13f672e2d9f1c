// Sends a delivery again, as it is or with a fault.

import { useSignal } from '@preact/signals';
import { commandsOf } from '../api/command.ts';
import type { Delivery, Schemas } from '../api/schemas.ts';
import { effectText, WEBHOOK_EFFECTS } from '../model/texts/webhook-effects.ts';
import { CommandLines } from '../parts/command-lines.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { act, pending } from '../state/act.ts';
import { open, worldId } from '../state/route.ts';

type Effect = Schemas['WebhookEffect'];

/** Sends it again, and opens the new attempt. */
export async function resendAsIs(id: string, body: Schemas['ResendRequest'] = {}): Promise<void> {
  const after = await act<Delivery>(commandsOf(worldId.value).resend(id, body));
  if (after !== undefined) open({ kind: 'delivery', id, part: String(after.attempts.length) });
}

export function Resend({ delivery: { id } }: { readonly delivery: Delivery }) {
  const isOpen = useSignal(false);
  const effect = useSignal<Effect>('bad_signature');
  const body = { fault: { webhook: effect.value } };
  return (
    <span class="resend">
      <button type="button" disabled={pending.value > 0} onClick={() => void resendAsIs(id)}>
        Resend <kbd>R</kbd>
      </button>
      <button
        type="button"
        onClick={() => {
          isOpen.value = true;
        }}
      >
        with a fault…
      </button>
      <Dialog isOpen={isOpen} label="Resend with a fault">
        <form
          class="form"
          onSubmit={(event) => {
            event.preventDefault();
            isOpen.value = false;
            void resendAsIs(id, body);
          }}
        >
          <h2>Resend with a fault</h2>
          <label>
            <span class="label">It is</span>
            <select
              value={effect.value}
              onChange={({ currentTarget }) => {
                effect.value = currentTarget.value as Effect;
              }}
            >
              {(Object.keys(WEBHOOK_EFFECTS) as Effect[]).map((name) => (
                <option key={name} value={name}>
                  {effectText(name)}
                </option>
              ))}
            </select>
          </label>
          <CommandLines command={commandsOf(worldId.value).resend(id, body)} />
          <div class="row">
            <button type="submit" class="primary">
              Resend
            </button>
            <button
              type="button"
              onClick={() => {
                isOpen.value = false;
              }}
            >
              Cancel
            </button>
          </div>
        </form>
      </Dialog>
    </span>
  );
}
