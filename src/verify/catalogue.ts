// Rules and gaps by id, from the catalogues of the services.

/** A rule as a service writes it; one without statements makes one, which is the whole sentence. */
interface WrittenRule {
  readonly says: string;
  readonly proof?: Rule['proof'];
  /** In order; one that no provider can show has the reason. */
  readonly statements?: readonly (string | { readonly says: string; readonly unobservable: string })[];
}

/** A catalogue as a service writes it: see specs/rules.yaml. */
export interface WrittenCatalogue {
  readonly rules: Readonly<Record<string, WrittenRule>>;
  readonly gaps: Readonly<Record<string, { readonly hole: string; readonly choice: string }>>;
}

/** The name of a service. */
export type ServiceName = string;

/** One of the statements that the sentence of a rule makes. */
export interface Statement {
  /** The id of the rule and the number of the statement, such as `M-EP-12.3`; of an only one the id of the rule. */
  readonly id: string;
  readonly says: string;
  /** Why it cannot be observed from outside. */
  readonly unobservable?: string;
}

/** A promise in the documentation of a service. */
export interface Rule {
  readonly id: string;
  readonly service: ServiceName;
  readonly says: string;
  /** Who can prove it: the provider or the consumer; advice cannot be proven. */
  readonly proof: 'provider' | 'consumer' | 'advice';
  /** At least one. */
  readonly statements: readonly Statement[];
}

/** A question that the documentation leaves open. */
export interface Gap {
  readonly id: string;
  readonly service: ServiceName;
  readonly hole: string;
  /** The assumption of the mock. */
  readonly choice: string;
}

/** The rules and gaps of all services, service by service. */
export interface Catalogue {
  readonly rules: ReadonlyMap<string, Rule>;
  readonly gaps: ReadonlyMap<string, Gap>;
}

/**
 * The catalogue of some services.
 *
 * @example catalogueOf([['mail', { rules: { 'M-LF-01': { says: '…' } }, gaps: {} }]]).rules.get('M-LF-01')
 */
export function catalogueOf(
  services: Iterable<readonly [name: string, written: WrittenCatalogue]>,
): Catalogue {
  const rules = new Map<string, Rule>();
  const gaps = new Map<string, Gap>();
  for (const [service, written] of services) {
    for (const [id, rule] of Object.entries(written.rules)) rules.set(id, ruleOf(service, id, rule));
    for (const [id, { hole, choice }] of Object.entries(written.gaps))
      gaps.set(id, { id, service, hole, choice });
  }
  return { rules, gaps };
}

function ruleOf(
  service: ServiceName,
  id: string,
  { says, proof = 'provider', statements }: WrittenRule,
): Rule {
  const split = statements?.map((statement, index) => ({
    id: `${id}.${index + 1}`,
    ...(typeof statement === 'string' ? { says: statement } : statement),
  }));
  return { id, service, says, proof, statements: split ?? [{ id, says }] };
}

/**
 * The id of the rule that an id of a rule or of a statement belongs to.
 *
 * @example ruleIdOf('M-EP-12.3') // 'M-EP-12'
 */
export function ruleIdOf(id: string): string {
  return id.split('.', 1)[0] as string;
}

/** The ids of all rules and of all their statements. */
export function idsOfRules({ rules }: Pick<Catalogue, 'rules'>): string[] {
  return [...rules.values()].flatMap(({ id, statements }) => [
    ...new Set([id, ...statements.map((each) => each.id)]),
  ]);
}
