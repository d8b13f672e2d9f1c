// Bytes as they are: never markup, invisible characters written out, large ones in parts.

import { useSignal } from '@preact/signals';
import { byteLength, bytesText, formattedJson, visibleText } from '../model/texts/visible-text.ts';
import { CopyButton } from './copy-button.tsx';

/** What is shown at once, in characters: more makes the page slow, and nobody reads it. */
const PART = 16_384;

export function Bytes({ text, label }: { readonly text: string; readonly label: string }) {
  const shown = useSignal(PART);
  const isFormatted = useSignal(false);
  if (text === '') return <p class="muted">No body.</p>;
  const formatted = isFormatted.value ? formattedJson(text) : undefined;
  const all = formatted ?? text;
  return (
    <figure class="bytes">
      <figcaption>
        <span>
          {label} <span class="muted">{bytesText(byteLength(text))}</span>
        </span>
        {text.length < 1_000_000 && (
          <button
            type="button"
            class="small quiet"
            aria-pressed={isFormatted.value}
            onClick={() => {
              isFormatted.value = !isFormatted.value;
            }}
          >
            {isFormatted.value ? 'As sent' : 'Formatted'}
          </button>
        )}
        <CopyButton text={text} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0} dir="ltr">
        {visibleText(all.slice(0, shown.value))}
      </pre>
      {all.length > shown.value && (
        <button
          type="button"
          class="small"
          onClick={() => {
            shown.value += 8 * PART;
          }}
        >
          Show more: {bytesText(all.length - shown.value)} left
        </button>
      )}
    </figure>
  );
}
