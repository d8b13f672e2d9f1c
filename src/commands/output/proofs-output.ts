// Formats what proves each rule: as text with a row for each rule, or as complete JSON.

import {
  type GapProof,
  missingProof,
  type Proofs,
  type RuleProof,
  type StatementProof,
} from '../../verify/proofs.ts';
import { type Cell, columns, styled } from './table.ts';

/**
 * A row for each rule and gap, and a summary line.
 *
 * @example proofsAsLines(await proofsOf(['mail'], sources))
 */
export function proofsAsLines({ rules, gaps }: Proofs): string[] {
  return [
    ...columns(rules.flatMap(rowsOf)),
    ...(gaps.length === 0 ? [] : ['', styled('bold', 'Gaps, and the assumption made for each')]),
    ...columns(gaps.map((proof) => [proof.gap.id, gapCell(proof), `${proof.gap.hole} ${proof.gap.choice}`])),
    '',
    summary(rules),
  ];
}

/** Everything as indented JSON with a trailing line break. */
export function proofsAsJson({ rules, gaps }: Proofs): string {
  const document = {
    rules: rules.map(({ rule, isAssumed, notMutated, statements, ...proof }) => ({
      ...rule,
      ...proof,
      statements: statements.map(({ statement, isAssumed: assumed, tests: _, ...each }) => ({
        ...statement,
        ...each,
        assumed,
      })),
      assumed: isAssumed,
      ...(notMutated === undefined ? {} : { not_mutated: notMutated }),
    })),
    ...(gaps.length === 0 ? {} : { gaps: gaps.map(({ gap, ...proof }) => ({ ...gap, ...proof })) }),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function rowsOf(proof: RuleProof): (Cell | string)[][] {
  const { rule, statements } = proof;
  const rows = statements.map((each) => [`  ${each.statement.id}`, statementCell(each), each.statement.says]);
  return [[rule.id, ruleCell(proof), rule.says], ...(statements.length > 1 ? rows : [])];
}

function statementCell({ statement, pacts, flows, isAssumed }: StatementProof): Cell {
  if (statement.unobservable !== undefined)
    return { text: `unobservable: ${statement.unobservable}`, style: 'dim' };
  const text = counts({ pacts, flows, tests: [] }).join(', ');
  return isAssumed ? { text: `${text} (all assumed)`, style: 'yellow' } : { text, style: 'green' };
}

function ruleCell(proof: RuleProof): Cell {
  const { rule, mutants } = proof;
  if (rule.proof === 'advice') return { text: 'advice', style: 'dim' };
  const text = [...counts(proof), count('mutant', mutants)].filter((part) => part !== '').join(', ');
  if (rule.proof === 'consumer')
    return { text: `consumer’s duty${text === '' ? '' : `; ${text}`}`, style: 'dim' };
  const missing = missingProof(proof);
  if (missing !== undefined) return { text: `${text} (${missing})`.trim(), style: 'red' };
  return proof.isAssumed ? { text: `${text} (all assumed)`, style: 'yellow' } : { text, style: 'green' };
}

function gapCell(proof: GapProof): Cell {
  return { text: counts(proof).join(', '), style: 'dim' };
}

function counts({ pacts, flows, tests }: Pick<RuleProof, 'pacts' | 'flows' | 'tests'>): string[] {
  return [count('pact', pacts), count('flow', flows), count('test', tests)].filter((part) => part !== '');
}

function count(kind: string, items: readonly unknown[]): string {
  return items.length === 0 ? '' : `${kind} ${items.length}`;
}

function summary(rules: readonly RuleProof[]): string {
  const ofProviders = rules.filter(({ rule }) => rule.proof === 'provider');
  const incomplete = ofProviders.filter((proof) => missingProof(proof) !== undefined).length;
  const others = rules.length - ofProviders.length;
  const state = incomplete === 0 ? 'all proven' : styled('red', `${incomplete} of them not fully proven`);
  return `${rules.length} rules: ${ofProviders.length} that a provider can break, ${state}; ${others} that are advice or up to the consumer.`;
}
