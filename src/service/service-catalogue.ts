// What is known of a service by rule: what its documents promise, and what they leave open.

/** A promise of the documents. */
export interface DocumentedRule {
  readonly id: string;
  readonly says: string;
  /** Who can show that it holds; advice cannot be shown. */
  readonly proof: 'provider' | 'consumer' | 'advice';
  /** At least one. */
  readonly statements: readonly {
    readonly id: string;
    readonly says: string;
    readonly unobservable?: string;
  }[];
}

/** Something that the documents leave open, with what the mock does. */
export interface OpenQuestion {
  readonly id: string;
  readonly hole: string;
  readonly choice: string;
}

/** The rules and gaps of one service. */
export interface ServiceCatalogue {
  readonly rules: readonly DocumentedRule[];
  readonly gaps: readonly OpenQuestion[];
}
