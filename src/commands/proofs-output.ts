// What proves each rule, for people as a row a rule, and for machines in full.

import type { GapProof, Proofs, RuleProof } from '../verify/proofs.ts';
import { lackOf } from '../verify/proofs.ts';
import { type Cell, columns, styled } from './table.ts';

/**
 * A row for each rule and gap, and a line that counts them.
 *
 * @example proofsAsLines(await proofsOf(['mail'], sources))
 */
export function proofsAsLines({ rules, gaps }: Proofs): string[] {
  return [
    ...columns(rules.map((proof) => [proof.rule.id, ruleCell(proof), proof.rule.says])),
    ...(gaps.length === 0 ? [] : ['', styled('bold', 'Gaps, and the choice made for each')]),
    ...columns(gaps.map((proof) => [proof.gap.id, gapCell(proof), `${proof.gap.hole} ${proof.gap.choice}`])),
    '',
    summary(rules),
  ];
}

/** All of it as indented JSON, with a line break at its end. */
export function proofsAsJson({ rules, gaps }: Proofs): string {
  const document = {
    rules: rules.map(({ rule, isAssumed, notMutated, ...proof }) => ({
      ...rule,
      ...proof,
      assumed: isAssumed,
      ...(notMutated === undefined ? {} : { not_mutated: notMutated }),
    })),
    ...(gaps.length === 0 ? {} : { gaps: gaps.map(({ gap, ...proof }) => ({ ...gap, ...proof })) }),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function ruleCell(proof: RuleProof): Cell {
  const { rule, mutants } = proof;
  if (rule.proof === 'advice') return { text: 'advice', style: 'dim' };
  const text = [...counts(proof), count('mutant', mutants)].filter((part) => part !== '').join(', ');
  if (rule.proof === 'consumer')
    return { text: `the consumer’s${text === '' ? '' : `; ${text}`}`, style: 'dim' };
  const lack = lackOf(proof);
  if (lack !== undefined) return { text: `${text} (${lack})`.trim(), style: 'red' };
  return proof.isAssumed ? { text: `${text} (all assumed)`, style: 'yellow' } : { text, style: 'green' };
}

function gapCell(proof: GapProof): Cell {
  return { text: counts(proof).join(', '), style: 'dim' };
}

function counts({ pacts, flows, tests }: Pick<RuleProof, 'pacts' | 'flows' | 'tests'>): string[] {
  return [count('pact', pacts), count('flow', flows), count('test', tests)].filter((part) => part !== '');
}

function count(what: string, some: readonly unknown[]): string {
  return some.length === 0 ? '' : `${what} ${some.length}`;
}

function summary(rules: readonly RuleProof[]): string {
  const ofProviders = rules.filter(({ rule }) => rule.proof === 'provider');
  const lacking = ofProviders.filter((proof) => lackOf(proof) !== undefined).length;
  const others = rules.length - ofProviders.length;
  const lack = lacking === 0 ? 'each of them proven' : styled('red', `${lacking} of them not wholly proven`);
  return `${rules.length} rules: ${ofProviders.length} that a provider can break, ${lack}; ${others} are advice or the consumer’s.`;
}
