// What leaves open what a fault does: gaps, without which the audit names the rule, though not of the provider as it is; or calls by
// others, without whom it names the rule.

import type { OpenApiDocument } from '../../../src/openapi/document.ts';
import type { JudgedEntry } from '../../../src/verify/audit/judging/judged-entry.ts';
import { ruleIdOf } from '../../../src/verify/catalogue.ts';
import { freedomsOf } from '../../../src/verify/oracle/comparing/written-freedom.ts';
import type { RecordedHour } from './recorded-hour.ts';

type Given = { readonly document?: OpenApiDocument; readonly isComplete?: boolean };

interface Means {
  readonly judge: (hour: RecordedHour, given: Given) => Promise<readonly JudgedEntry[]>;
  /** The hour without the fault, and with it. */
  readonly plain: RecordedHour;
  readonly hour: RecordedHour;
  readonly document: OpenApiDocument;
}

/**
 * The gaps without which a missed fault of a rule is named, as few as there need to be; `undefined` if none hide it.
 *
 * @example await gapsLeavingOpen('M-ER-03', { judge, plain, hour, document }) // 'M-G-38'
 */
export async function gapsLeavingOpen(rule: string, means: Means): Promise<string | undefined> {
  let candidates = gapsIn(means.document);
  if (!(await isNamedWithout(candidates, rule, means))) return undefined;
  for (let size = Math.ceil(candidates.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < candidates.length; ) {
      const fewer = candidates.toSpliced(at, size);
      if (fewer.length > 0 && (await isNamedWithout(fewer, rule, means))) candidates = fewer;
      else at += size;
    }
  return candidates.join(' with ');
}

/** Whether gaps leave open what a missed fault does, whichever: in two audits. */
export function isLeftOpen(rule: string, means: Means): Promise<boolean> {
  return isNamedWithout(gapsIn(means.document), rule, means);
}

async function isNamedWithout(
  gaps: readonly string[],
  rule: string,
  { judge, plain, hour, document }: Means,
): Promise<boolean> {
  const stricter = withoutGaps(document, new Set(gaps));
  return (await contradictionsBy(rule, { judge, plain, hour }, { document: stricter })).length > 0;
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

/** What contradicts a rule in an hour with the fault, and in none without it. */
async function contradictionsBy(
  rule: string,
  { judge, plain, hour }: Pick<Means, 'judge' | 'plain' | 'hour'>,
  given: Given,
): Promise<readonly Contradiction[]> {
  const found = contradictionsOf(rule, await judge(hour, given));
  if (found.length === 0) return [];
  const anyway = new Set(contradictionsOf(rule, await judge(plain, given)).map(({ key }) => key));
  return found.filter(({ key }) => !anyway.has(key));
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

function withoutGaps(document: OpenApiDocument, gaps: ReadonlySet<string>): OpenApiDocument {
  const strict = structuredClone(document);
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const named: unknown = Reflect.get(value, 'x-gaps');
    if (Array.isArray(named))
      Reflect.set(
        value,
        'x-gaps',
        named.filter((gap) => !gaps.has(String(gap))),
      );
    for (const each of Object.values(value)) visit(each);
  };
  visit(strict);
  return { ...strict, 'x-freedoms': freedomsOf(document).filter(({ gap }) => !gaps.has(gap)) };
}

function gapsIn(document: OpenApiDocument): readonly string[] {
  const named = JSON.stringify(document).match(/\b[A-Z]-G-\d+\b/g) ?? [];
  return [...new Set(named)].toSorted();
}
