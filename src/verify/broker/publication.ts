// What became of the results of a broker's pacts.

/** What was verified. */
export interface ProviderVersion {
  readonly version: string;
  readonly branch?: string | undefined;
  /** Where the run is shown. */
  readonly buildUrl?: string | undefined;
}

/** What came of publishing. */
export interface Publication extends ProviderVersion {
  readonly published: readonly { readonly pact: string; readonly success: boolean }[];
  /** Pacts without a result, and why. */
  readonly withheld: readonly { readonly pact: string; readonly why: string; readonly isPending: boolean }[];
}
