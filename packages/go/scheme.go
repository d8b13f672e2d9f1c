package countersigntest

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"net/textproto"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// Service says how a sender signs its webhooks: Mail, Vault, or another one such as Stripe.
type Service struct {
	// The words are those of a delivery policy.
	algorithm, encoding, secretFormat, header, format, separator, timestampHeader, idHeader, signedContent, bodyHashParameter string
	// How old a timestamp may be, in seconds; none is checked if it is negative.
	toleranceSeconds int64
	events           map[string]func() any
	// Where requests are sent to, where that is signed.
	url string
}

// A claim is what a request says of its signature: the texts that were signed with the body, and the digests.
type claim struct {
	timestamp, id string
	digests       [][]byte
}

func (service Service) readClaim(headers http.Header) (claim, error) {
	signature, isThere := valueOf(headers, service.header)
	if !isThere {
		return claim{}, Refused("missing_signature")
	}
	timestamp, err := service.readTimestamp(headers, signature)
	if err != nil {
		return claim{}, err
	}
	id, hasID := "", true
	if service.idHeader != "" {
		id, hasID = valueOf(headers, service.idHeader)
	}
	if !hasID {
		return claim{}, Refused("missing_id")
	}
	var digests [][]byte
	for _, text := range service.values("{digest}", signature) {
		if digest := service.bytesOf(text); digest != nil {
			digests = append(digests, digest)
		}
	}
	if digests == nil {
		return claim{}, Refused("malformed_signature")
	}
	return claim{timestamp, id, digests}, nil
}

func (service Service) readTimestamp(headers http.Header, signature string) (string, error) {
	if service.timestampHeader == "" {
		return "", nil
	}
	timestamp, isThere := valueOf(headers, service.timestampHeader)
	if service.timestampHeader == service.header {
		found := service.values("{timestamp}", signature)
		if isThere = len(found) > 0; isThere {
			timestamp = found[0]
		}
	}
	if !isThere {
		return "", Refused("missing_timestamp")
	}
	if timestamp == "" || strings.Trim(timestamp, "0123456789") != "" {
		return "", Refused("malformed_timestamp")
	}
	return timestamp, nil
}

// SentTo returns the same sender with the URL to which a request was sent, as the sender knows it, with the query of the request:
// needed only where it is signed, as Twilio does. Middleware takes the query from each request.
func (service Service) SentTo(url string) Service {
	service.url, _, _ = strings.Cut(url, "#")
	return service
}

// asked returns the same sender with the query of a request.
func (service Service) asked(request *http.Request) Service {
	if sent, err := url.Parse(service.url); service.url != "" && err == nil {
		sent.RawQuery = request.URL.RawQuery
		service.url = sent.String()
	}
	return service
}

// isHashed tells whether the URL has the hash of the body, where that is signed in place of the body.
func (service Service) isHashed(body []byte) bool {
	if service.bodyHashParameter == "" {
		return true
	}
	hash := sha256.Sum256(body)
	sent, err := url.Parse(service.url)
	return err == nil && sent.Query().Get(service.bodyHashParameter) == hex.EncodeToString(hash[:])
}

var placeholder = regexp.MustCompile(`\{(event_id|timestamp|body|target_uri)\}`)

// signed returns the bytes that the digest covers.
func (service Service) signed(claim claim, body []byte) []byte {
	parts := map[string][]byte{"{event_id}": []byte(claim.id), "{timestamp}": []byte(claim.timestamp), "{body}": body,
		"{target_uri}": []byte(service.url)}
	return placeholder.ReplaceAllFunc([]byte(service.signedContent), func(name []byte) []byte { return parts[string(name)] })
}

// values returns what stands for a placeholder in the items of a header. Items of other forms are left out: senders add
// signatures.
func (service Service) values(placeholder, value string) []string {
	var found []string
	for _, form := range service.items(service.format) {
		before, after, isIt := strings.Cut(form, placeholder)
		if !isIt {
			continue
		}
		for _, item := range service.items(value) {
			if len(item) >= len(before)+len(after) && strings.HasPrefix(item, before) && strings.HasSuffix(item, after) {
				found = append(found, item[len(before):len(item)-len(after)])
			}
		}
	}
	return found
}

func (service Service) items(value string) []string {
	if service.separator == "" {
		return []string{value}
	}
	return strings.Split(value, service.separator)
}

// bytesOf returns a digest as isSigned takes it, nil for any other text.
func (service Service) bytesOf(text string) []byte {
	digest := fromBase64(text)
	if service.encoding == "hex" {
		digest = fromHex(text)
	}
	size := 32
	switch service.algorithm {
	case "ecdsa-p256-sha256":
		return fromDER(digest)
	case "ed25519":
		size = 64
	case "hmac-sha1":
		size = 20
	}
	if len(digest) != size {
		return nil
	}
	return digest
}

// checkAge compares two instants in Unix seconds.
func checkAge(timestamp string, now, toleranceSeconds int64) error {
	if toleranceSeconds < 0 || timestamp == "" {
		return nil
	}
	at, err := strconv.ParseInt(timestamp, 10, 64)
	switch {
	case err != nil || at-now > toleranceSeconds:
		return Refused("future_timestamp")
	case now-at > toleranceSeconds:
		return Refused("stale_timestamp")
	}
	return nil
}

// valueOf returns the values of a header, joined.
func valueOf(headers http.Header, name string) (string, bool) {
	values := textproto.MIMEHeader(headers).Values(name)
	return strings.Join(values, ", "), len(values) > 0
}

// fromBase64 returns the bytes of a text in the one spelling that an encoder writes, nil for any other.
func fromBase64(text string) []byte {
	found, err := base64.StdEncoding.Strict().DecodeString(text)
	if err != nil || base64.StdEncoding.EncodeToString(found) != text {
		return nil
	}
	return found
}

// fromHex returns the bytes of a text in lower case, nil for any other.
func fromHex(text string) []byte {
	found, err := hex.DecodeString(text)
	if err != nil || strings.ToLower(text) != text {
		return nil
	}
	return found
}
