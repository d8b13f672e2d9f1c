// The rules that the services promise to keep and the gaps that their documents leave, with what the verification that was
// opened last has found.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Filter, matching } from '../lists/filter.tsx';
import type { Verification } from '../model/files/report-file.ts';
import type { RuleEntry } from '../model/rule-entries.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import { words } from '../model/timeline/mark.ts';
import { OpenFile } from '../parts/open-file.tsx';
import { ShellLine } from '../parts/shell-line.tsx';
import { VirtualList } from '../parts/virtual-list.tsx';
import { mutationTests, verification } from '../state/opened-files.ts';
import { linkTo, subject } from '../state/route.ts';
import { areRulesKnown, needRules, rulesById } from '../state/rules.ts';
import { RuleStateIcon } from './rule-state-icon.tsx';

const text = signal('');
/** A kind or a state, if only those are listed. */
const only = signal<string | null>(null);

export function ContractsView() {
  useEffect(needRules, []);
  const report = verification.value;
  const all = [...rulesById.value.values()];
  const listed = all.filter((entry) => only.value === null || groupsOf(entry).includes(only.value));
  const shown = matching(
    listed,
    text.value,
    ({ id, service, kind, says, choice, verdict }) =>
      `${id} ${service} ${kind} ${says} ${choice} ${verdict === undefined ? '' : words(verdict.state)}`,
  );
  return (
    <div class="list-frame">
      <Filter
        text={text}
        placeholder="a rule or a word"
        noun={['rule or gap', 'rules and gaps']}
        shown={shown.length}
        all={all.length}
      >
        <Groups entries={all} />
      </Filter>
      <Report report={report} />
      {areRulesKnown.value && all.length === 0 && (
        <p class="contracts-note muted">
          No service that runs here has rules or gaps: its document alone says what it does.
        </p>
      )}
      <VirtualList
        label="Rules and gaps"
        className="rules"
        heads={['', 'Rule', 'Service', report === null ? '' : 'Verified', 'It says', 'Shown by']}
        items={shown}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => linkTo({ kind: 'rule', id })}
        isOpen={({ id }) => id === subject.value?.id}
        cells={(entry) => <Cells entry={entry} />}
      />
    </div>
  );
}

/** What an entry can be found by: its kind, and what was verified of it. */
function groupsOf({ kind, verdict }: RuleEntry): string[] {
  return verdict === undefined ? [kind] : [kind, verdict.state];
}

/** How many there are of each kind and in each state; each narrows the list to them. */
function Groups({ entries }: { readonly entries: readonly RuleEntry[] }) {
  const counts = new Map<string, number>();
  for (const group of entries.flatMap(groupsOf)) counts.set(group, (counts.get(group) ?? 0) + 1);
  return (
    <span class="rule-counts">
      {[...counts].map(([group, count]) => (
        <button
          type="button"
          class="small quiet"
          key={group}
          aria-pressed={only.value === group}
          onClick={() => {
            only.value = only.value === group ? null : group;
          }}
        >
          {group !== 'rule' && group !== 'gap' && <RuleStateIcon state={group} />} {count} {words(group)}
          {(group === 'rule' || group === 'gap') && count !== 1 && 's'}
        </button>
      ))}
    </span>
  );
}

function Cells({ entry }: { readonly entry: RuleEntry }) {
  const { id, service, kind, says, choice, verdict, proof } = entry;
  return (
    <>
      <RuleStateIcon state={verdict?.state ?? kind} />
      <span class="mono">{visibleText(id)}</span>
      <span class="muted">{visibleText(service)}</span>
      <span title={verdict && words(verdict.state)}>{verdict === undefined ? '' : words(verdict.state)}</span>
      <span title={choice === null ? says : `${says} The mock: ${choice}`}>
        {visibleText(says)} {choice !== null && <span class="muted">{visibleText(choice)}</span>}
      </span>
      <span class="muted">{shownBy(id, { verdict, proof })}</span>
    </>
  );
}

/** @example '3 checks, 1 mutant'; who can show it, if no report is open; nothing for a gap, which nobody promises */
function shownBy(id: string, { verdict, proof }: Pick<RuleEntry, 'verdict' | 'proof'>): string {
  if (verdict === undefined) return proof ?? 'nobody';
  const mutants = mutationTests.value?.mutants.filter(({ rule }) => rule === id).length;
  const checks = counted(verdict.checks.length, 'check');
  return mutants === undefined ? checks : `${checks}, ${counted(mutants, 'mutant')}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** What the verdicts come from, or how to get some. */
function Report({ report }: { readonly report: Verification | null }) {
  return (
    <div class="contracts-note">
      {report === null ? (
        <>
          <span class="muted">
            Whether a mock or an implementation keeps them, a report says. A file is read by this page and
            sent nowhere.
          </span>
          <ShellLine line="npx countersign verify --report json=verify.json" />
        </>
      ) : (
        <span class="muted">
          {visibleText(report.subject)} at {visibleText(report.url)}, {visibleText(report.at)}
        </span>
      )}
      <OpenFile />
    </div>
  );
}
