package countersigntest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// ControlError is a call of the control API that the mock refused; its text says what to do next.
type ControlError struct {
	// Status is the status of the answer.
	Status int
	// Code is the name of the problem, such as "unknown-world".
	Code    string
	message string
}

func (refused *ControlError) Error() string { return refused.message }

// ErrUnreachable is wrapped by the errors of calls that no Countersign mock answered.
var ErrUnreachable = errors.New("no Countersign mock answers")

// control calls the control API of one mock.
type control struct {
	url, token string
}

// An advance carries out everything that falls due on its way, which may take a while. The mock is on this machine or in
// this network: a proxy that is set for other traffic would not find it.
var client = &http.Client{Timeout: 2 * time.Minute, Transport: &http.Transport{MaxIdleConnsPerHost: 16}}

// read decodes the JSON of an answer into result, which may be nil.
func (c control) read(method, path string, query url.Values, body, result any) error {
	text, err := c.text(method, path, query, body)
	if err != nil || result == nil {
		return err
	}
	return json.Unmarshal(text, result)
}

func (c control) text(method, path string, query url.Values, body any) ([]byte, error) {
	request, err := c.request(method, path, query, body)
	if err != nil {
		return nil, fmt.Errorf("%w at %s: %w", ErrUnreachable, c.url, err)
	}
	response, err := client.Do(request)
	if err != nil {
		return nil, fmt.Errorf("%w at %s: %w", ErrUnreachable, c.url, errors.Unwrap(err))
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, fmt.Errorf("%w at %s: %w", ErrUnreachable, c.url, err)
	}
	if response.StatusCode >= 300 {
		return nil, c.refusal(response.StatusCode, text)
	}
	return text, nil
}

func (c control) request(method, path string, query url.Values, body any) (*http.Request, error) {
	var content io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		content = bytes.NewReader(text)
	}
	target := c.url + "/_countersign" + path
	if len(query) > 0 {
		target += "?" + query.Encode()
	}
	request, err := http.NewRequest(method, target, content)
	if err != nil {
		return nil, err
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if c.token != "" {
		request.Header.Set("Authorization", "Bearer "+c.token)
	}
	return request, nil
}

func (c control) refusal(status int, text []byte) error {
	var problem struct {
		Type, Detail, Hint string
		Errors             []struct{ Pointer, Detail string }
	}
	const prefix = "urn:countersign:error:"
	if json.Unmarshal(text, &problem) != nil || !strings.HasPrefix(problem.Type, prefix) {
		return fmt.Errorf("%w at %s: what is there answered %d", ErrUnreachable, c.url, status)
	}
	said := []string{problem.Detail}
	for _, fault := range problem.Errors {
		said = append(said, fault.Pointer+": "+fault.Detail)
	}
	code := strings.TrimPrefix(problem.Type, prefix)
	return &ControlError{status, code, strings.Join(append(said, problem.Hint), " ")}
}
