// The file that was opened last and is drawn: a history that broke a receiver, what a search found, an audited recording, a
// measurement. It is read here and sent nowhere.

import { useEffect } from 'preact/hooks';
import { onKey } from '../frame/keys.ts';
import type { Drawn } from '../model/files/report-file.ts';
import { OpenFile, takeDropped } from '../parts/open-file.tsx';
import { ShellLine } from '../parts/shell-line.tsx';
import { closeDrawn, drawn } from '../state/opened-files.ts';
import { AuditedRecording } from './audited-recording.tsx';
import { FoundDivergences } from './found-divergences.tsx';
import { MeasuredSender } from './measured-sender.tsx';
import { ReplayedHistory } from './replayed-history.tsx';

export function FilesView() {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped can also be chosen, by keyboard too
    <div class="files" onDragOver={(event) => event.preventDefault()} onDrop={takeDropped}>
      {drawn.value === null ? <NoFile /> : <OpenedFile file={drawn.value} />}
    </div>
  );
}

function OpenedFile({ file }: { readonly file: Drawn }) {
  useEffect(() => onKey('Escape', closeDrawn), []);
  switch (file.kind) {
    case 'replay':
      return <ReplayedHistory replay={file} />;
    case 'divergences':
      return <FoundDivergences found={file} />;
    case 'audit':
      return <AuditedRecording audit={file} />;
    case 'measurement':
      return <MeasuredSender measurement={file} />;
  }
}

/** What writes a file that can be drawn. */
const WRITERS = [
  ['What a search found', 'npx countersign verify quota --search 60s --report json=verify.json'],
  ['How a sender delivers', 'npx countersign measure mail --report json=measure.json'],
  ['Recorded traffic, judged', 'npx countersign audit traffic.har --report json=audit.json'],
  [
    'A history that breaks a receiver',
    'npx countersign explore vault --url http://localhost:3000/hooks --secret whsec_demo --save history.json',
  ],
] as const;

function NoFile() {
  return (
    <div class="empty">
      <h1>No file is open</h1>
      <p>
        Choose a file that the command line wrote, or drop it here. It is read by this page and sent nowhere.
      </p>
      <OpenFile />
      <ul class="suggestions">
        {WRITERS.map(([title, line]) => (
          <li key={title}>
            <h2>{title}</h2>
            <ShellLine line={line} />
          </li>
        ))}
      </ul>
    </div>
  );
}
