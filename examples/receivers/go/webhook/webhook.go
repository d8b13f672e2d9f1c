// Package webhook verifies webhooks of the vault and of mail.
package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/textproto"
	"regexp"
	"strconv"
	"strings"
)

// Service describes how a service signs.
type Service struct {
	SignatureHeader string
	TimestampHeader string
	Prefix          string
	// ToleranceSeconds is the maximum distance of a timestamp from the receiver's clock; if negative, none is checked.
	ToleranceSeconds int64
}

// Mail documents a tolerance (rule M-SG-02), the vault does not.
var (
	Mail  = Service{"X-Mail-Signature", "X-Mail-Timestamp", "", 300}
	Vault = Service{"X-Vault-Signature", "X-Vault-Timestamp", "sha256=", -1}
)

// Event holds the fields that every event has. Unknown types are accepted.
type Event struct {
	ID   string `json:"event_id"`
	Type string `json:"event_type"`
}

// Refused is the reason why a delivery must not be acted on.
type Refused string

func (reason Refused) Error() string { return string(reason) }

var (
	digits = regexp.MustCompile(`^[0-9]+$`)
	digest = regexp.MustCompile(`^[0-9a-f]{64}$`)
)

// Verify returns the event of a genuine delivery. body is the unparsed bytes as received;
// secrets has two of them during a rotation; now is the receiver's clock in Unix seconds. The names in headers
// are in canonical form, as in net/http.
func Verify(service Service, secrets []string, headers map[string][]string, body []byte, now int64) (Event, error) {
	get := textproto.MIMEHeader(headers).Values
	signatures, timestamps := get(service.SignatureHeader), get(service.TimestampHeader)
	if len(signatures) == 0 {
		return Event{}, Refused("missing_signature")
	}
	if len(timestamps) == 0 {
		return Event{}, Refused("missing_timestamp")
	}
	timestamp := strings.Join(timestamps, ", ")
	if !digits.MatchString(timestamp) {
		return Event{}, Refused("malformed_timestamp")
	}
	given, hasPrefix := strings.CutPrefix(strings.Join(signatures, ", "), service.Prefix)
	if !hasPrefix || !digest.MatchString(given) {
		return Event{}, Refused("malformed_signature")
	}
	if !fitsAny(secrets, timestamp, body, given) {
		return Event{}, Refused("wrong_signature")
	}
	if reason := outOfTime(service, timestamp, now); reason != "" {
		return Event{}, reason
	}
	var event Event
	if json.Unmarshal(body, &event) != nil || event.ID == "" || event.Type == "" {
		return Event{}, Refused("malformed_event")
	}
	return event, nil
}

// fitsAny always tries every secret, and compares in constant time.
func fitsAny(secrets []string, timestamp string, body []byte, given string) bool {
	fits := false
	for _, secret := range secrets {
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write([]byte(timestamp + "."))
		mac.Write(body)
		if hmac.Equal([]byte(hex.EncodeToString(mac.Sum(nil))), []byte(given)) {
			fits = true
		}
	}
	return fits
}

func outOfTime(service Service, timestamp string, now int64) Refused {
	if service.ToleranceSeconds < 0 {
		return ""
	}
	signedAt, err := strconv.ParseInt(timestamp, 10, 64)
	switch {
	case err != nil || signedAt-now > service.ToleranceSeconds:
		return "future_timestamp"
	case now-signedAt > service.ToleranceSeconds:
		return "stale_timestamp"
	}
	return ""
}
