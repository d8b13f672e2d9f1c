// A line for a shell, to be copied.

import { CopyButton } from './copy-button.tsx';

export function ShellLine({ line }: { readonly line: string }) {
  return (
    <div class="command">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <code tabIndex={0}>{line}</code>
      <CopyButton text={line} />
    </div>
  );
}
