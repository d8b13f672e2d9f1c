package countersigntest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"
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
// headers are those of net/http, body the bytes as they arrived; several secrets are known during a rotation, and for a sender
// that has a key pair they are public keys; now is the receiver's clock. Of other senders than Mail and Vault the ID is the one
// that was signed, and Body what was sent. A secret that does not have its form is an error that is no Refused.
func Verify(service Service, headers http.Header, body []byte, now time.Time, secrets ...string) (*Webhook, error) {
	keys, err := keysOf(service.algorithm, service.secretFormat, secrets)
	if err != nil {
		return nil, err
	}
	if service.url == "" && strings.Contains(service.signedContent, "{target_uri}") {
		return nil, errors.New("the sender signs the URL: pass service.SentTo(url), the one that the sender knows, with the query of the request")
	}
	claim, err := service.readClaim(headers)
	if err != nil {
		return nil, err
	}
	if !isSigned(keys, service.signed(claim, body), claim.digests) || !service.isHashed(body) {
		return nil, Refused("wrong_signature")
	}
	if err := checkAge(claim.timestamp, now.Unix(), service.toleranceSeconds); err != nil {
		return nil, err
	}
	return service.read(claim.id, body)
}

func (service Service) read(id string, body []byte) (*Webhook, error) {
	webhook := &Webhook{ID: id, Body: body}
	if !utf8.Valid(body) {
		return nil, Refused("malformed_event")
	}
	if service.events == nil {
		return webhook, nil
	}
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

// Middleware lets only genuine deliveries reach next, which finds the event with FromContext; others are answered with 401,
// and all with 500 if there is no secret.
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
		webhook, err := Verify(service.asked(request), request.Header, body, time.Now(), secrets...)
		if reason := Refused(""); errors.As(err, &reason) {
			http.Error(response, err.Error(), http.StatusUnauthorized)
			return
		} else if err != nil {
			http.Error(response, "this receiver has no secret to verify with", http.StatusInternalServerError)
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
