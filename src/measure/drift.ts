// A measurement beside a document: which of its promises a sender keeps, which it does not, and of which nothing was seen.

import { resolvedPolicy } from '../delivery/policy/preset.ts';
import type { Members } from '../delivery/policy/written-policy.ts';
import type { Check, Report } from '../verify/reports/report.ts';
import type { Finding } from './finding.ts';
import type { Measurement } from './measure.ts';
import { isSameValue, visibleFields, visibleFindings } from './visible-fields.ts';

/** A field, as a document says it and as it was found. */
export interface ComparedFinding {
  readonly finding: Finding;
  /** What the document says; `undefined` where it says nothing, or there is no document. */
  readonly documented: unknown;
  /** `drift` where the sender is not what the document says. What is unknown is none. */
  readonly verdict: 'agrees' | 'drift' | 'unknown' | 'not compared';
}

/**
 * Findings beside a document's policy.
 *
 * @param policy an `x-webhook-delivery`; `undefined` without a document
 * @example comparedFindings(findings, policy).filter(({ verdict }) => verdict === 'drift')
 */
export function comparedFindings(
  found: readonly Finding[],
  policy: Members | undefined,
): readonly ComparedFinding[] {
  const findings = visibleFindings(found);
  if (policy === undefined)
    return findings.map((finding) => ({ finding, documented: undefined, verdict: 'not compared' }));
  const documented = visibleFields(resolvedPolicy(policy));
  const compared = findings.map((finding) => comparedFinding(finding, documented));
  const isFound = new Set(findings.map(({ field }) => field));
  const isNone = (field: string) =>
    findings.some((each) => each.value === null && field.startsWith(`${each.field}.`));
  const missing = Array.from(documented).filter(([field]) => !isFound.has(field));
  return [...compared, ...missing.map(([field, value]) => missingFinding(field, value, isNone(field)))];
}

function comparedFinding(finding: Finding, documented: ReadonlyMap<string, unknown>): ComparedFinding {
  const { field, value, certainty } = finding;
  const said = documented.get(field);
  if (certainty === 'does_not_fit') return { finding, documented: said, verdict: 'drift' };
  if (value === undefined) return { finding, documented: said, verdict: 'unknown' };
  // What a document has in parts, such as auto_disable, may have been found to be none.
  const isInParts = value === null && [...documented.keys()].some((each) => each.startsWith(`${field}.`));
  if (isInParts) return { finding, documented: partsOf(field, documented), verdict: 'drift' };
  if (!documented.has(field) && value === null) return { finding, documented: said, verdict: 'agrees' };
  return { finding, documented: said, verdict: isSameValue(field, value, said) ? 'agrees' : 'drift' };
}

/** @example partsOf('auto_disable', documented) // ['consecutive_failures 10', 'counts attempts'] */
function partsOf(field: string, documented: ReadonlyMap<string, unknown>): string[] {
  return Array.from(documented)
    .filter(([name]) => name.startsWith(`${field}.`))
    .map(([name, value]) => `${name.slice(field.length + 1)} ${shownValue(value)}`);
}

/** A header that did not come is missing; of anything else, nothing was seen. */
function missingFinding(field: string, documented: unknown, isNone: boolean): ComparedFinding {
  const isHeader = field.startsWith('headers.');
  const because = isHeader
    ? 'no attempt has it'
    : isNone
      ? 'it was seen to be none'
      : 'nothing was seen of it';
  const finding: Finding = { field, certainty: isHeader ? 'certain' : 'unknown', evidence: [], because };
  return { finding, documented, verdict: isHeader ? 'drift' : 'unknown' };
}

/**
 * A measurement as a report of checks: a field each, which fails where it drifted.
 *
 * @example asJunit(measuredReport(measurement, policy))
 */
export function measuredReport(measurement: Measurement, policy: Members | undefined): Report {
  const { sender, findings } = measurement;
  return {
    subject: 'webhook sender',
    url: sender,
    checks: comparedFindings(findings, policy).map(checkOf),
  };
}

function checkOf({ finding, documented, verdict }: ComparedFinding): Check {
  const { field, value, because, certainty } = finding;
  const isKnown = value !== undefined || verdict === 'drift';
  const shown = value === undefined ? because : `${shownValue(value)} (${certainty}): ${because}`;
  return {
    id: field,
    title: documented === undefined ? `${field} is found` : `${field} is ${shownValue(documented)}`,
    verdict: verdict === 'drift' ? 'failed' : isKnown ? 'passed' : 'not_exercised',
    rules: [],
    gaps: [],
    detail: shown,
    durationMs: 0,
  };
}

/** @example shownValue(['0s', '1m']) // '0s, 1m' */
export function shownValue(value: unknown): string {
  if (value === undefined) return '';
  if (value === null) return 'none';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
