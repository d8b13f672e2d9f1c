package countersigntest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
)

// A Server is a running mock.
type Server struct {
	// URL is the base URL of the mock.
	URL     string
	control control
	process *exec.Cmd
}

// shared is the mock of this test binary. It ends with the process, which it watches.
var shared = sync.OnceValues(attachOrStart)

func attachOrStart() (*Server, error) {
	if url := os.Getenv("COUNTERSIGN_URL"); url != "" {
		return Attach(url, os.Getenv("COUNTERSIGN_TOKEN"))
	}
	return Start()
}

// Attach returns a mock that runs already. token is its control token, empty if it requires none.
func Attach(url, token string) (*Server, error) {
	server := &Server{URL: strings.TrimRight(url, "/"), control: control{strings.TrimRight(url, "/"), token}}
	var health struct{ Version string }
	if err := server.control.read("GET", "/health", nil, nil, &health); err != nil {
		return nil, err
	}
	if health.Version == "" {
		return nil, fmt.Errorf("%w at %s: what is there is something else", ErrUnreachable, url)
	}
	return server, nil
}

// Start starts a mock on a free port of this machine: by the command in COUNTERSIGN_COMMAND, else by npx. It stops when this
// process ends, or by Stop. The error says what to install or set.
func Start() (*Server, error) {
	command, err := command()
	if err != nil {
		return nil, err
	}
	process := exec.Command(command[0], append(command[1:], "mock", "--port", "0", "--json", "--exit-with-parent")...)
	var errorText bytes.Buffer
	process.Stderr = &errorText
	output, err := process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := process.Start(); err != nil {
		return nil, fmt.Errorf("%s cannot be run: %w", strings.Join(command, " "), err)
	}
	line, _ := bufio.NewReader(output).ReadBytes('\n')
	var ready struct {
		URL          string  `json:"url"`
		ControlToken *string `json:"control_token"`
	}
	if json.Unmarshal(line, &ready) != nil || ready.URL == "" {
		_ = process.Process.Kill()
		_ = process.Wait()
		return nil, fmt.Errorf("%s did not start a mock: %s", strings.Join(command, " "), reasonIn(errorText.String()))
	}
	token := ""
	if ready.ControlToken != nil {
		token = *ready.ControlToken
	}
	return &Server{ready.URL, control{ready.URL, token}, process}, nil
}

// Stop ends a mock that was started here, and does nothing to one that ran before.
func (server *Server) Stop() {
	if server.process != nil {
		_ = server.process.Process.Kill()
		_ = server.process.Wait()
	}
}

func command() ([]string, error) {
	if given := strings.Fields(os.Getenv("COUNTERSIGN_COMMAND")); len(given) > 0 {
		return given, nil
	}
	npx, err := exec.LookPath("npx")
	if err != nil {
		return nil, errors.New("no mock could be started: set COUNTERSIGN_URL to one that runs, COUNTERSIGN_COMMAND to a command " +
			`that starts "countersign", or install Node 22.18 or later so that "npx --yes countersign@` + Version + `" works`)
	}
	return []string{npx, "--yes", "countersign@" + Version}, nil
}

// What npm begins lines with before it says why.
var npmCodes = regexp.MustCompile(`^npm error (code|errno|syscall) `)

func reasonIn(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for _, line := range lines {
		// npm says why first, and last where its log is.
		if strings.HasPrefix(line, "npm error ") && !npmCodes.MatchString(line) {
			return line
		}
	}
	if last := lines[len(lines)-1]; last != "" {
		return last
	}
	return "it said nothing"
}
