package countersigntest

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	neturl "net/url"
	"reflect"
	"regexp"
	"strings"
)

// A Challenge is how a sender asks a new URL whether whoever reads there wants its deliveries, as a delivery policy writes it:
// json.Unmarshal reads one.
type Challenge struct {
	Method         string
	Query, Headers map[string]string
	Body           *string
	Answers        []struct {
		Body    *string
		JSON    json.RawMessage
		Headers map[string]string
	}
}

// An Answer is what to answer to a challenge, with status 200.
type Answer struct {
	Headers map[string]string
	Body    string
}

// What a sender puts there is sent back, so it is short, and nothing that a browser would carry out.
var challengeForm = regexp.MustCompile(`^[\w.~+/=:-]{1,512}$`)

// AnswerChallenge returns the answer to a challenge, or nil for any other request.
//
// A challenge that is signed has to be verified first, as any delivery. secret is the endpoint's, where an answer has a
// {digest}, and encoding how that is written: hex or base64.
func AnswerChallenge(challenge Challenge, method, url string, headers http.Header, body []byte, secret, encoding string) (*Answer, error) {
	if method != challenge.Method || len(challenge.Answers) == 0 {
		return nil, nil
	}
	asked, isChallenge := challenge.askedIn(url, headers, body)
	if !isChallenge {
		return nil, nil
	}
	answer := challenge.Answers[0]
	template, kind := "", "text/plain; charset=utf-8"
	if answer.Body != nil {
		template = *answer.Body
	} else if answer.JSON != nil {
		var compact bytes.Buffer
		if err := json.Compact(&compact, answer.JSON); err != nil {
			return nil, err
		}
		template, kind = compact.String(), "application/json"
	}
	written := map[string]string{"Content-Type": kind, "X-Content-Type-Options": "nosniff"}
	all := template
	for name, value := range answer.Headers {
		written[name] = value
		all += value
	}
	digest := ""
	if strings.Contains(all, "{digest}") {
		if secret == "" {
			return nil, errNoSecret
		}
		digest = digestOf(secret, asked, encoding)
	}
	// Both are of letters that JSON writes as they are.
	fill := strings.NewReplacer("{challenge}", asked, "{digest}", digest)
	for name, value := range written {
		written[name] = fill.Replace(value)
	}
	return &Answer{written, fill.Replace(template)}, nil
}

var errOtherForm = errors.New("not of the form")

// askedIn returns the challenge in a request of its form, empty for a form without one.
func (challenge Challenge) askedIn(url string, headers http.Header, body []byte) (string, bool) {
	parsed, err := neturl.Parse(url)
	if err != nil {
		return "", false
	}
	var found []string
	fits := func(template, given any) {
		if err == nil {
			err = collect(template, given, &found)
		}
	}
	parameters := parsed.Query()
	for name, template := range challenge.Query {
		if !parameters.Has(name) {
			return "", false
		}
		fits(template, parameters.Get(name))
	}
	for name, template := range challenge.Headers {
		value, isThere := valueOf(headers, name)
		if !isThere {
			return "", false
		}
		fits(template, value)
	}
	if challenge.Body != nil {
		fits(readJSON(*challenge.Body), readJSON(string(body)))
	}
	if err != nil || len(found) == 0 {
		return "", err == nil
	}
	for _, other := range found {
		if other != found[0] {
			return "", false
		}
	}
	return found[0], challengeForm.MatchString(found[0])
}

// collect adds what stands for {challenge}; it is an error if the rest is not as the template has it.
func collect(template, given any, found *[]string) error {
	switch template := template.(type) {
	case map[string]any:
		members, _ := given.(map[string]any)
		for name, each := range template {
			value, isThere := members[name]
			if !isThere {
				return errOtherForm
			}
			if err := collect(each, value, found); err != nil {
				return err
			}
		}
		return nil
	case string:
		text, isText := given.(string)
		before, after, isIt := strings.Cut(template, "{challenge}")
		if isText && isIt && len(text) > len(before)+len(after) && strings.HasPrefix(text, before) && strings.HasSuffix(text, after) {
			*found = append(*found, text[len(before):len(text)-len(after)])
			return nil
		}
		if isIt {
			return errOtherForm
		}
	}
	if !reflect.DeepEqual(template, given) {
		return errOtherForm
	}
	return nil
}

// readJSON returns the value of a text, or the text.
func readJSON(text string) any {
	var value any
	if json.Unmarshal([]byte(text), &value) != nil {
		return text
	}
	return value
}

func digestOf(secret, text, encoding string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(text))
	if encoding == "base64" {
		return base64.StdEncoding.EncodeToString(mac.Sum(nil))
	}
	return hex.EncodeToString(mac.Sum(nil))
}
