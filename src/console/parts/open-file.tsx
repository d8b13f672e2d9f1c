// Opens a report or a replay from this machine; it is read here and sent nowhere.

import { fileProblem, openFile } from '../state/opened-files.ts';
import { openTab } from '../state/route.ts';

export function OpenFile() {
  return (
    <div class="row">
      <label class="file">
        Open a report or a replay{' '}
        <input
          type="file"
          accept="application/json,.json"
          onChange={({ currentTarget }) => void open(currentTarget.files?.[0])}
        />
      </label>
      {fileProblem.value !== null && (
        <span class="is-bad" role="alert">
          {fileProblem.value}
        </span>
      )}
    </div>
  );
}

/** Opens a file that was dropped. */
export function takeDropped(event: DragEvent): void {
  event.preventDefault();
  void open(event.dataTransfer?.files[0]);
}

async function open(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  if ((await openFile(file)) === 'files') openTab('files', null);
}
