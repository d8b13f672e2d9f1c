// The last report of a provider, as `countersign verify --report json=FILE` wrote it.

import { readFile } from 'node:fs/promises';
import { jsonIn } from '../../engine/json.ts';
import type { RuleState, StatementVerdict } from '../rule-verdicts.ts';

/** Raised for a file that is no such report; the message is one line. */
export class ProviderReportError extends Error {}

export interface ReportedStatement {
  readonly id: string;
  readonly says: string;
  readonly state: StatementVerdict['state'];
}

export interface ReportedRule {
  readonly id: string;
  readonly service: string;
  readonly says: string;
  readonly state: RuleState;
  /** The ids of the checks that its state rests on. */
  readonly checks: readonly string[];
  readonly statements: readonly ReportedStatement[];
}

export interface ReportedCheck {
  readonly id: string;
  readonly title: string;
  readonly verdict: 'passed' | 'failed' | 'not_exercised';
  readonly gaps: readonly string[];
  readonly detail: string;
}

export interface ProviderReport {
  readonly file: string;
  /** What was verified, and when. */
  readonly url: string;
  readonly at: string;
  readonly rules: readonly ReportedRule[];
  readonly checks: readonly ReportedCheck[];
}

/**
 * Reads a report.
 *
 * @throws ProviderReportError when it cannot be read, or is another document
 * @example (await readProviderReport('verify.json')).rules[0].state // 'proven'
 */
export async function readProviderReport(file: string): Promise<ProviderReport> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ProviderReportError(`${file} cannot be read (${error.code})`);
  });
  const { url = '', at = '', rules, checks } = parsed(text);
  if (!Array.isArray(rules) || !Array.isArray(checks) || !rules.every(isRule))
    throw new ProviderReportError(
      `${file} is no report of a provider; write one with countersign verify --target … --report json=${file}`,
    );
  if (rules.length === 0)
    throw new ProviderReportError(`${file} reports on no rule, as after verify --pacts`);
  return { file, url, at, rules, checks };
}

function parsed(text: string): Partial<ProviderReport> {
  const read = jsonIn(text);
  return typeof read === 'object' && read !== null ? read : {};
}

function isRule(rule: Partial<ReportedRule>): boolean {
  return typeof rule.id === 'string' && typeof rule.state === 'string' && Array.isArray(rule.statements);
}
