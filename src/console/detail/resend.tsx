// Sends a delivery again, as it is or with a fault.

import { useSignal } from '@preact/signals';
import { commandsOf } from '../api/command.ts';
import type { Delivery, Schemas } from '../api/schemas.ts';
import { CommandLines } from '../parts/command-lines.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { act, pending } from '../state/act.ts';
import { open, worldId } from '../state/route.ts';

type Effect = Schemas['WebhookEffect'];

/** Every fault of a delivery, and what its receiver should notice. */
const EFFECTS: Readonly<Record<Effect, string>> = {
  duplicate: 'sent twice: take it once',
  concurrent_duplicate: 'sent twice at the same time: take it once',
  reverse: 'held back until a later one has come',
  delay: 'held back for a while',
  replay: 'an old request again: refuse it',
  skew: 'signed ten minutes ago: refuse it',
  tamper_body: 'changed after it was signed: refuse it',
  reencode: 'serialized again after it was signed: refuse it, by raw bytes',
  bad_signature: 'with a wrong signature: refuse it',
  no_signature: 'without a signature: refuse it',
  wrong_secret: 'signed with another secret: refuse it',
  truncate: 'broken off in the middle of the body',
  reset: 'with the connection reset',
  drip: 'a few bytes at a time',
  oversize: 'with 10 MiB of padding',
  unknown_type: 'of a type that nobody knows',
  unknown_field: 'with a field that nobody knows',
};

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
            <span class="label">Send it</span>
            <select
              value={effect.value}
              onChange={({ currentTarget }) => {
                effect.value = currentTarget.value as Effect;
              }}
            >
              {Object.entries(EFFECTS).map(([name, text]) => (
                <option key={name} value={name}>
                  {name.replaceAll('_', ' ')}: {text}
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
