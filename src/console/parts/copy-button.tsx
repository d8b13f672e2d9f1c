// Copies a text, and says so in its own place.

import { useSignal } from '@preact/signals';

/** How long it says so, in milliseconds. */
const SAID_MS = 1_500;

export function CopyButton({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const isCopied = useSignal(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    isCopied.value = true;
    setTimeout(() => {
      isCopied.value = false;
    }, SAID_MS);
  };
  return (
    <button type="button" class="copy" onClick={() => void copy()}>
      {isCopied.value ? 'Copied' : label}
    </button>
  );
}
