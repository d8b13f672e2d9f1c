package countersigntest_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"countersign.example/countersigntest"
)

// The tests run this checkout's mock, unless the environment says otherwise.
func TestMain(m *testing.M) {
	if os.Getenv("COUNTERSIGN_COMMAND") == "" {
		_ = os.Setenv("COUNTERSIGN_COMMAND", "../../node_modules/.bin/node ../../src/cli.ts")
	}
	os.Exit(m.Run())
}

const webhooks = "/v3/user/webhooks"

// register registers an inbox of the world as a webhook of mail, as the code under test would do it, and returns its secret.
func register(t *testing.T, world *countersigntest.World) string {
	t.Helper()
	body := fmt.Sprintf(`{"url": %q, "enabled_events": ["bounce"]}`, world.InboxURL("hooks"))
	request, _ := http.NewRequest("POST", world.URL+webhooks, strings.NewReader(body))
	request.Header.Set("Authorization", "Bearer "+world.Credentials["mail"]["live"])
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var created struct {
		Secret string `json:"signing_secret"`
	}
	if err := json.NewDecoder(response.Body).Decode(&created); err != nil || created.Secret == "" {
		t.Fatal("not registered", response.Status, err)
	}
	return created.Secret
}

// M-SG-01
func TestWhatAnInboxReceivesIsSigned(t *testing.T) {
	t.Parallel()
	world := countersigntest.NewWorld(t)
	secret := register(t, world)
	world.Emit("mail", "bounce", map[string]any{"metadata.reason": "mailbox full"})
	received := world.Inbox("hooks")[0]
	headers := http.Header{}
	for name, value := range received.Headers {
		headers.Set(name, value)
	}
	seconds, _ := strconv.ParseInt(headers.Get("X-Mail-Timestamp"), 10, 64)
	webhook, err := countersigntest.Verify(countersigntest.Mail, headers, []byte(received.Body), time.Unix(seconds, 0), "old", secret)
	if err != nil {
		t.Fatal(err)
	}
	bounce, isBounce := webhook.Event.(*countersigntest.BounceEvent)
	if !isBounce || *bounce.Metadata.Reason != "mailbox full" {
		t.Errorf("the event is %+v", webhook.Event)
	}
}

// M-LF-01
func TestTenFailuresInARowDisableTheEndpoint(t *testing.T) {
	t.Parallel()
	world := countersigntest.NewWorld(t)
	register(t, world)
	world.Answer("hooks", 500)
	world.Emit("mail", "bounce", nil)
	world.Emit("mail", "bounce", nil)
	world.Advance("35h")
	if got := len(world.Inbox("hooks")); got != 10 {
		t.Errorf("%d attempts", got)
	}
	if told := world.Timeline(20); !strings.Contains(told, "(M-LF-01)") {
		t.Error(told)
	}
	for _, delivery := range world.Deliveries() {
		if len(delivery.Attempts) != 5 {
			t.Errorf("%s had %d attempts", delivery.ID, len(delivery.Attempts))
		}
	}
}

func TestARefusedCallSaysWhatToDo(t *testing.T) {
	t.Parallel()
	world := countersigntest.NewWorld(t, countersigntest.Seed(7), countersigntest.Now("2026-01-01T00:00:00Z"))
	_, err := world.TryEmit("mail", "bouncee", nil)
	var refused *countersigntest.ControlError
	if !errors.As(err, &refused) || refused.Code != "unknown-event-type" || !strings.Contains(err.Error(), "bounce") {
		t.Error(err)
	}
	if world.Seed != 7 {
		t.Error(world.Seed)
	}
}

// recorder is a test that failed, as far as its world can see.
type recorder struct {
	testing.TB
	cleanups []func()
	logged   string
}

func (r *recorder) Helper()                           {}
func (r *recorder) Failed() bool                      { return true }
func (r *recorder) Cleanup(cleanup func())            { r.cleanups = append(r.cleanups, cleanup) }
func (r *recorder) Logf(format string, values ...any) { r.logged += fmt.Sprintf(format, values...) }

func TestAFailingTestTellsItsWorldWhichIsGoneAfterwards(t *testing.T) {
	t.Parallel()
	failing := &recorder{TB: t}
	world := countersigntest.NewWorld(failing)
	world.Emit("mail", "bounce", nil)
	for _, cleanup := range failing.cleanups {
		cleanup()
	}
	if !strings.Contains(failing.logged, "event mail bounce") || !strings.Contains(failing.logged, world.ConsoleURL()) {
		t.Error(failing.logged)
	}
	var refused *countersigntest.ControlError
	if _, err := world.TryEmit("mail", "bounce", nil); !errors.As(err, &refused) || refused.Code != "unknown-world" {
		t.Error(err)
	}
}

func TestMiddlewareLetsOnlyGenuineDeliveriesThrough(t *testing.T) {
	t.Parallel()
	world := countersigntest.NewWorld(t)
	secret := register(t, world)
	world.Emit("mail", "bounce", nil)
	received := world.Inbox("hooks")[0]
	handler := countersigntest.Middleware(countersigntest.Mail, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = w.Write([]byte(countersigntest.FromContext(r.Context()).Type))
	}), secret)
	answer := func(body string) *httptest.ResponseRecorder {
		request := httptest.NewRequest("POST", "/hooks", strings.NewReader(body))
		for name, value := range received.Headers {
			request.Header.Set(name, value)
		}
		recorded := httptest.NewRecorder()
		handler.ServeHTTP(recorded, request)
		return recorded
	}
	// The world's clock is the machine's, frozen a moment ago.
	if genuine := answer(received.Body); genuine.Code != 200 || genuine.Body.String() != "bounce" {
		t.Error(genuine.Code, genuine.Body)
	}
	if forged := answer(received.Body + " "); forged.Code != http.StatusUnauthorized {
		t.Error(forged.Code)
	}
	if huge := answer(strings.Repeat(" ", countersigntest.MaxBodyBytes+1)); huge.Code != http.StatusRequestEntityTooLarge {
		t.Error(huge.Code)
	}
}

const npx = `#!/bin/sh
echo 'npm error code E404' >&2
echo 'npm error 404 Not Found - GET https://registry.example/countersign - Not found' >&2
echo 'npm error A complete log of this run can be found in: /home/ada/.npm/_logs/1.log' >&2
exit 1
`

func TestWithoutAMockOneLineSaysWhy(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(folder+"/npx", []byte(npx), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ command, path, said string }{
		{"", "", "install Node 22"},
		{"", folder + ":/bin", "did not start a mock: npm error 404 Not Found - GET "},
		{"echo hello", os.Getenv("PATH"), "echo hello did not start a mock: it said nothing"},
		{"/nowhere/countersign", "", "/nowhere/countersign cannot be run: "},
	} {
		t.Setenv("COUNTERSIGN_COMMAND", test.command)
		t.Setenv("PATH", test.path)
		if _, err := countersigntest.Start(); err == nil || !strings.Contains(err.Error(), test.said) || strings.Contains(err.Error(), "\n") {
			t.Errorf("expected %q, but it said %v", test.said, err)
		}
	}
}

func TestWhatIsNoMockIsToldAsSuch(t *testing.T) {
	other := httptest.NewServer(http.NotFoundHandler())
	defer other.Close()
	for _, url := range []string{other.URL, "http://127.0.0.1:9", "127.0.0.1:4010"} {
		_, err := countersigntest.Attach(url, "")
		if !errors.Is(err, countersigntest.ErrUnreachable) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", url, err)
		}
	}
}
