// The secrets that sign deliveries, as a secrets file has them: by the id of the endpoint, and from when on.

import type { SignaturePolicy } from '../../../delivery/policy/policy.ts';
import { verifySignature } from '../../../delivery/signing/verify-signature.ts';
import type { Entry } from '../recordings/entry.ts';

/** A secret that replaced another. */
export interface SecretChange {
  /** When it began to sign, as ISO 8601. */
  readonly from: string;
  readonly id: string;
  readonly secret: string;
}

export interface GivenSecrets {
  /** By the id of the endpoint. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly history: readonly SecretChange[];
}

/** What is known of the secret of an endpoint at an instant. */
export interface SecretAt {
  /** Those that may sign; several near an instant at which they change. */
  readonly signing: readonly string[];
  /** Those that have been replaced. */
  readonly replaced: readonly string[];
}

export class SigningSecrets {
  readonly #given: GivenSecrets;
  readonly #apartMs: number;

  /** @param apartMs how near to a change either secret may sign */
  constructor(given: GivenSecrets, apartMs: number) {
    this.#given = given;
    this.#apartMs = apartMs;
  }

  /** Whether the file tells of a change of an endpoint's secret at about an instant. */
  isChangedNear(id: string, atMs: number): boolean {
    return this.#given.history.some(
      (each) => each.id === id && Math.abs(Date.parse(each.from) - atMs) <= this.#apartMs,
    );
  }

  /**
   * The secrets of an endpoint at an instant; `undefined` where the file does not say.
   *
   * @example secrets.at('wh_7', Date.parse('2026-03-01T10:00:00Z'))?.signing // ['whsec_…']
   */
  at(id: string, atMs: number): SecretAt | undefined {
    const { secrets, history } = this.#given;
    const changes = history
      .filter((change) => change.id === id)
      .map(({ from, secret }) => ({ fromMs: Date.parse(from), secret }))
      .toSorted((one, other) => one.fromMs - other.fromMs);
    const own = secrets[id];
    // The one that is given without an instant is the present one if it is the last of the history, else the first.
    const isPresent = changes.some(({ secret }) => secret === own);
    const all =
      own === undefined || isPresent
        ? changes
        : [{ fromMs: Number.NEGATIVE_INFINITY, secret: own }, ...changes];
    const begun = all.filter(({ fromMs }) => fromMs <= atMs + this.#apartMs);
    const [first] = begun;
    if (first === undefined) return undefined;
    const ended = (index: number) =>
      (begun[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY) < atMs - this.#apartMs;
    // Before the first change that is near, another secret signed, which nobody knows.
    if (begun.length === 1 && Number.isFinite(first.fromMs) && first.fromMs > atMs - this.#apartMs)
      return undefined;
    return {
      signing: begun.flatMap(({ secret }, index) => (ended(index) ? [] : [secret])),
      replaced: begun.flatMap(({ secret }, index) => (ended(index) ? [secret] : [])),
    };
  }
}

/**
 * Whether an entry is signed with a secret; how old the signature is does not matter.
 *
 * @example isSignedWith(policy.signature, 'whsec_…', entry)
 */
export function isSignedWith(
  policy: SignaturePolicy,
  secret: string,
  { headers, body = '', atMs, method, url }: Entry,
): boolean {
  try {
    const request = { headers, body, at: atMs, method, url };
    return verifySignature({ ...policy, toleranceMs: null }, secret, request).verified;
  } catch {
    return false;
  }
}
