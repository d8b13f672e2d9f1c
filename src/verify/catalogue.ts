// Rules and gaps by id, from the catalogues of the services.

/** A catalogue as a service writes it: see specs/rules.yaml. */
export interface WrittenCatalogue {
  readonly rules: Readonly<Record<string, { readonly says: string; readonly proof?: Rule['proof'] }>>;
  readonly gaps: Readonly<Record<string, { readonly hole: string; readonly choice: string }>>;
}

/** The name of a service. */
export type ServiceName = string;

/** A statement in the documentation of a service. */
export interface Rule {
  readonly id: string;
  readonly service: ServiceName;
  readonly says: string;
  /** Who can prove it: the provider or the consumer; advice cannot be proven. */
  readonly proof: 'provider' | 'consumer' | 'advice';
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
    for (const [id, { says, proof = 'provider' }] of Object.entries(written.rules))
      rules.set(id, { id, service, says, proof });
    for (const [id, { hole, choice }] of Object.entries(written.gaps))
      gaps.set(id, { id, service, hole, choice });
  }
  return { rules, gaps };
}
