"""Whether a key made a digest: HMAC, Ed25519, and ECDSA on P-256. The latter two need the package cryptography."""

import base64
import binascii
import hmac
import re
from collections.abc import Callable, Sequence
from typing import Literal

Algorithm = Literal["hmac-sha256", "hmac-sha1", "ecdsa-p256-sha256", "ed25519"]
SecretFormat = Literal["text", "whsec"]
_Check = Callable[[bytes, bytes], bool]


def is_signed(
    algorithm: Algorithm,
    secrets: Sequence[str],
    content: bytes,
    digests: Sequence[bytes],
    *,
    secret_format: SecretFormat = "text",
) -> bool:
    """Whether one of the secrets made one of the digests of the content; an ECDSA signature is 64 bytes.

    Raises ValueError for a secret that does not have its form, and ImportError without cryptography where it is needed.
    """
    checks = [_check_of(algorithm, secret_format, secret) for secret in secrets]
    # A list, so that every secret is always tried: how long it takes tells nothing.
    return any([check(content, digest) for check in checks for digest in digests])


def secrets_in(secret: str | Sequence[str]) -> Sequence[str]:
    """One secret or several. Raises ValueError if one is missing."""
    secrets = [secret] if isinstance(secret, str) else secret
    if not secrets or not all(secrets):
        raise ValueError("the signing secret is missing or empty: check that its environment variable is set")
    return secrets


def from_base64(text: str) -> bytes | None:
    """The bytes of a text, in the one spelling that an encoder writes."""
    try:
        found = base64.b64decode(text.encode("ascii"), validate=True)
    except ValueError:
        return None
    return found if base64.b64encode(found).decode() == text else None


def from_hex(text: str) -> bytes | None:
    """The bytes of a text in lower-case hex."""
    return binascii.unhexlify(text) if re.fullmatch("(?:[0-9a-f]{2})+", text) else None


def from_der(der: bytes) -> bytes | None:
    """The 64 bytes of an ECDSA signature in DER (RFC 3279, 2.2.3)."""
    match = re.fullmatch(rb"\x30(.)\x02(.)((?s:.)*)", der, re.DOTALL)
    if match is None or match[1][0] != len(der) - 2:
        return None
    r, rest = der[4 : 4 + match[2][0]], der[4 + match[2][0] :]
    if len(rest) < 2 or rest[0] != 2 or rest[1] != len(rest) - 2:
        return None
    numbers = [r.lstrip(b"\0"), rest[2:].lstrip(b"\0")]
    return b"".join(number.rjust(32, b"\0") for number in numbers) if max(map(len, numbers)) <= 32 else None


def _check_of(algorithm: Algorithm, secret_format: SecretFormat, secret: str) -> _Check:
    if algorithm in ("hmac-sha256", "hmac-sha1"):
        key = _whsec(secret) if secret_format == "whsec" else secret.encode()
        name = algorithm.removeprefix("hmac-")
        return lambda content, digest: hmac.compare_digest(hmac.new(key, content, name).digest(), digest)
    try:
        return _ed25519(secret) if algorithm == "ed25519" else _ecdsa(secret)
    except ModuleNotFoundError:
        raise ImportError(
            f'{algorithm} needs the package cryptography: pip install "pytest-countersign[public-keys]"'
        ) from None


def _whsec(secret: str) -> bytes:
    key = from_base64(secret.removeprefix("whsec_")) if secret.startswith("whsec_") else None
    if not key:
        raise ValueError("the signing secret is not whsec_ and a key in base64: pass it as the sender shows it")
    return key


def _ed25519(secret: str) -> _Check:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import load_der_public_key

    raw = from_base64(secret.removeprefix("whpk_")) if secret.startswith("whpk_") else from_hex(secret)
    try:
        key = Ed25519PublicKey.from_public_bytes(raw) if raw else load_der_public_key(_der_of(secret))
    except ValueError:
        key = None
    if not isinstance(key, Ed25519PublicKey):
        raise _not_a_key("of Ed25519")
    public = key

    def check(content: bytes, digest: bytes) -> bool:
        try:
            public.verify(digest, content)
        except InvalidSignature:
            return False
        return True

    return check


def _ecdsa(secret: str) -> _Check:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePublicKey
    from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.serialization import load_der_public_key

    try:
        key = load_der_public_key(_der_of(secret))
    except ValueError:
        key = None
    if not isinstance(key, EllipticCurvePublicKey) or not isinstance(key.curve, SECP256R1):
        raise _not_a_key("on P-256")
    public = key

    def check(content: bytes, digest: bytes) -> bool:
        numbers = [int.from_bytes(part, "big") for part in (digest[:32], digest[32:])]
        try:
            public.verify(encode_dss_signature(*numbers), content, ECDSA(SHA256()))
        except InvalidSignature:
            return False
        return True

    return check


def _der_of(key: str) -> bytes:
    """A key in PEM, or only what stands between the lines of one."""
    return from_base64(re.sub(r"-----(BEGIN|END) PUBLIC KEY-----|\s", "", key)) or b""


def _not_a_key(kind: str) -> ValueError:
    return ValueError(
        f"the secret is not a public key {kind}: pass the public key in PEM, or in base64 as the sender shows it"
    )
