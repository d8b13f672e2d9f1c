package webhook

import (
	"encoding/json"
	"errors"
	"net/textproto"
	"os"
	"testing"
)

type vector struct {
	Name       string
	ReceivedAt int64 `json:"received_at"`
	Secrets    []string
	Headers    map[string]string
	Body       struct{ Base64 []byte }
	Expected   struct {
		Accepted bool
		Reason   string
		EventID  string `json:"event_id"`
	}
}

func TestVectors(t *testing.T) {
	for name, service := range map[string]Service{"mail": Mail, "vault": Vault} {
		text, err := os.ReadFile("../../../../vectors/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var file struct{ Vectors []vector }
		if err := json.Unmarshal(text, &file); err != nil || len(file.Vectors) == 0 {
			t.Fatal("no vectors of ", name, err)
		}
		for _, vector := range file.Vectors {
			t.Run(name+" "+vector.Name, func(t *testing.T) { check(t, service, vector) })
		}
	}
}

func check(t *testing.T, service Service, vector vector) {
	headers := textproto.MIMEHeader{}
	for name, value := range vector.Headers {
		headers.Set(name, value)
	}
	event, err := Verify(service, vector.Secrets, headers, vector.Body.Base64, vector.ReceivedAt)
	var refused Refused
	errors.As(err, &refused)
	if string(refused) != vector.Expected.Reason || event.ID != vector.Expected.EventID {
		t.Errorf("got %q %q, expected %q %q", event.ID, refused, vector.Expected.EventID, vector.Expected.Reason)
	}
}
