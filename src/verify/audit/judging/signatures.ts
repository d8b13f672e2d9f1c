// Judges the signatures of deliveries by the secrets that are known from a file.

import type { DeliveryPolicy, SignaturePolicy } from '../../../delivery/policy/policy.ts';
import type { Difference } from '../../oracle/comparing/difference.ts';
import { isSignedWith, type SecretAt, type SigningSecrets } from '../adopting/signing-secrets.ts';
import type { AuditState } from '../audit-state.ts';
import { valueFor } from '../lookups.ts';
import type { Arrival } from '../recordings/arrivals.ts';
import { isPlaceholder } from '../recordings/placeholders.ts';
import { basisOf, type Note } from './request-differences.ts';

type SigningState = Pick<AuditState, 'document' | 'arrivals' | 'endpoints' | 'receivers' | 'resources'> & {
  readonly policy: DeliveryPolicy;
};

/** The first delivery that should be signed with a secret, and how many are and are not. */
interface SignedSoFar {
  readonly first: Arrival;
  right: number;
  wrong: number;
}

/** What the documents that leave it open are known to sign. */
const CONTENTS = ['{timestamp}.{body}', '{body}'];

export class Signatures {
  readonly #state: SigningState;
  readonly #secrets: SigningSecrets;
  /** Whether the documents leave open how a signature is computed. */
  readonly #isOpen: boolean;
  /** How the service signs; where that is open, once one of its signatures fits. */
  readonly #known: SignaturePolicy | undefined;
  /** By the endpoint and the secrets that should sign. */
  readonly #signed = new Map<string, SignedSoFar>();

  constructor(state: SigningState, secrets: SigningSecrets) {
    const { document, policy, arrivals, endpoints, receivers } = state;
    const { signature } = policy;
    [this.#state, this.#secrets] = [state, secrets];
    this.#isOpen = basisOf(document, 'signature').gaps.length > 0;
    this.#known = this.#isOpen
      ? [...new Set([signature.signedContent, ...CONTENTS])]
          .map((signedContent) => ({ ...signature, signedContent }))
          .find((known) =>
            arrivals.some((arrival) => {
              const endpoint = receivers.expectedOf(arrival)?.endpointId ?? endpoints.at(arrival.url)[0];
              return isSignedBy(known, this.#secretsOf(arrival, endpoint)?.signing, arrival);
            }),
          )
      : signature;
    for (const arrival of arrivals) this.#count(arrival);
  }

  /** The endpoint of a delivery, by the oracle's id. */
  endpointOf(arrival: Arrival): string | undefined {
    const { receivers, endpoints } = this.#state;
    const ids = endpoints.at(arrival.url);
    return receivers.expectedOf(arrival)?.endpointId ?? (ids.length === 1 ? ids[0] : undefined);
  }

  #count(arrival: Arrival): void {
    const [policy, endpoint] = [this.#known, this.endpointOf(arrival)];
    const known = this.#secretsOf(arrival, endpoint);
    if (policy === undefined || known === undefined || whyUnreadable(arrival, policy) !== undefined) return;
    const signed = valueFor(this.#signed, keyOf(endpoint, known), () => ({
      first: arrival,
      right: 0,
      wrong: 0,
    }));
    signed[isSignedBy(policy, known.signing, arrival) ? 'right' : 'wrong'] += 1;
  }

  /**
   * The differences of a signature, or why it cannot be judged; `null` if it is right. A secret that signs nothing is told once.
   */
  judged(arrival: Arrival, note: Note): readonly Difference[] | string | null {
    const endpoint = this.endpointOf(arrival);
    const known = this.#secretsOf(arrival, endpoint);
    if (known === undefined) return NO_SECRET;
    const policy = this.#known;
    if (policy === undefined) return 'how signatures are computed is not documented';
    const unreadable = whyUnreadable(arrival, policy);
    if (unreadable !== undefined) return unreadable;
    if (isSignedBy(policy, known.signing, arrival)) return null;
    const isOld = isSignedBy(policy, known.replaced, arrival);
    const { first, right, wrong } = this.#signed.get(keyOf(endpoint, known)) as SignedSoFar;
    const isNever = right === 0 && wrong > 1;
    const by = isOld ? 'a secret that was replaced' : 'no secret that is known';
    const observed = isNever ? `all ${wrong} deliveries to it are signed with ${by}` : `signed with ${by}`;
    const difference = note('signature', 'signature', 'signature', {
      expected: 'signed with the secret of the endpoint',
      observed,
    });
    if (this.#isReplacedUnsaid(endpoint)) return NO_SECRET;
    // How long a replaced secret signs is open where the computation is.
    if (isOld && this.#isOpen) return 'how long a replaced secret signs is not documented';
    if (isNever && first !== arrival) return 'an earlier delivery tells that its endpoint has another secret';
    return [
      {
        ...difference,
        gaps: [],
        rules: [...difference.rules, ...(isOld ? this.#state.resources.rulesOfRotation() : [])],
      },
    ];
  }

  #secretsOf({ atMs }: Arrival, endpoint = '') {
    const id = this.#state.endpoints.recordedId(endpoint);
    return id === undefined ? undefined : this.#secrets.at(id, atMs);
  }

  /** Whether a call replaced the secret that the file does not tell of. */
  #isReplacedUnsaid(endpoint = ''): boolean {
    const { endpoints } = this.#state;
    const id = endpoints.recordedId(endpoint);
    return (
      id === undefined || endpoints.replacedMs(id).some((atMs) => !this.#secrets.isChangedNear(id, atMs))
    );
  }
}

/** Why a recording does not show how a delivery was signed. */
function whyUnreadable({ entry }: Arrival, { header }: SignaturePolicy): string | undefined {
  const { headers, body } = entry;
  if (body === undefined) return 'the body of a delivery was left out';
  const isLeftOut = Object.keys(headers).length === 0 || isPlaceholder(headers[header.toLowerCase()]);
  return isLeftOut ? 'the recording has no signatures' : undefined;
}

function keyOf(endpoint: string | undefined, { signing }: SecretAt): string {
  return JSON.stringify([endpoint, signing]);
}

function isSignedBy(policy: SignaturePolicy, secrets: readonly string[] = [], { entry }: Arrival): boolean {
  return secrets.some((secret) => isSignedWith(policy, secret, entry));
}

export const NO_SECRET = 'the secret is not known';
