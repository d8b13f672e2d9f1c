// Package countersigntest gives each test a world of the Countersign mock server: real HTTP, a clock that moves only when
// the test says so, and signed webhooks that fail and are tried again across hours in an instant.
//
//	func TestBounce(t *testing.T) {
//		world := countersigntest.NewWorld(t)
//		subscribe(world.URL, world.Credentials["mail"]["live"], world.InboxURL("hooks"))
//		world.Emit("mail", "bounce", nil)
//		world.Advance("35h")
//		if received := world.Inbox("hooks"); len(received) == 0 {
//			t.Fatal("no webhook")
//		}
//	}
package countersigntest

import (
	"encoding/json"
	"errors"
	"net/url"
	"strconv"
	"testing"
)

// A World is everything that can differ between two tests. Its methods end the test when the mock refuses the call; those
// that begin with Try return the error instead.
type World struct {
	ID string
	// URL is the base URL of its services.
	URL  string
	Seed int64
	// Credentials has tokens by service and name.
	Credentials map[string]map[string]string
	// Fixtures has what the world begins with, by service.
	Fixtures map[string]json.RawMessage

	t       testing.TB
	control control
}

// An Option says how a world is created.
type Option func(request map[string]any)

// Seed is the seed for everything that looks random.
func Seed(seed int64) Option { return func(request map[string]any) { request["seed"] = seed } }

// Now is where the clock of the world begins, in RFC 3339.
func Now(instant string) Option { return func(request map[string]any) { request["now"] = instant } }

// Settings are those of the world, as the control API takes them.
func Settings(settings map[string]any) Option {
	return func(request map[string]any) { request["settings"] = settings }
}

// NewWorld creates a world that no other test uses, with a frozen clock. It is deleted after the test; if the test fails, what
// happened in it is logged. The mock is that of COUNTERSIGN_URL, or one that is started for this test binary.
func NewWorld(t testing.TB, options ...Option) *World {
	t.Helper()
	server, err := shared()
	if err != nil {
		t.Fatal(err)
	}
	return server.NewWorld(t, options...)
}

// NewWorld is as the function of this name, in this mock.
func (server *Server) NewWorld(t testing.TB, options ...Option) *World {
	t.Helper()
	request := map[string]any{"clock": "frozen"}
	for _, option := range options {
		option(request)
	}
	world := &World{t: t, control: server.control}
	if err := server.control.read("POST", "/worlds", nil, request, world); err != nil {
		t.Fatal(err)
	}
	// Not the mock's own idea of its URL: behind a proxy it is another one.
	world.URL = server.URL + "/w/" + world.ID
	t.Cleanup(world.end)
	return world
}

func (world *World) end() {
	if world.t.Failed() {
		told, err := world.control.text("GET", world.path("/timeline"), nil, nil)
		if err != nil {
			told = []byte("What happened in it is not known: " + err.Error())
		}
		world.t.Logf("The world %s had the seed %d. In the console: %s\n%s", world.ID, world.Seed, world.ConsoleURL(), told)
	}
	var refused *ControlError
	if err := world.try("DELETE", "", nil, nil); err != nil && !(errors.As(err, &refused) && refused.Code == "unknown-world") {
		world.t.Error(err)
	}
}

// ConsoleURL is the page that shows this world in a browser.
func (world *World) ConsoleURL() string { return world.control.url + "/_countersign/#/" + world.ID }

// InboxURL is the URL to register as a webhook, so that the mock keeps what is delivered: see Inbox.
func (world *World) InboxURL(name string) string { return "https://inbox.countersign.test/" + name }

// Emitted is an event, with the ids of its deliveries.
type Emitted struct {
	ID         string          `json:"id"`
	Payload    json.RawMessage `json:"payload"`
	Deliveries []string        `json:"deliveries"`
}

// Emit emits an event and waits for its first attempts. set has fields by their path, such as "metadata.reason"; the others are
// made up.
func (world *World) Emit(service, eventType string, set map[string]any) Emitted {
	world.t.Helper()
	emitted, err := world.TryEmit(service, eventType, set)
	world.must(err)
	return emitted
}

// TryEmit is Emit with its error.
func (world *World) TryEmit(service, eventType string, set map[string]any) (Emitted, error) {
	request := map[string]any{"service": service, "type": eventType}
	if set != nil {
		request["set"] = set
	}
	var emitted Emitted
	return emitted, world.try("POST", "/events", request, &emitted)
}

// Advance moves the clock by a duration such as "35h", and waits for everything that falls due on its way.
func (world *World) Advance(by string) {
	world.t.Helper()
	world.must(world.try("POST", "/clock/advance", map[string]any{"by": by}, nil))
}

// Settle waits until nothing is due and no delivery is under way.
func (world *World) Settle() {
	world.t.Helper()
	world.must(world.try("POST", "/settle", nil, nil))
}

// Received is a request that an inbox has received.
type Received struct {
	At      string            `json:"at"`
	Method  string            `json:"method"`
	Headers map[string]string `json:"headers"`
	Body    string            `json:"body"`
	// Verified says whether it is signed with the endpoint's secret; nil if there is no endpoint to verify it with.
	Verified *bool `json:"verified"`
	// Answered is the status it was answered with; nil if it was not.
	Answered *int `json:"answered"`
}

// Inbox returns what an inbox has received, oldest first.
func (world *World) Inbox(name string) []Received {
	world.t.Helper()
	var inbox struct{ Received []Received }
	world.must(world.try("GET", "/inbox/"+url.PathEscape(name), nil, &inbox))
	return inbox.Received
}

// Answer sets how an inbox answers from now on.
func (world *World) Answer(name string, status int) {
	world.t.Helper()
	script := map[string]any{"then": map[string]any{"status": status}}
	world.must(world.try("PUT", "/inbox/"+url.PathEscape(name)+"/script", script, nil))
}

// Delivery is a delivery with its attempts.
type Delivery struct {
	ID       string `json:"id"`
	Endpoint string `json:"endpoint_id"`
	Status   string `json:"status"`
	Attempts []struct {
		At           string  `json:"at"`
		ResponseCode *int    `json:"response_code"`
		Error        *string `json:"error"`
	} `json:"attempts"`
}

// Deliveries returns the deliveries of the world, oldest first.
func (world *World) Deliveries() []Delivery {
	world.t.Helper()
	var found struct{ Deliveries []Delivery }
	world.must(world.try("GET", "/deliveries", nil, &found))
	return found.Deliveries
}

// Scenario puts the world into a scenario of the mock, and decodes what it made into result, which may be nil.
func (world *World) Scenario(name string, params map[string]any, result any) {
	world.t.Helper()
	if params == nil {
		params = map[string]any{}
	}
	made := struct {
		Result any `json:"result"`
	}{result}
	world.must(world.try("POST", "/scenarios/"+url.PathEscape(name), map[string]any{"params": params}, &made))
}

// Simulate does something that only the service could cause, such as Simulate("mail", "message.open", …).
func (world *World) Simulate(service, action string, input map[string]any, result any) {
	world.t.Helper()
	if input == nil {
		input = map[string]any{}
	}
	world.must(world.try("POST", "/simulate/"+url.PathEscape(service)+"/"+url.PathEscape(action), input, result))
}

// Fault adds a fault, as the control API takes it.
func (world *World) Fault(fault map[string]any) {
	world.t.Helper()
	world.must(world.try("POST", "/faults", fault, nil))
}

// Timeline tells what happened in the world: one line for each of the latest entries of its journal.
func (world *World) Timeline(last int) string {
	world.t.Helper()
	text, err := world.control.text("GET", world.path("/timeline"), url.Values{"last": {strconv.Itoa(last)}}, nil)
	world.must(err)
	return string(text)
}

func (world *World) path(path string) string { return "/worlds/" + world.ID + path }

func (world *World) try(method, path string, body, result any) error {
	return world.control.read(method, world.path(path), nil, body, result)
}

func (world *World) must(err error) {
	world.t.Helper()
	if err != nil {
		world.t.Fatal(err)
	}
}
