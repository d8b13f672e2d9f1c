// Opens a report or a replay from this machine; it is read here and sent nowhere.

import { fileProblem, openFile } from '../state/opened-files.ts';
import { openTab } from '../state/route.ts';

export function OpenFile() {
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    const kind = await openFile(file);
    if (kind === 'replay') openTab('timeline', null);
  };
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
