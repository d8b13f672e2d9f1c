// The same action as a curl line, and as a line of the CLI.

import { useSignal } from '@preact/signals';
import { token } from '../api/client.ts';
import type { Command } from '../api/command.ts';
import { cliOf, curlOf } from '../model/texts/shell.ts';
import { CopyButton } from './copy-button.tsx';

export function CommandLines({ command }: { readonly command: Command }) {
  const cli = cliOf(command, location.origin);
  const isCli = useSignal(false);
  const curl = curlOf(command, location.origin, token.value !== null);
  const line = isCli.value && cli !== undefined ? cli : curl;
  return (
    <div class="command">
      <div class="command-kinds">
        <button type="button" aria-pressed={line === curl} onClick={() => (isCli.value = false)}>
          curl
        </button>
        {cli !== undefined && (
          <button type="button" aria-pressed={line !== curl} onClick={() => (isCli.value = true)}>
            CLI
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <code tabIndex={0}>{line}</code>
      <CopyButton text={line} />
    </div>
  );
}
