package countersigntest

import (
	"bytes"
	"crypto/sha256"
	"crypto/sha512"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// MessageSignature is what a receiver asks for of HTTP message signatures (RFC 9421), in the words of a delivery policy.
type MessageSignature struct {
	// Algorithm is hmac-sha256, ecdsa-p256-sha256 or ed25519.
	Algorithm string
	// Components are those that have to be covered, content-digest among them: without it, anybody could change the body.
	Components []string
	// Label, KeyID and Tag have to be those of the signature, where they are given.
	Label, KeyID, Tag string
	// Tolerance is how far the time of the signature may be from the receiver's clock; five minutes if it is 0, and no clock is
	// checked if it is negative.
	Tolerance time.Duration
}

const (
	sfKey    = `[a-z*][a-z0-9_.*-]*`
	sfString = `"(?:[ !#-\[\]-~]|\\["\\])*"`
	sfValue  = `; *(` + sfKey + `)(?:=(-?[0-9]{1,15}|\?[01]|` + sfString + "|[A-Za-z*][!#-'*+.-:<A-Z^-z|~-]*))?"
)

var (
	// Components that have parameters of their own, such as "content-digest";req, are none of a delivery.
	inputMember = regexp.MustCompile(`^[ \t]*(` + sfKey + `)=(\(((?: *` + sfString + `)*) *\)((?:` + sfValue + `)*))[ \t]*(?:,|$)`)
	bytesMember = regexp.MustCompile(`(` + sfKey + `)=:([A-Za-z0-9+/=]*):`)
	parameter   = regexp.MustCompile(sfValue)
	component   = regexp.MustCompile(sfString)
	escaped     = regexp.MustCompile(`\\(.)`)
	absoluteURL = regexp.MustCompile(`^([^:/?#]+)://([^/?#]+)([^?#]*)(\??[^#]*)`)
)

// VerifyMessage returns the body of a genuine delivery that is signed by an HTTP message signature, or a Refused.
//
// url is the one that the sender called, with its scheme and host, which behind a proxy may not be those of the request. Each
// secret is a shared one, or a public key. A secret or a URL that does not have its form is an error that is no Refused.
func VerifyMessage(
	message MessageSignature, method, url string, headers http.Header, body []byte, now time.Time, secrets ...string,
) ([]byte, error) {
	if !slices.Contains(message.Components, "content-digest") {
		return nil, errors.New("components must have content-digest: without it, anybody could change the body")
	}
	keys, err := keysOf(message.Algorithm, "text", secrets)
	if err != nil {
		return nil, err
	}
	claimed, digest, err := message.signatureIn(headers)
	if err != nil {
		return nil, err
	}
	base, err := claimed.base(method, url, headers)
	if err != nil {
		return nil, err
	}
	if !isSigned(keys, []byte(base), [][]byte{digest}) || !isBodyOf(headers, body) {
		return nil, Refused("wrong_signature")
	}
	if err := message.checkTimes(claimed, now.Unix()); err != nil {
		return nil, err
	}
	return body, nil
}

// An input is what a signature says of itself; its text is signed, too.
type input struct {
	label, text string
	components  []string
	parameters  map[string]string
}

// signatureIn returns the signature that covers what is asked for, and what it says of itself.
func (message MessageSignature) signatureIn(headers http.Header) (input, []byte, error) {
	written, hasInput := valueOf(headers, "Signature-Input")
	signatures, hasSignature := valueOf(headers, "Signature")
	if !hasInput || !hasSignature {
		return input{}, nil, Refused("missing_signature")
	}
	inputs := inputsIn(written)
	if inputs == nil {
		return input{}, nil, Refused("malformed_signature")
	}
	at := slices.IndexFunc(inputs, message.fits)
	if at < 0 {
		return input{}, nil, Refused("wrong_signature")
	}
	size := 64
	if message.Algorithm == "hmac-sha256" {
		size = 32
	}
	for _, member := range bytesMember.FindAllStringSubmatch(signatures, -1) {
		if digest := fromBase64(member[2]); member[1] == inputs[at].label && len(digest) == size {
			return inputs[at], digest, nil
		}
	}
	return input{}, nil, Refused("malformed_signature")
}

func (message MessageSignature) fits(claimed input) bool {
	for _, name := range message.Components {
		if !slices.Contains(claimed.components, name) {
			return false
		}
	}
	algorithm, hasAlgorithm := claimed.parameters["alg"]
	return (message.Label == "" || message.Label == claimed.label) &&
		(message.KeyID == "" || message.KeyID == claimed.parameters["keyid"]) &&
		(message.Tag == "" || message.Tag == claimed.parameters["tag"]) &&
		(!hasAlgorithm || algorithm == message.Algorithm)
}

func (message MessageSignature) checkTimes(claimed input, now int64) error {
	tolerance := int64(message.Tolerance.Seconds())
	switch {
	case message.Tolerance == 0:
		tolerance = 300
	case message.Tolerance < 0:
		tolerance = -1
	}
	created := claimed.parameters["created"]
	if tolerance >= 0 && (created == "" || strings.Trim(created, "0123456789") != "") {
		return Refused("missing_timestamp")
	}
	if err := checkAge(created, now, tolerance); err != nil {
		return err
	}
	if expires, isThere := claimed.parameters["expires"]; isThere {
		if at, err := strconv.ParseInt(expires, 10, 64); err != nil || at < now {
			return Refused("stale_timestamp")
		}
	}
	return nil
}

// inputsIn returns the members of Signature-Input; nil if one is malformed.
func inputsIn(header string) []input {
	var inputs []input
	for rest := header; rest != ""; {
		member := inputMember.FindStringSubmatch(rest)
		if member == nil {
			return nil
		}
		claimed := input{label: member[1], text: member[2], parameters: map[string]string{}}
		for _, text := range component.FindAllString(member[3], -1) {
			if slices.Contains(claimed.components, unquoted(text)) {
				return nil
			}
			claimed.components = append(claimed.components, unquoted(text))
		}
		for _, each := range parameter.FindAllStringSubmatch(member[4], -1) {
			claimed.parameters[each[1]] = unquoted(each[2])
		}
		inputs = append(inputs, claimed)
		rest = rest[len(member[0]):]
	}
	return inputs
}

func unquoted(text string) string {
	if !strings.HasPrefix(text, `"`) {
		return text
	}
	return escaped.ReplaceAllString(text[1:len(text)-1], "$1")
}

// base returns what is signed, line by line (RFC 9421, 2.5).
func (claimed input) base(method, url string, headers http.Header) (string, error) {
	parts := absoluteURL.FindStringSubmatch(url)
	if parts == nil {
		return "", fmt.Errorf("%s is no absolute URL: pass the one that the sender called", url)
	}
	derived := derivedFrom(method, parts)
	var base strings.Builder
	for _, name := range claimed.components {
		value, isThere := derived[name]
		if !strings.HasPrefix(name, "@") {
			value, isThere = valueOf(headers, name)
		}
		if !isThere {
			return "", Refused("wrong_signature")
		}
		fmt.Fprintf(&base, "\"%s\": %s\n", name, strings.TrimSpace(value))
	}
	return base.String() + `"@signature-params": ` + claimed.text, nil
}

func derivedFrom(method string, parts []string) map[string]string {
	scheme, authority, path, query := strings.ToLower(parts[1]), strings.ToLower(parts[2]), parts[3], parts[4]
	port := map[string]string{"http": ":80", "https": ":443"}[scheme]
	if path == "" {
		path = "/"
	}
	if query == "" {
		query = "?"
	}
	return map[string]string{
		"@method": method, "@target-uri": parts[0], "@scheme": scheme,
		"@authority": strings.TrimSuffix(authority, port), "@path": path, "@query": query,
	}
}

// isBodyOf tells whether the body has the digests of Content-Digest (RFC 9530), of which one has to be known.
func isBodyOf(headers http.Header, body []byte) bool {
	header, _ := valueOf(headers, "Content-Digest")
	known := 0
	for _, member := range bytesMember.FindAllStringSubmatch(header, -1) {
		var digest []byte
		switch member[1] {
		case "sha-256":
			sum := sha256.Sum256(body)
			digest = sum[:]
		case "sha-512":
			sum := sha512.Sum512(body)
			digest = sum[:]
		default:
			continue
		}
		if known++; !bytes.Equal(digest, fromBase64(member[2])) {
			return false
		}
	}
	return known > 0
}
