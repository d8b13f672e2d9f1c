// What was verified of a rule: its statements with their checks, and the mutants that break it.

import type { CheckVerdict } from '../model/files/report-file.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import { words } from '../model/timeline/mark.ts';
import { ShellLine } from '../parts/shell-line.tsx';
import { mutationTests, verification } from '../state/opened-files.ts';
import { RuleStateIcon } from './rule-state-icon.tsx';

export function RuleVerdictPart({ id }: { readonly id: string }) {
  const report = verification.value;
  const rule = report?.rules.find((one) => one.id === id);
  if (report === null || rule === undefined) {
    return (
      <>
        <h3>Verified</h3>
        <p class="muted">No report that is open here has verified it. This does:</p>
        <ShellLine line={`npx countersign verify --rule ${id} --report json=verify.json`} />
      </>
    );
  }
  const parts = rule.statements.length > 0 ? rule.statements : [rule];
  return (
    <>
      <h3>Verified</h3>
      <ul class="changes">
        {parts.map((part) => (
          <li key={part.id}>
            <RuleStateIcon state={part.state} /> {part !== rule && visibleText(`${part.id} ${part.says} `)}
            <b>{words(part.state)}</b>
            <Checks checks={part.checks.flatMap((check) => report.checks.get(check) ?? [])} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Checks({ checks }: { readonly checks: readonly CheckVerdict[] }) {
  if (checks.length === 0) return null;
  return (
    <ul class="changes">
      {checks.map(({ id, title, verdict, detail }) => (
        <li key={id}>
          <RuleStateIcon state={verdict} /> {visibleText(title)}
          {verdict !== 'passed' && `: ${words(verdict)}`}
          {detail !== '' && <span class="muted"> {visibleText(detail)}</span>}
        </li>
      ))}
    </ul>
  );
}

export function Mutants({ id }: { readonly id: string }) {
  const tests = mutationTests.value;
  const own = tests?.mutants.filter(({ rule }) => rule === id) ?? [];
  return (
    <>
      <h3>Mutants that break it</h3>
      {tests === null && (
        <>
          <p class="muted">No mutation tests are open here. These run those of this rule:</p>
          <ShellLine line={`npx countersign verify --prove --rule ${id} --json > mutants.json`} />
        </>
      )}
      {tests !== null && own.length === 0 && <p class="muted">None in the file that is open.</p>}
      <ul class="changes">
        {own.map(({ does, caughtBy }) => (
          <li key={does}>
            <RuleStateIcon state={caughtBy.length > 0 ? 'passed' : 'failed'} /> {visibleText(does)}:{' '}
            {caughtBy.length > 0 ? (
              <span class="muted">noticed by {visibleText(caughtBy.join(', '))}</span>
            ) : (
              <b>survived</b>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
