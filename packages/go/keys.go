package countersigntest

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/hmac"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/x509"
	"errors"
	"fmt"
	"hash"
	"math/big"
	"regexp"
	"strings"
)

// A key tells whether it made a digest of a content; an ECDSA signature is 64 bytes.
type key func(content, digest []byte) bool

// isSigned always tries every pair: how long it takes tells nothing.
func isSigned(keys []key, content []byte, digests [][]byte) bool {
	signed := false
	for _, isOf := range keys {
		for _, digest := range digests {
			if isOf(content, digest) {
				signed = true
			}
		}
	}
	return signed
}

func keysOf(algorithm, secretFormat string, secrets []string) ([]key, error) {
	keys := make([]key, len(secrets))
	for index, secret := range secrets {
		var err error
		if keys[index], err = keyOf(algorithm, secretFormat, secret); err != nil {
			return nil, err
		}
	}
	if len(keys) == 0 {
		return nil, errNoSecret
	}
	return keys, nil
}

var errNoSecret = errors.New("the signing secret is missing or empty: check that its environment variable is set")

func keyOf(algorithm, secretFormat, secret string) (key, error) {
	if secret == "" {
		return nil, errNoSecret
	}
	switch algorithm {
	case "ed25519":
		return ed25519Key(secret)
	case "ecdsa-p256-sha256":
		return ecdsaKey(secret)
	case "hmac-sha256":
		return hmacKey(sha256.New, secretFormat, secret)
	case "hmac-sha1":
		return hmacKey(sha1.New, secretFormat, secret)
	}
	return nil, fmt.Errorf("there is no algorithm %q: known are hmac-sha256, ecdsa-p256-sha256 and ed25519", algorithm)
}

func hmacKey(hash func() hash.Hash, secretFormat, secret string) (key, error) {
	bytes := []byte(secret)
	if secretFormat == "whsec" {
		if bytes = fromBase64(strings.TrimPrefix(secret, "whsec_")); len(bytes) == 0 || !strings.HasPrefix(secret, "whsec_") {
			return nil, errors.New("the signing secret is not whsec_ and a key in base64: pass it as the sender shows it")
		}
	}
	return func(content, digest []byte) bool {
		mac := hmac.New(hash, bytes)
		mac.Write(content)
		return hmac.Equal(mac.Sum(nil), digest)
	}, nil
}

func ed25519Key(secret string) (key, error) {
	raw := fromHex(secret)
	if text, isShort := strings.CutPrefix(secret, "whpk_"); isShort {
		raw = fromBase64(text)
	}
	public, isKey := publicKey(secret).(ed25519.PublicKey)
	if len(raw) == ed25519.PublicKeySize {
		public, isKey = raw, true
	}
	if !isKey {
		return nil, notAKey("of Ed25519")
	}
	return func(content, digest []byte) bool { return ed25519.Verify(public, content, digest) }, nil
}

func ecdsaKey(secret string) (key, error) {
	public, isKey := publicKey(secret).(*ecdsa.PublicKey)
	if !isKey || public.Curve != elliptic.P256() {
		return nil, notAKey("on P-256")
	}
	return func(content, digest []byte) bool {
		if len(digest) != 64 {
			return false
		}
		hash := sha256.Sum256(content)
		r, s := new(big.Int).SetBytes(digest[:32]), new(big.Int).SetBytes(digest[32:])
		return ecdsa.Verify(public, hash[:], r, s)
	}, nil
}

var pemLines = regexp.MustCompile(`-----(BEGIN|END) PUBLIC KEY-----|\s`)

// publicKey returns a key in PEM, or of only what stands between the lines of one; nil for any other text.
func publicKey(text string) any {
	found, err := x509.ParsePKIXPublicKey(fromBase64(pemLines.ReplaceAllString(text, "")))
	if err != nil {
		return nil
	}
	return found
}

func notAKey(kind string) error {
	return fmt.Errorf("the secret is not a public key %s: pass the public key in PEM, or in base64 as the sender shows it", kind)
}

// fromDER returns the 64 bytes of an ECDSA signature in DER (RFC 3279, 2.2.3), nil for any other bytes.
func fromDER(der []byte) []byte {
	if len(der) < 8 || der[0] != 0x30 || int(der[1]) != len(der)-2 {
		return nil
	}
	r, rest := integerIn(der[2:])
	s, rest := integerIn(rest)
	if r == nil || s == nil || len(rest) > 0 {
		return nil
	}
	return append(r, s...)
}

// integerIn returns the 32 bytes of the number at the beginning, and what stands behind it.
func integerIn(der []byte) (number, rest []byte) {
	if len(der) < 3 || der[0] != 0x02 || int(der[1]) > len(der)-2 {
		return nil, nil
	}
	digits := bytes.TrimLeft(der[2:2+int(der[1])], "\x00")
	if len(digits) > 32 {
		return nil, nil
	}
	return append(make([]byte, 32-len(digits)), digits...), der[2+int(der[1]):]
}
