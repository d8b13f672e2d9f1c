// Judges the signatures of deliveries by the secrets that are known from a file.

import type { DeliveryPolicy, SignaturePolicy } from '../../../delivery/policy/policy.ts';
import type { Difference } from '../../oracle/comparing/difference.ts';
import { isSignedWith, type SigningSecrets } from '../adopting/signing-secrets.ts';
import type { Arrival } from '../recordings/arrivals.ts';
import { isPlaceholder } from '../recordings/placeholders.ts';
import type { Note } from './request-differences.ts';

export interface SignatureOptions {
  readonly policy: DeliveryPolicy;
  readonly secrets: SigningSecrets;
  /** Whether the documents leave open how a signature is computed. */
  readonly isOpen: boolean;
  /** The recorded id of an endpoint of the oracle. */
  readonly recordedId: (endpoint: string) => string | undefined;
  /** When the secret of an endpoint was replaced by a recorded call, by the recorded id. */
  readonly replacedMs: (id: string) => readonly number[];
}

/** What the documents that leave it open are known to sign. */
const CONTENTS = ['{timestamp}.{body}', '{body}'];

export class Signatures {
  readonly #options: SignatureOptions;
  readonly #rotation: readonly string[];
  /** How the service signs, once one of its signatures fits. */
  #known: SignaturePolicy | undefined;

  /**
   * @param rotation the rules that say from when on a new secret signs
   * @param arrivals all deliveries, from which the computation is told where it is open
   */
  constructor(
    options: SignatureOptions,
    {
      rotation,
      arrivals,
    }: {
      readonly rotation: readonly string[];
      readonly arrivals: readonly (readonly [Arrival, string | undefined])[];
    },
  ) {
    this.#options = options;
    this.#rotation = rotation;
    const { signature } = options.policy;
    this.#known = options.isOpen ? undefined : signature;
    if (!options.isOpen) return;
    const policies = [...new Set([signature.signedContent, ...CONTENTS])].map((signedContent) => ({
      ...signature,
      signedContent,
    }));
    this.#known = policies.find((policy) =>
      arrivals.some(([arrival, endpoint]) =>
        this.#secretsOf(arrival, endpoint)?.signing.some((secret) =>
          isSignedWith(policy, secret, arrival.entry),
        ),
      ),
    );
  }

  /**
   * The differences of a signature, or why it cannot be judged; `null` if it is right.
   *
   * @param endpoint the oracle's id of the endpoint
   */
  judged(arrival: Arrival, endpoint: string | undefined, note: Note): readonly Difference[] | string | null {
    const known = this.#secretsOf(arrival, endpoint);
    if (known === undefined) return NO_SECRET;
    const policy = this.#known;
    if (policy === undefined) return 'how signatures are computed is not documented';
    if (arrival.entry.body === undefined) return 'the body of a delivery was left out';
    if (
      Object.keys(arrival.entry.headers).length === 0 ||
      isPlaceholder(arrival.entry.headers[policy.header.toLowerCase()])
    )
      return 'the recording has no signatures';
    if (known.signing.some((secret) => isSignedWith(policy, secret, arrival.entry))) return null;
    const isOld = known.replaced.some((secret) => isSignedWith(policy, secret, arrival.entry));
    const observed = isOld ? 'signed with a secret that was replaced' : 'signed with no secret that is known';
    const difference = note('signature', 'signature', 'signature', {
      expected: 'signed with the secret of the endpoint',
      observed,
    });
    const isChanged = this.#isReplacedUnsaid(arrival, endpoint);
    if (isChanged) return NO_SECRET;
    // How long a replaced secret signs is open where the computation is.
    if (isOld && this.#options.isOpen) return 'how long a replaced secret signs is not documented';
    return [{ ...difference, gaps: [], rules: [...difference.rules, ...(isOld ? this.#rotation : [])] }];
  }

  #secretsOf({ atMs }: Arrival, endpoint: string | undefined) {
    const id = endpoint === undefined ? undefined : this.#options.recordedId(endpoint);
    return id === undefined ? undefined : this.#options.secrets.at(id, atMs);
  }

  /** Whether a call replaced the secret that the file does not tell of. */
  #isReplacedUnsaid(_: Arrival, endpoint: string | undefined): boolean {
    const id = endpoint === undefined ? undefined : this.#options.recordedId(endpoint);
    if (id === undefined) return true;
    return this.#options.replacedMs(id).some((atMs) => !this.#options.secrets.isChangedNear(id, atMs));
  }
}

const NO_SECRET = 'the secret is not known';
