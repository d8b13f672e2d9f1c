// What an audit takes, and what it says of each entry.

import type { Judged } from '../../oracle/comparing/freedom.ts';
import type { Surface } from '../../oracle/surface.ts';
import type { OracleSession, OracleTarget } from '../../session.ts';
import type { GivenSecrets } from '../adopting/signing-secrets.ts';
import type { Entry } from '../recordings/entry.ts';
import type { Receivers } from '../replaying/receivers.ts';

/** An oracle whose receivers can be those of a recording. */
export interface AuditOracle extends OracleTarget {
  /** Lets the receivers of a session answer as recorded. */
  receive(session: OracleSession, receivers: Receivers): void;
}

export interface AuditOptions {
  /** Mocks whose clocks begin at the first entry. */
  readonly oracle: AuditOracle;
  readonly surface: Surface;
  /** The entries of the service, in the order of their times. */
  readonly entries: readonly Entry[];
  /** Tokens by the name of the credential. */
  readonly tokens: Readonly<Record<string, string | readonly string[]>>;
  /** The secrets that sign deliveries; without any, signatures are not judged. */
  readonly secrets?: GivenSecrets;
  /** Whether the environment is known, which decides what URLs are taken. */
  readonly isEnvironmentKnown?: boolean;
  /** Whether a rate limit is known, so that a refusal by it has to tell of it. */
  readonly isRateLimitKnown?: boolean;
  /** Whether everybody who calls is recorded, so that nobody else explains what is shown. */
  readonly isComplete?: boolean;
  readonly onEntry?: (entry: Entry) => void;
  /** Once it is aborted, the entries so far are judged, and no more are taken. */
  readonly signal?: AbortSignal;
}

/** What is said of an entry. */
export type Verdict =
  /** The oracle answers so, too; with the rules that decided it. */
  | { readonly kind: 'agreed'; readonly rules: readonly string[] }
  | { readonly kind: 'diverged'; readonly differences: readonly Judged[] }
  | { readonly kind: 'not_judged'; readonly reason: string };

export interface JudgedEntry {
  readonly entry: Entry;
  readonly verdict: Verdict;
}
