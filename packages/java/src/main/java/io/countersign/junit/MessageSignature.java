package io.countersign.junit;

import java.util.List;

/**
 * What a receiver asks for of HTTP message signatures (RFC 9421), in the words of a delivery policy.
 *
 * @param algorithm hmac-sha256, ecdsa-p256-sha256 or ed25519
 * @param components those that have to be covered, content-digest among them: without it, anybody could change the body
 * @param label that of the signature, null for any; so are keyid and tag
 * @param tolerance how far the time of the signature may be from the receiver's clock, in seconds; none is checked if it is negative
 */
public record MessageSignature(String algorithm, List<String> components, String label, String keyid, String tag, long tolerance) {
  /** Checks that the body is covered. */
  public MessageSignature {
    if (!components.contains("content-digest"))
      throw new IllegalArgumentException("components must have content-digest: without it, anybody could change the body");
  }

  /** Any signature that covers the components, five minutes old at most. */
  public MessageSignature(String algorithm, List<String> components) {
    this(algorithm, components, null, null, null, 300);
  }
}
