// The rules that the services promise to keep, as the last verification that was opened has found them.

import { signal } from '@preact/signals';
import { Filter, matching } from '../lists/filter.tsx';
import { words } from '../model/mark.ts';
import type { RuleVerdict, Verification } from '../model/report-file.ts';
import { visibleText } from '../model/visible-text.ts';
import { OpenFile } from '../parts/open-file.tsx';
import { ShellLine } from '../parts/shell-line.tsx';
import { VirtualList } from '../parts/virtual-list.tsx';
import { mutationTests, verification } from '../state/opened-files.ts';
import { linkTo, subject } from '../state/route.ts';
import { RuleStateIcon } from './rule-state-icon.tsx';

const text = signal('');

export function ContractsView() {
  const report = verification.value;
  if (report === null) return <NoReport />;
  const shown = matching(
    report.rules,
    text.value,
    ({ id, service, state, says }) => `${id} ${service} ${state} ${words(state)} ${says}`,
  );
  return (
    <div class="list-frame">
      <Filter
        text={text}
        placeholder="a rule, a word, broken, not exercised"
        shown={shown.length}
        all={report.rules.length}
      >
        <Counts report={report} />
      </Filter>
      <div class="contracts-note">
        <span class="muted">
          {visibleText(report.subject)} at {visibleText(report.url)}, {visibleText(report.at)}
        </span>
        <OpenFile />
      </div>
      <VirtualList
        label="Rules"
        className="rules"
        items={shown}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => linkTo({ kind: 'rule', id })}
        isOpen={({ id }) => id === subject.value?.id}
        cells={(rule) => <Cells rule={rule} />}
      />
    </div>
  );
}

/** How many rules are in each state; each narrows the list to them. */
function Counts({ report }: { readonly report: Verification }) {
  const states = Map.groupBy(report.rules, ({ state }) => state);
  return (
    <span class="rule-counts">
      {[...states].map(([state, rules]) => (
        <button
          type="button"
          class="small quiet"
          key={state}
          aria-pressed={text.value === state}
          onClick={() => {
            text.value = text.value === state ? '' : state;
          }}
        >
          <RuleStateIcon state={state} /> {rules.length} {words(state)}
        </button>
      ))}
    </span>
  );
}

function Cells({ rule: { id, state, says, checks } }: { readonly rule: RuleVerdict }) {
  const mutants = mutationTests.value?.mutants.filter(({ rule }) => rule === id).length;
  return (
    <>
      <RuleStateIcon state={state} />
      <span class="mono">{visibleText(id)}</span>
      <span>{words(state)}</span>
      <span title={says}>{visibleText(says)}</span>
      <span class="muted">
        {checks.length} {checks.length === 1 ? 'check' : 'checks'}
        {mutants !== undefined && `, ${mutants} ${mutants === 1 ? 'mutant' : 'mutants'}`}
      </span>
    </>
  );
}

function NoReport() {
  return (
    <div class="empty">
      <h1>No verification has been opened here yet</h1>
      <p>
        Verify the mock or an implementation of yours, and open the report: every rule with its verdict, its
        checks, and what concerns it in this world. A file is read by this page and sent nowhere.
      </p>
      <ShellLine line="npx countersign verify --report json=verify.json" />
      <p>The mutants that each rule withstands, and a history that explore has found, can be opened, too:</p>
      <ShellLine line="npx countersign verify --prove --json > mutants.json" />
      <OpenFile />
    </div>
  );
}
