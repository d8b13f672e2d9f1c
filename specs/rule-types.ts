// The types of the catalogue of rules: every id, so that a test, a contract or a mutant that names an
// unknown one does not compile.

/** The catalogue as specs/rules.yaml has it: rules and gaps by service and by id. */
export type RuleCatalogue = Readonly<
  Record<
    string,
    { readonly rules: Readonly<Record<string, object>>; readonly gaps: Readonly<Record<string, object>> }
  >
>;

/**
 * TypeScript for a catalogue.
 *
 * @example ruleTypes({ vault: { rules: { 'V-WH-01': { … } }, gaps: {} } })
 */
export function ruleTypes(catalogue: RuleCatalogue): string {
  const idsOf = (part: 'rules' | 'gaps') =>
    Object.values(catalogue).flatMap((service) => Object.keys(service[part]));
  const union = (ids: readonly string[]) => ids.map((id) => `\n  | '${id}'`).join('');
  return [
    `/** A statement of the documents. */\nexport type RuleId =${union(idsOf('rules'))};\n`,
    `/** A hole in the documents, with the choice made for it. */\nexport type GapId =${union(idsOf('gaps'))};\n`,
  ].join('\n');
}
