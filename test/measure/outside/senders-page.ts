// What was measured of senders of other projects beside what their sources say, field by field, and as the tables of
// docs/senders.md.

import { durationMs } from '../../../src/engine/instant.ts';
import { shownValue } from '../../../src/measure/drift.ts';
import type { Finding } from '../../../src/measure/finding.ts';
import { isSameValue } from '../../../src/measure/visible-fields.ts';
import type { OutsideSender } from './senders.ts';

/** The requirements of a profile, as `countersign grade-sender --json` prints them. */
export interface Grades {
  readonly requirements: readonly {
    readonly id: string;
    readonly level: string;
    readonly says: string;
    readonly verdict: string;
    readonly because: string;
  }[];
}

export interface MeasuredOutside extends Partial<Grades> {
  readonly sender: OutsideSender;
  readonly findings: readonly Finding[];
  /** How many requests were observed. */
  readonly requests: number;
  readonly tookMs: number;
}

/** A field, as a source says it and as it was measured. */
export interface ComparedWithSource {
  readonly field: string;
  readonly said: string;
  readonly found: string;
  readonly verdict: 'same' | 'differs' | 'not seen' | 'not said';
  readonly certainty: string;
  /** Why they differ, where somebody has found out. */
  readonly why: string | undefined;
}

/**
 * Each field that a source or a measurement tells.
 *
 * @example comparedWithSource(measured).filter(({ verdict }) => verdict === 'differs')
 */
export function comparedWithSource({ sender, findings }: MeasuredOutside): ComparedWithSource[] {
  const { says, differs } = sender;
  const told = Object.entries(says).map(([field, said]): ComparedWithSource => {
    const finding = findingOf(findings, field);
    return {
      field,
      said: shownValue(said),
      found: foundText(finding),
      verdict: verdictOf(field, said, finding),
      certainty: (finding?.certainty ?? 'unknown').replaceAll('_', ' '),
      why: differs[field],
    };
  });
  const beyond = findings.filter(({ field, value }) => value !== undefined && !isTold(says, field));
  return [
    ...told,
    ...beyond.map(
      (finding): ComparedWithSource => ({
        field: finding.field,
        said: '',
        found: foundText(finding),
        verdict: 'not said',
        certainty: finding.certainty,
        why: undefined,
      }),
    ),
  ];
}

/** Of a part of something that was found to be none, such as `redirects.method`, that is what was found. */
function findingOf(findings: readonly Finding[], field: string): Finding | undefined {
  const [section = ''] = field.split('.', 1);
  return (
    findings.find((each) => each.field === field) ??
    findings.find((each) => each.field === section) ??
    findings.find((each) => each.field.startsWith(`${field}.`))
  );
}

function isTold(says: OutsideSender['says'], field: string): boolean {
  const [section = ''] = field.split('.', 1);
  return field in says || section in says;
}

function verdictOf(
  field: string,
  said: unknown,
  finding: Finding | undefined,
): ComparedWithSource['verdict'] {
  if (finding === undefined) return 'not seen';
  // What no policy can say is a sentence here, and does not fit there.
  if (finding.certainty === 'does_not_fit')
    return said === undefined || isSentence(said) ? 'same' : 'differs';
  if (finding.value === undefined) return 'not seen';
  if (finding.field !== field) return 'differs';
  return isSameValue(field, finding.value, said) || isNear(finding.value, said) ? 'same' : 'differs';
}

/** A timer, a network and a machine with other work to do may be a second late. */
const NEAR_MS = 1_000;

/** Whether two spans, or lists of them, are as near as a real clock tells. */
function isNear(found: unknown, said: unknown): boolean {
  const [one, other] = [found, said].map((value) => (Array.isArray(value) ? value : [value]));
  const isSpan = (value: unknown) => typeof value === 'string' && /^[0-9]+(ms|s|m|h|d)$/.test(value);
  if (one?.length !== other?.length || ![...(one ?? []), ...(other ?? [])].every(isSpan)) return false;
  return (one ?? []).every((value, at) => Math.abs(durationMs(value) - durationMs(other?.[at])) <= NEAR_MS);
}

function isSentence(said: unknown): boolean {
  return typeof said === 'string' && said.includes(' ') && !said.includes('{');
}

function foundText(finding: Finding | undefined): string {
  if (finding === undefined) return '';
  if (finding.certainty === 'does_not_fit') return `${finding.because.slice(0, MAX_SHOWN)}…`;
  return shownValue(finding.value);
}

/** What does not fit is told in a sentence, which may have examples. */
const MAX_SHOWN = 90;

/** The part of the page that a run writes. */
export function pageOf(measured: readonly MeasuredOutside[]): string {
  return [summaryOf(measured), ...measured.map(sectionOf)].join('\n');
}

function summaryOf(measured: readonly MeasuredOutside[]): string {
  const rows = measured.map((each) => {
    const { sender, requests, tookMs } = each;
    const count = (verdict: string) =>
      comparedWithSource(each).filter((row) => row.verdict === verdict).length;
    const { name, language, from } = sender;
    return `| [${name}](#${name}) | ${language} | ${from} | ${requests} in ${Math.round(tookMs / 1_000)} s | ${count('same')} | ${count('differs')} | ${count('not seen')} |`;
  });
  return `| Sender | In | From | Requests | As its source says | Not so | Not seen |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
}

function sectionOf(each: MeasuredOutside): string {
  const { sender } = each;
  const rows = comparedWithSource(each);
  const differences = rows.filter(({ verdict }) => verdict === 'differs');
  const notes = [
    ...differences.map(({ field, why }) => `- \`${field}\`: ${why ?? 'nobody has found out why'}.`),
    ...sender.page.map((sentence) => `- ${sentence}`),
  ];
  return `## ${sender.name}

${sender.run}

| Field | Its source | Measured | Sure |
|---|---|---|---|
${rows.map(rowText).join('\n')}
${notes.length === 0 ? '' : `\n${notes.join('\n')}\n`}${gradeText(each)}`;
}

function rowText({ field, said, found, verdict, certainty }: ComparedWithSource): string {
  const measured = verdict === 'not seen' ? '' : cell(found);
  const mark = verdict === 'differs' ? `**${measured}**` : measured;
  return `| \`${field}\` | ${cell(said)} | ${mark} | ${verdict === 'not seen' ? 'not seen' : certainty} |`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

function gradeText({ sender, requirements }: MeasuredOutside): string {
  if (requirements === undefined) return '';
  const count = (verdict: string) => requirements.filter((each) => each.verdict === verdict).length;
  const broken = requirements.filter(({ verdict }) => verdict === 'broken');
  const lines = broken.map(({ id, level, says, because }) => `- ${id} (${level}) ${says} But: ${because}.`);
  return `
By \`countersign grade-sender --profile ${sender.profile}\`: ${count('met')} requirements met, ${broken.length} broken, ${requirements.length - count('met') - broken.length} not judged.
${lines.length === 0 ? '' : `\n${cell(lines.join('\n'))}\n`}`;
}
