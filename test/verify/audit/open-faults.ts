// Which gaps leave open what a fault does: without these gaps the audit names the rule, though not of the provider as it is.

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
