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
	sfValue  = `; *(` + sfKey + `)(?:=(-?[0-9]{1,15}(?:\.[0-9]{1,3})?|\?[01]|` + sfString + "|[A-Za-z*][!#-'*+.-:<A-Z^-z|~-]*))?"
	sfItem   = sfString + `(?:` + sfValue + `)*`
)

var (
	inputMember = regexp.MustCompile(
		`^[ \t]*(?P<label>` + sfKey + `)=\((?P<list>(?: *` + sfItem + `)*) *\)(?P<parameters>(?:` + sfValue + `)*)[ \t]*(?:,|$)`)
	bytesMember = regexp.MustCompile(`(` + sfKey + `)=:([A-Za-z0-9+/=]*):`)
	parameter   = regexp.MustCompile(sfValue)
	component   = regexp.MustCompile(sfItem)
	simple      = regexp.MustCompile(`^` + sfString + `$`)
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
	parts := absoluteURL.FindStringSubmatch(url)
	if parts == nil {
		return nil, fmt.Errorf("%s is no absolute URL: pass the one that the sender called", url)
	}
	candidates, err := message.candidates(headers)
	if err != nil {
		return nil, err
	}
	reason := Refused("wrong_signature")
	for _, claimed := range candidates {
		refused := message.refusal(claimed, derivedFrom(method, parts), headers, body, now.Unix(), keys)
		if refused == "" {
			return body, nil
		}
		if reason == "wrong_signature" {
			reason = refused
		}
	}
	return nil, reason
}

// An input is what a signature says of itself; its text is signed, too.
type input struct {
	label, text string
	components  []string
	parameters  map[string]string
}

// refusal returns why a signature is not trusted, nothing if it is.
func (message MessageSignature) refusal(
	claimed input, derived map[string]string, headers http.Header, body []byte, now int64, keys []key,
) Refused {
	for index, name := range claimed.components {
		if slices.Contains(claimed.components[:index], name) {
			return "malformed_signature"
		}
	}
	for _, name := range message.Components {
		if !slices.Contains(claimed.components, name) {
			return "uncovered_component"
		}
	}
	digest := message.digestOf(claimed, headers)
	base, isWhole := claimed.base(derived, headers)
	switch {
	case digest == nil || !isWhole:
		return "malformed_signature"
	case !isSigned(keys, []byte(base), [][]byte{digest}):
		return "wrong_signature"
	}
	if reason := message.checkTimes(claimed, now); reason != "" {
		return reason
	}
	if !isBodyOf(headers, body) {
		return "wrong_digest"
	}
	return ""
}

// candidates returns what the signatures that count say of themselves.
func (message MessageSignature) candidates(headers http.Header) ([]input, error) {
	written, hasInput := valueOf(headers, "Signature-Input")
	if _, hasSignature := valueOf(headers, "Signature"); !hasInput || !hasSignature {
		return nil, Refused("missing_signature")
	}
	inputs := inputsIn(written)
	if inputs == nil {
		return nil, Refused("malformed_signature")
	}
	found := slices.DeleteFunc(inputs, func(each input) bool {
		algorithm, hasAlgorithm := each.parameters["alg"]
		return message.Label != "" && message.Label != each.label ||
			message.KeyID != "" && message.KeyID != each.parameters["keyid"] ||
			message.Tag != "" && message.Tag != each.parameters["tag"] ||
			hasAlgorithm && algorithm != message.Algorithm
	})
	if len(found) == 0 {
		return nil, Refused("missing_signature")
	}
	return found, nil
}

// digestOf returns the signature itself, nil if there is none of the right size.
func (message MessageSignature) digestOf(claimed input, headers http.Header) []byte {
	signatures, _ := valueOf(headers, "Signature")
	size := 64
	if message.Algorithm == "hmac-sha256" {
		size = 32
	}
	for _, member := range bytesMember.FindAllStringSubmatch(signatures, -1) {
		if digest := fromBase64(member[2]); member[1] == claimed.label && len(digest) == size {
			return digest
		}
	}
	return nil
}

func (message MessageSignature) checkTimes(claimed input, now int64) Refused {
	if expires, isThere := claimed.parameters["expires"]; isThere {
		if at, err := strconv.ParseInt(expires, 10, 64); err != nil || at < now {
			return "stale_timestamp"
		}
	}
	tolerance := message.Tolerance
	if tolerance == 0 {
		tolerance = 5 * time.Minute
	}
	created, isThere := claimed.parameters["created"]
	switch {
	case tolerance < 0:
		return ""
	case !isThere:
		return "missing_timestamp"
	case created == "" || strings.Trim(created, "0123456789") != "":
		return "malformed_timestamp"
	}
	var reason Refused
	errors.As(checkAge(created, now, int64(tolerance.Seconds())), &reason)
	return reason
}

// inputsIn returns the members of Signature-Input, nil if one is malformed; their text is the canonical one.
func inputsIn(header string) []input {
	var inputs []input
	for rest := header; rest != ""; {
		member := inputMember.FindStringSubmatch(rest)
		if member == nil {
			return nil
		}
		part := func(name string) string { return member[inputMember.SubexpIndex(name)] }
		claimed := input{label: part("label"), parameters: map[string]string{}}
		items := component.FindAllString(part("list"), -1)
		for _, item := range items {
			// Components that have parameters of their own, such as "content-digest";req, are none of a delivery.
			if simple.MatchString(item) {
				item = unquoted(item)
			}
			claimed.components = append(claimed.components, item)
		}
		claimed.text = "(" + strings.Join(items, " ") + ")"
		for _, each := range parameter.FindAllStringSubmatch(part("parameters"), -1) {
			claimed.parameters[each[1]] = unquoted(each[2])
			claimed.text += ";" + each[1]
			if each[2] != "" && each[2] != "?1" {
				claimed.text += "=" + each[2]
			}
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

// base returns what is signed, line by line (RFC 9421, 2.5), if the request has all of it.
func (claimed input) base(derived map[string]string, headers http.Header) (string, bool) {
	var base strings.Builder
	for _, name := range claimed.components {
		value, isThere := derived[name]
		if !strings.HasPrefix(name, "@") {
			value, isThere = valueOf(headers, name)
		}
		if !isThere {
			return "", false
		}
		fmt.Fprintf(&base, "\"%s\": %s\n", name, strings.TrimSpace(value))
	}
	return base.String() + `"@signature-params": ` + claimed.text, true
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
		"@request-target": path + parts[4],
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
