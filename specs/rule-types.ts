// The types for the catalogue of rules: a test, contract or mutant that names an unknown id does not compile.

/** The catalogue as specs/rules.yaml has it: rules and gaps by service and by id. */
export type RuleCatalogue = Readonly<
  Record<
    string,
    {
      readonly rules: Readonly<Record<string, { readonly statements?: readonly unknown[] }>>;
      readonly gaps: Readonly<Record<string, object>>;
    }
  >
>;

/**
 * TypeScript for a catalogue.
 *
 * @example ruleTypes({ vault: { rules: { 'V-WH-01': { … } }, gaps: {} } })
 */
export function ruleTypes(catalogue: RuleCatalogue): string {
  const gapIds = Object.values(catalogue).flatMap(({ gaps }) => Object.keys(gaps));
  const ruleIds = Object.values(catalogue).flatMap(({ rules }) =>
    Object.entries(rules).flatMap(([id, { statements = [] }]) => [
      id,
      ...statements.map((_, index) => `${id}.${index + 1}`),
    ]),
  );
  const union = (ids: readonly string[]) => ids.map((id) => `\n  | '${id}'`).join('');
  return [
    `/** A rule of the documents, or one of the statements that its sentence makes. */\nexport type RuleId =${union(ruleIds)};\n`,
    `/** Something that the documents leave open, with the assumption made for it. */\nexport type GapId =${union(gapIds)};\n`,
  ].join('\n');
}
