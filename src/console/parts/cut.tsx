// A long name where there is little room: cut in the middle, since names differ at their ends.

import { visibleText } from '../model/texts/visible-text.ts';

/** How many characters of the end are always shown. */
const END_LENGTH = 10;

export function Cut({ text }: { readonly text: string }) {
  const shown = visibleText(text);
  const at = Math.max(0, shown.length - END_LENGTH);
  return (
    <span class="cut" title={shown}>
      {at > 0 && <span class="cut-begin">{shown.slice(0, at)}</span>}
      <span class="cut-end">{shown.slice(at)}</span>
    </span>
  );
}
