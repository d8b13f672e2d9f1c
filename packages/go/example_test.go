package countersigntest_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"countersign.example/countersigntest"
)

// App is an application that subscribes to mail.
type App struct{ mailURL, mailKey string }

func NewApp(mailURL, mailKey string) App { return App{mailURL, mailKey} }

func (app App) Subscribe(url string) {
	body, _ := json.Marshal(map[string]any{"url": url, "enabled_events": []string{"bounce"}})
	request, _ := http.NewRequest("POST", app.mailURL+"/v3/user/webhooks", strings.NewReader(string(body)))
	request.Header.Set("Authorization", "Bearer "+app.mailKey)
	request.Header.Set("Content-Type", "application/json")
	if response, err := http.DefaultClient.Do(request); err == nil {
		_ = response.Body.Close()
	}
}

func TestMailGivesUpAfterSixAttempts(t *testing.T) {
	t.Parallel()
	world := countersigntest.NewWorld(t)
	app := NewApp(world.URL, world.Credentials["mail"]["live"])
	app.Subscribe(world.InboxURL("hooks"))

	world.Answer("hooks", 500)
	world.Emit("mail", "bounce", map[string]any{"metadata.reason": "mailbox full"})
	world.Advance("35h")

	if got := len(world.Inbox("hooks")); got != 6 {
		t.Errorf("%d attempts", got)
	}
	if status := world.Deliveries()[0].Status; status != "failed" {
		t.Errorf("the delivery is %s", status)
	}
}

// jobs keeps each event once. A real application has a unique index for it.
var jobs sync.Map

func enqueueOnce(id, address string) { jobs.LoadOrStore(id, address) }

func handleHooks() {
	hooks := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		webhook := countersigntest.FromContext(r.Context())
		switch event := webhook.Event.(type) {
		case *countersigntest.BounceEvent:
			enqueueOnce(webhook.ID, event.RecipientEmail)
		}
		w.WriteHeader(http.StatusNoContent)
	})
	http.Handle("POST /hooks", countersigntest.Middleware(countersigntest.Mail, hooks, os.Getenv("MAIL_SECRET")))
}

func verifyMessage(r *http.Request, body []byte) ([]byte, error) {
	asked := countersigntest.MessageSignature{
		Algorithm:  "ed25519",
		Components: []string{"@method", "@target-uri", "content-digest"},
		KeyID:      "acme-2026",
	}
	return countersigntest.VerifyMessage(asked, r.Method, "https://hooks.example.com/in", r.Header, body, time.Now(), os.Getenv("PUBLIC_KEY"))
}

func TestTheMessageSignaturesOfTheReadmeAreAskedFor(t *testing.T) {
	t.Setenv("PUBLIC_KEY", "MCowBQYDK2VwAyEA3Fkeh1TzoyM0/lofgcD1Awo39xXMruGWnFYOs3VeoYE=")
	request := httptest.NewRequest("POST", "/in", nil)
	if _, err := verifyMessage(request, nil); err != countersigntest.Refused("missing_signature") {
		t.Error(err)
	}
}

func TestTheReceiverOfTheReadmeKeepsAGenuineEventOnceAndRefusesAnother(t *testing.T) {
	world := countersigntest.NewWorld(t)
	t.Setenv("MAIL_SECRET", register(t, world))
	handleHooks()
	receiver := httptest.NewServer(http.DefaultServeMux)
	defer receiver.Close()
	world.Emit("mail", "bounce", map[string]any{"recipient_email": "ben@example.com"})
	received := world.Inbox("hooks")[0]
	post := func(body string) int {
		request, _ := http.NewRequest("POST", receiver.URL+"/hooks", strings.NewReader(body))
		for name, value := range received.Headers {
			request.Header.Set(name, value)
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		return response.StatusCode
	}
	// The world's clock is the machine's, frozen a moment ago.
	for _, body := range []string{received.Body, received.Body} {
		if status := post(body); status != http.StatusNoContent {
			t.Error(status)
		}
	}
	if status := post(strings.Replace(received.Body, "ben@", "eve@", 1)); status != http.StatusUnauthorized {
		t.Error(status)
	}
	var kept []any
	jobs.Range(func(_, address any) bool {
		kept = append(kept, address)
		return true
	})
	if len(kept) != 1 || kept[0] != "ben@example.com" {
		t.Errorf("%v were kept", kept)
	}
}

func TestWorldsOfParallelTestsDoNotMeet(t *testing.T) {
	var seen sync.Map
	t.Run("side by side", func(t *testing.T) {
		for range 8 {
			t.Run("world", func(t *testing.T) {
				t.Parallel()
				world := countersigntest.NewWorld(t)
				world.Emit("mail", "bounce", nil)
				if told := world.Timeline(100); strings.Count(told, "event mail bounce") != 1 {
					t.Error(told)
				}
				if _, isThere := seen.LoadOrStore(world.ID, true); isThere {
					t.Error("two tests have the world " + world.ID)
				}
			})
		}
	})
}
