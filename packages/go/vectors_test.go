package countersigntest

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

var senders = map[string]Service{
	"mail": Mail, "vault": Vault, "standard-webhooks": StandardWebhooks, "stripe": Stripe, "github": GitHub, "sendgrid": SendGrid,
	"slack": Slack, "svix": Svix, "shopify": Shopify, "paddle": Paddle, "mcp-events": MCPEvents, "twilio": Twilio,
	"standard-webhooks-v1a": StandardWebhooksV1a,
}

type request struct {
	Method, URL string
	Headers     map[string]string
	Body        string
}

func read(t *testing.T, name string, file any) {
	t.Helper()
	text, err := os.ReadFile("../../vectors/" + name + ".json")
	if err == nil {
		err = json.Unmarshal(text, file)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func headersOf(given map[string]string) http.Header {
	headers := http.Header{}
	for name, value := range given {
		headers.Set(name, value)
	}
	return headers
}

func reasonOf(err error) string {
	var reason Refused
	if errors.As(err, &reason) {
		return string(reason)
	}
	if err != nil {
		return err.Error()
	}
	return ""
}

func TestNoFileOfVectorsIsLeftOut(t *testing.T) {
	paths, _ := filepath.Glob("../../vectors/*.json")
	known := []string{"challenges", "message-signatures"}
	for name := range senders {
		known = append(known, name)
	}
	for _, path := range paths {
		if name := strings.TrimSuffix(filepath.Base(path), ".json"); !slices.Contains(known, name) {
			t.Error("no test reads " + name)
		}
	}
	if len(paths) != len(known) {
		t.Errorf("%d files", len(paths))
	}
}

// Every vector of the project is decided as it says, byte for byte.
func TestVectors(t *testing.T) {
	for name, service := range senders {
		var file struct {
			Vectors []struct {
				Name       string
				ReceivedAt int64 `json:"received_at"`
				Secrets    []string
				URL        string
				Headers    map[string]string
				Body       struct{ Base64 string }
				Expected   struct {
					Accepted bool
					Reason   string
					EventID  string `json:"event_id"`
				}
			}
		}
		read(t, name, &file)
		for _, vector := range file.Vectors {
			t.Run(name+"/"+vector.Name, func(t *testing.T) {
				body, err := base64.StdEncoding.DecodeString(vector.Body.Base64)
				if err != nil {
					t.Fatal(err)
				}
				webhook, err := Verify(service.SentTo(vector.URL), headersOf(vector.Headers), body, time.Unix(vector.ReceivedAt, 0), vector.Secrets...)
				switch {
				case reasonOf(err) != vector.Expected.Reason:
					t.Errorf("refused as %q, expected %q", reasonOf(err), vector.Expected.Reason)
				case vector.Expected.Accepted != (webhook != nil):
					t.Error("accepted")
				case vector.Expected.EventID != "" && webhook.ID != vector.Expected.EventID:
					t.Errorf("the event is %s", webhook.ID)
				}
			})
		}
	}
}

func TestMessageSignatures(t *testing.T) {
	var vectors []struct {
		Name, Algorithm string
		Key             struct {
			Secret    string
			PublicKey string `json:"public_key"`
		}
		Message    MessageSignature
		ReceivedAt int64 `json:"received_at"`
		Request    request
		Reason     string
	}
	read(t, "message-signatures", &vectors)
	for _, vector := range vectors {
		t.Run(vector.Name, func(t *testing.T) {
			message, asked := vector.Message, vector.Request
			message.Algorithm = vector.Algorithm
			now := time.Unix(vector.ReceivedAt, 0)
			secret := vector.Key.Secret + vector.Key.PublicKey
			_, err := VerifyMessage(message, asked.Method, asked.URL, headersOf(asked.Headers), []byte(asked.Body), now, secret)
			if reasonOf(err) != vector.Reason {
				t.Errorf("refused as %q, expected %q", reasonOf(err), vector.Reason)
			}
		})
	}
}

func TestChallenges(t *testing.T) {
	var file struct {
		Vectors []struct {
			Name             string
			Challenge        Challenge
			Secret, Encoding string
			Request          request
			Answer           *Answer
		}
	}
	read(t, "challenges", &file)
	for _, vector := range file.Vectors {
		t.Run(vector.Name, func(t *testing.T) {
			asked := vector.Request
			answer, err := AnswerChallenge(
				vector.Challenge, asked.Method, asked.URL, headersOf(asked.Headers), []byte(asked.Body), vector.Secret, vector.Encoding)
			if err != nil || (answer == nil) != (vector.Answer == nil) {
				t.Fatal(answer, err)
			}
			if answer == nil {
				return
			}
			for name, value := range vector.Answer.Headers {
				if answer.Headers[name] != value {
					t.Errorf("%s: %s", name, answer.Headers[name])
				}
			}
			if answer.Body != vector.Answer.Body {
				t.Error(answer.Body)
			}
		})
	}
}
