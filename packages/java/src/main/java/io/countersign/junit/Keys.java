package io.countersign.junit;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Whether a key made a digest: HMAC-SHA256, Ed25519, and ECDSA on P-256, whose signatures are 64 bytes here. */
final class Keys {
  /** What begins a SubjectPublicKeyInfo of Ed25519 (RFC 8410). */
  private static final byte[] ED25519 = HexFormat.of().parseHex("302a300506032b6570032100");

  private interface Check {
    boolean isOf(byte[] content, byte[] digest) throws GeneralSecurityException;
  }

  private final List<Check> checks;

  private Keys(List<Check> checks) {
    this.checks = checks;
  }

  /**
   * The keys of an algorithm.
   *
   * @throws IllegalArgumentException if a secret is missing or does not have its form
   */
  static Keys of(String algorithm, String secretFormat, List<String> secrets) {
    if (secrets.isEmpty() || secrets.contains(""))
      throw new IllegalArgumentException(
          "the signing secret is missing or empty: check that its environment variable is set");
    return new Keys(secrets.stream().map(secret -> checkOf(algorithm, secretFormat, secret)).toList());
  }

  /** Always tries every pair: how long it takes tells nothing. */
  boolean areOf(byte[] content, List<byte[]> digests) {
    boolean signed = false;
    for (Check check : checks)
      for (byte[] digest : digests) {
        try {
          signed |= check.isOf(content, digest);
        } catch (GeneralSecurityException error) {
          // What cannot be a signature is none.
        }
      }
    return signed;
  }

  private static Check checkOf(String algorithm, String secretFormat, String secret) {
    return switch (algorithm) {
      case "hmac-sha256" -> hmac("HmacSHA256", hmacKey(secretFormat, secret));
      case "hmac-sha1" -> hmac("HmacSHA1", hmacKey(secretFormat, secret));
      case "ed25519" -> signature("Ed25519", publicKey("Ed25519", ed25519Der(secret), "of Ed25519"));
      case "ecdsa-p256-sha256" -> signature("SHA256withECDSAinP1363Format", publicKey("EC", der(secret), "on P-256"));
      default -> throw new IllegalArgumentException(
          "there is no algorithm " + algorithm + ": known are hmac-sha256, ecdsa-p256-sha256 and ed25519");
    };
  }

  private static byte[] hmacKey(String secretFormat, String secret) {
    return secretFormat.equals("whsec") ? whsec(secret) : secret.getBytes(StandardCharsets.UTF_8);
  }

  private static Check hmac(String algorithm, byte[] key) {
    return (content, digest) -> {
      Mac mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(key, algorithm));
      return MessageDigest.isEqual(mac.doFinal(content), digest);
    };
  }

  private static Check signature(String algorithm, PublicKey key) {
    return (content, digest) -> {
      Signature signature = Signature.getInstance(algorithm);
      signature.initVerify(key);
      signature.update(content);
      return signature.verify(digest);
    };
  }

  private static byte[] whsec(String secret) {
    byte[] key = secret.startsWith("whsec_") ? fromBase64(secret.substring(6)) : null;
    if (key == null || key.length == 0)
      throw new IllegalArgumentException(
          "the signing secret is not whsec_ and a key in base64: pass it as the sender shows it");
    return key;
  }

  /** A key in PEM or DER, or as Standard Webhooks shows it, or in hex. */
  private static byte[] ed25519Der(String secret) {
    byte[] raw = secret.startsWith("whpk_") ? fromBase64(secret.substring(5)) : fromHex(secret);
    if (raw == null || raw.length != 32) return der(secret);
    byte[] whole = Arrays.copyOf(ED25519, ED25519.length + raw.length);
    System.arraycopy(raw, 0, whole, ED25519.length, raw.length);
    return whole;
  }

  private static byte[] der(String key) {
    return fromBase64(key.replaceAll("-----(BEGIN|END) PUBLIC KEY-----|\\s", ""));
  }

  private static PublicKey publicKey(String algorithm, byte[] der, String kind) {
    try {
      PublicKey key = KeyFactory.getInstance(algorithm).generatePublic(new X509EncodedKeySpec(der == null ? new byte[0] : der));
      if (!(key instanceof ECPublicKey point) || point.getParams().toString().contains("secp256r1")) return key;
    } catch (GeneralSecurityException error) {
      // It is told below.
    }
    throw new IllegalArgumentException(
        "the secret is not a public key " + kind + ": pass the public key in PEM, or in base64 as the sender shows it");
  }

  /** The bytes of a text in the one spelling that an encoder writes, null for any other. */
  static byte[] fromBase64(String text) {
    try {
      byte[] found = Base64.getDecoder().decode(text);
      return Base64.getEncoder().encodeToString(found).equals(text) ? found : null;
    } catch (IllegalArgumentException error) {
      return null;
    }
  }

  /** The bytes of a text in lower case, null for any other. */
  static byte[] fromHex(String text) {
    return text.matches("(?:[0-9a-f]{2})++") ? HexFormat.of().parseHex(text) : null;
  }

  /** The 64 bytes of an ECDSA signature in DER (RFC 3279, 2.2.3), null for any other bytes. */
  static byte[] fromDer(byte[] der) {
    if (der == null || der.length < 8 || der[0] != 0x30 || der[1] != der.length - 2) return null;
    int second = 4 + der[3];
    if (second + 2 >= der.length || der[3] < 1 || second + 2 + der[second + 1] != der.length) return null;
    byte[] point = new byte[64];
    boolean isFilled = putNumber(der, 2, point, 32) && putNumber(der, second, point, 64);
    return isFilled ? point : null;
  }

  /** Puts the number at a place so that it ends where it has to. */
  private static boolean putNumber(byte[] der, int at, byte[] point, int end) {
    if (der[at] != 0x02 || der[at + 1] < 1) return false;
    byte[] number = new BigInteger(1, Arrays.copyOfRange(der, at + 2, at + 2 + der[at + 1])).toByteArray();
    int start = number[0] == 0 ? 1 : 0;
    int length = number.length - start;
    if (length > 32) return false;
    System.arraycopy(number, start, point, end - length, length);
    return true;
  }
}
