// Which gap alone leaves open what a fault does: without that gap the audit names the rule, though not of the provider as it is.

import type { OpenApiDocument } from '../../../src/openapi/document.ts';
import type { JudgedEntry } from '../../../src/verify/audit/judging/judged-entry.ts';
import { ruleIdOf } from '../../../src/verify/catalogue.ts';
import { freedomsOf } from '../../../src/verify/oracle/comparing/written-freedom.ts';
import type { RecordedHour } from './recorded-hour.ts';

interface Means {
  readonly judge: (hour: RecordedHour, document: OpenApiDocument) => Promise<readonly JudgedEntry[]>;
  /** The hour without the fault, and with it. */
  readonly plain: RecordedHour;
  readonly hour: RecordedHour;
  readonly document: OpenApiDocument;
}

/**
 * The gap without which a missed fault of a rule is named; `undefined` if none alone hides it.
 *
 * @example await gapLeavingOpen('M-ER-03', { judge, plain, hour, document }) // 'M-G-38'
 */
export async function gapLeavingOpen(rule: string, means: Means): Promise<string | undefined> {
  let candidates = gapsIn(means.document);
  if (!(await isNamedWithout(candidates, rule, means))) return undefined;
  while (candidates.length > 1) {
    const half = candidates.slice(0, Math.ceil(candidates.length / 2));
    const others = candidates.slice(half.length);
    if (await isNamedWithout(half, rule, means)) candidates = half;
    else if (await isNamedWithout(others, rule, means)) candidates = others;
    else return undefined;
  }
  return candidates[0];
}

async function isNamedWithout(
  gaps: readonly string[],
  rule: string,
  { judge, plain, hour, document }: Means,
): Promise<boolean> {
  const stricter = withoutGaps(document, new Set(gaps));
  const found = contradictionsOf(rule, await judge(hour, stricter));
  if (found.length === 0) return false;
  const anyway = new Set(contradictionsOf(rule, await judge(plain, stricter)));
  return found.some((each) => !anyway.has(each));
}

/** What contradicts a rule, whatever the ids and the places in lists. */
function contradictionsOf(rule: string, judged: readonly JudgedEntry[]): readonly string[] {
  return judged.flatMap(({ entry, verdict }) =>
    verdict.kind === 'diverged'
      ? verdict.differences
          .filter(({ rules }) => rules.some((each) => ruleIdOf(each) === ruleIdOf(rule)))
          .map(
            ({ at, kind }) =>
              `${entry.method} ${at.replaceAll(/\/\d+/g, '')} ${kind} ${entry.answer?.status}`,
          )
      : [],
  );
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
