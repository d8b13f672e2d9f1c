package countersigntest

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/textproto"
	"strconv"
	"strings"
	"time"
)

// Service says how a service signs its webhooks: Mail or Vault.
type Service struct {
	signature, timestamp, prefix string
	// How old a timestamp may be, in seconds; none is checked if it is negative.
	toleranceSeconds int64
	events           map[string]func() any
}

var (
	// Mail documents how old a timestamp may be (M-SG-02).
	Mail = Service{"X-Mail-Signature", "X-Mail-Timestamp", "", 300, mailEvents}
	// Vault documents none.
	Vault = Service{"X-Vault-Signature", "X-Vault-Timestamp", "sha256=", -1, vaultEvents}
)

// Refused is the reason why a delivery must not be acted on.
type Refused string

func (reason Refused) Error() string { return string(reason) }

// A Webhook is the event of a delivery that was verified.
type Webhook struct {
	ID   string `json:"event_id"`
	Type string `json:"event_type"`
	// Event has its type, such as *BounceEvent; nil for a type that this version does not know.
	Event any `json:"-"`
	// Body is what arrived.
	Body []byte `json:"-"`
}

// Verify returns the event of a genuine delivery, or a Refused.
//
// headers are those of net/http, body the bytes as they arrived; several secrets are known during a rotation; now is the
// receiver's clock.
func Verify(service Service, headers http.Header, body []byte, now time.Time, secrets ...string) (*Webhook, error) {
	signature, err := one(headers, service.signature, "missing_signature")
	if err != nil {
		return nil, err
	}
	timestamp, err := one(headers, service.timestamp, "missing_timestamp")
	if err != nil {
		return nil, err
	}
	if !consistsOf(timestamp, "0123456789") || timestamp == "" {
		return nil, Refused("malformed_timestamp")
	}
	digest, hasPrefix := strings.CutPrefix(signature, service.prefix)
	if !hasPrefix || len(digest) != 2*sha256.Size || !consistsOf(digest, "0123456789abcdef") {
		return nil, Refused("malformed_signature")
	}
	if !isSigned(timestamp, body, digest, secrets) {
		return nil, Refused("wrong_signature")
	}
	if err := service.checkAge(timestamp, now.Unix()); err != nil {
		return nil, err
	}
	return service.read(body)
}

func one(headers http.Header, name, missing string) (string, error) {
	values := textproto.MIMEHeader(headers).Values(name)
	if len(values) == 0 {
		return "", Refused(missing)
	}
	return strings.Join(values, ", "), nil
}

func consistsOf(text, characters string) bool {
	return strings.Trim(text, characters) == ""
}

// isSigned always tries every secret, and compares in constant time.
func isSigned(timestamp string, body []byte, digest string, secrets []string) bool {
	signed := false
	for _, secret := range secrets {
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write([]byte(timestamp + "."))
		mac.Write(body)
		if hmac.Equal([]byte(hex.EncodeToString(mac.Sum(nil))), []byte(digest)) {
			signed = true
		}
	}
	return signed
}

func (service Service) checkAge(timestamp string, now int64) error {
	if service.toleranceSeconds < 0 {
		return nil
	}
	at, err := strconv.ParseInt(timestamp, 10, 64)
	switch {
	case err != nil || at-now > service.toleranceSeconds:
		return Refused("future_timestamp")
	case now-at > service.toleranceSeconds:
		return Refused("stale_timestamp")
	}
	return nil
}

func (service Service) read(body []byte) (*Webhook, error) {
	webhook := &Webhook{Body: body}
	if json.Unmarshal(body, webhook) != nil || webhook.ID == "" || webhook.Type == "" {
		return nil, Refused("malformed_event")
	}
	if create, isKnown := service.events[webhook.Type]; isKnown {
		event := create()
		// An event whose fields are not as documented is still an event: its bytes are there.
		if json.Unmarshal(body, event) == nil {
			webhook.Event = event
		}
	}
	return webhook, nil
}

type verified struct{}

// MaxBodyBytes is the largest body that Middleware reads.
const MaxBodyBytes = 1 << 20

// Middleware lets only genuine deliveries reach next, which finds the event with FromContext; others are answered with 401.
func Middleware(service Service, next http.Handler, secrets ...string) http.Handler {
	return http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, MaxBodyBytes))
		if err != nil {
			var tooLarge *http.MaxBytesError
			if errors.As(err, &tooLarge) {
				http.Error(response, "the body is too large", http.StatusRequestEntityTooLarge)
			}
			return
		}
		webhook, err := Verify(service, request.Header, body, time.Now(), secrets...)
		if err != nil {
			http.Error(response, err.Error(), http.StatusUnauthorized)
			return
		}
		request.Body = io.NopCloser(bytes.NewReader(body))
		next.ServeHTTP(response, request.WithContext(context.WithValue(request.Context(), verified{}, webhook)))
	})
}

// FromContext returns the event that Middleware verified; nil without it.
func FromContext(ctx context.Context) *Webhook {
	webhook, _ := ctx.Value(verified{}).(*Webhook)
	return webhook
}
