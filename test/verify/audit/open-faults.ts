// What leaves open what a fault does: gaps, by the comparison of the oracle, or since without them the audit names the rule, though
// not of the provider as it is; or calls by others, without whom it names the rule.

import type { OpenApiDocument } from '../../../src/openapi/document.ts';
import { listIn } from '../../../src/verify/audit/adopting/resources.ts';
import { comparedAnswers, isOfOpenPage } from '../../../src/verify/audit/judging/compared-answers.ts';
import type { JudgedEntry } from '../../../src/verify/audit/judging/judged-entry.ts';
import { entryOf } from '../../../src/verify/audit/recordings/entry.ts';
import { recordedCalls } from '../../../src/verify/audit/replaying/replay.ts';
import { ruleIdOf } from '../../../src/verify/catalogue.ts';
import type { Answer, Call } from '../../../src/verify/mutation/wire-fault.ts';
import type { Judged } from '../../../src/verify/oracle/comparing/freedom.ts';
import { Correspondence } from '../../../src/verify/oracle/running/correspondence.ts';
import { type Observation, observationOf } from '../../../src/verify/oracle/running/observation.ts';
import type { RecordedHour } from './recorded-hour.ts';

type Given = { readonly document?: OpenApiDocument; readonly isComplete?: boolean };

interface Means {
  readonly judge: (hour: RecordedHour, given: Given) => Promise<readonly JudgedEntry[]>;
  /** The hour without the fault, and with it. */
  readonly plain: RecordedHour;
  readonly hour: RecordedHour;
  readonly document: OpenApiDocument;
}

/** A recorded answer that a fault has made another, with the right one. */
export interface StruckAnswer {
  readonly call: Pick<Call, 'method' | 'path' | 'query' | 'body'>;
  readonly shown: Answer;
  readonly right: Answer;
}

/**
 * The gaps that leave open all that a fault answers otherwise, by the comparison of the oracle.
 *
 * @returns `undefined` if there are none, or one of the answers is a fault all the same
 * @example gapsAllowing(striking.answers, document) // ['M-G-38']
 */
export function gapsAllowing(
  answers: readonly StruckAnswer[],
  document: OpenApiDocument,
): readonly string[] | undefined {
  const callOf = recordedCalls(document);
  const ids = new Correspondence();
  const gaps = new Set<string>();
  const allow = ({ gapsAllowing: allowing }: Judged) => {
    for (const gap of allowing) gaps.add(gap);
  };
  const isOpen = answers.every(({ call: { method, path, query, body }, shown, right }) => {
    const url = `http://service.example.test${path}?${new URLSearchParams(query as Record<string, string>)}`;
    const request = { method, url, headers: [], postData: { text: JSON.stringify(body) ?? '' } };
    const entry = entryOf({ startedDateTime: '2026-01-01T00:00:00Z', request }, 0);
    const call = entry === undefined ? undefined : callOf(entry);
    if (call === undefined) return false;
    const [expected, observed] = [right, shown].map(({ status, headers = {}, body: of }) =>
      observationOf(status, headers, JSON.stringify(of) ?? ''),
    ) as [Observation, Observation];
    if (isOfOpenPage(call, { expected, observed }, document) && isOnlyReordered(expected, observed))
      return gaps.add('the order of a list');
    const given = { isByChoice: false };
    const context = { document, ids, translated: String, toleranceMs: 0, choices: new Map(), allow };
    return comparedAnswers(call, { expected, observed }, { ...context, givenAt: () => given }).length === 0;
  });
  return isOpen && gaps.size > 0 ? [...gaps] : undefined;
}

/** Whether without any gap the rule of a missed fault is named, though not of the provider as it is: in two audits. */
export async function isLeftOpen(rule: string, { judge, plain, hour, document }: Means): Promise<boolean> {
  const given = { document: withoutGaps(document) };
  const found = contradictionsOf(rule, await judge(hour, given));
  const anyway = new Set(contradictionsOf(rule, await judge(plain, given)).map(({ key }) => key));
  return found.some(({ key }) => !anyway.has(key));
}

/**
 * How many calls by callers who are not recorded explain at least what a missed fault does.
 *
 * @returns `undefined` if its rule is not named either where the audit is told that there are none
 * @example await callsExplaining('Q-EP-07', { judge, plain, hour }) // 1
 */
export async function callsExplaining(
  rule: string,
  { judge, plain, hour }: Pick<Means, 'judge' | 'plain' | 'hour'>,
): Promise<number | undefined> {
  const found = contradictionsOf(rule, await judge(hour, { isComplete: true }));
  const anyway = contradictionsOf(rule, await judge(plain, { isComplete: true }));
  const known = new Set(anyway.map(({ key }) => key));
  const more = callsIn(found) - callsIn(anyway);
  return more > 0 || found.some(({ key }) => !known.has(key)) ? Math.max(1, more) : undefined;
}

/** One call can change all fields of an object, and each of them to one value. */
function callsIn(found: readonly Contradiction[]): number {
  return [...Map.groupBy(found, ({ object }) => object).values()]
    .map((ofObject) => {
      const byField = Map.groupBy(ofObject, ({ key }) => key);
      return Math.max(...[...byField.values()].map((all) => new Set(all.map(({ value }) => value)).size));
    })
    .reduce((sum, each) => sum + each, 0);
}

/** Whether two parts of a list differ in nothing but what is on them. */
function isOnlyReordered(...parts: readonly Observation[]): boolean {
  const [one, other] = parts.map(({ body }) => {
    const list = listIn(body);
    return JSON.stringify({ ...Object(body), [list?.name ?? '']: list?.items.length });
  });
  return one === other;
}

interface Contradiction {
  /** The same whatever the ids and the places in lists are. */
  readonly key: string;
  /** The object that differs, by its id in a list, else by where it was asked for. */
  readonly object: string;
  readonly value: string;
}

function contradictionsOf(rule: string, judged: readonly JudgedEntry[]): readonly Contradiction[] {
  return judged.flatMap(({ entry, verdict }) =>
    verdict.kind === 'diverged'
      ? verdict.differences
          .filter(({ rules }) => rules.some((each) => ruleIdOf(each) === ruleIdOf(rule)))
          .map(({ at, kind, observed }) => ({
            key: `${entry.method} ${at.replaceAll(/\/\d+/g, '')} ${kind} ${entry.answer?.status}`,
            object: objectAt(entry, at),
            value: JSON.stringify(observed) ?? '',
          }))
      : [],
  );
}

function objectAt({ url, answer }: JudgedEntry['entry'], at: string): string {
  const [, list = '', index] = at.split('/');
  const body: unknown =
    at.startsWith('body/') && answer?.body?.startsWith('{') ? JSON.parse(answer.body) : {};
  const item = Object(Object(Object(body)[list])[Number(index)]);
  return String(item.target_id ?? item.id ?? new URL(url).pathname);
}

function withoutGaps(document: OpenApiDocument): OpenApiDocument {
  const strict = JSON.parse(JSON.stringify(document), (name, value) => (name === 'x-gaps' ? [] : value));
  return { ...strict, 'x-freedoms': [] };
}
