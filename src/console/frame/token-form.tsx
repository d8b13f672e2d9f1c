// Asks for the control token, where the server needs one.

import { useSignal } from '@preact/signals';
import { keepToken, token } from '../api/client.ts';

export function TokenForm() {
  const text = useSignal('');
  return (
    <main class="token-form">
      <form
        class="card"
        onSubmit={(event) => {
          event.preventDefault();
          keepToken(text.value.trim());
        }}
      >
        <h1>Countersign</h1>
        <p>
          {token.value === null
            ? 'This server asks for its control token.'
            : 'This is not the control token of this server.'}{' '}
          It was printed when the server started, or given with <code>--control-token</code> or{' '}
          <code>COUNTERSIGN_TOKEN</code>. It is kept until this tab is closed.
        </p>
        <label>
          <span class="label">Control token</span>
          <input
            type="password"
            autocomplete="off"
            value={text.value}
            onInput={({ currentTarget }) => {
              text.value = currentTarget.value;
            }}
          />
        </label>
        <button type="submit" class="primary" disabled={text.value.trim() === ''}>
          Open
        </button>
      </form>
    </main>
  );
}
