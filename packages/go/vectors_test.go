package countersigntest

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"testing"
	"time"
)

type vectorFile struct {
	Vectors []struct {
		Name       string
		ReceivedAt float64 `json:"received_at"`
		Secrets    []string
		Headers    map[string]string
		Body       struct{ Base64 string }
		Expected   struct {
			Accepted bool
			Reason   string
			EventID  string `json:"event_id"`
		}
	}
}

// Every vector of the project is decided as it says, byte for byte.
func TestVectors(t *testing.T) {
	for name, service := range map[string]Service{"mail": Mail, "vault": Vault} {
		text, err := os.ReadFile("../../vectors/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var file vectorFile
		if err := json.Unmarshal(text, &file); err != nil || len(file.Vectors) == 0 {
			t.Fatal("no vectors", err)
		}
		for _, vector := range file.Vectors {
			t.Run(name+"/"+vector.Name, func(t *testing.T) {
				headers := http.Header{}
				for name, value := range vector.Headers {
					headers.Set(name, value)
				}
				body, err := base64.StdEncoding.DecodeString(vector.Body.Base64)
				if err != nil {
					t.Fatal(err)
				}
				webhook, err := Verify(service, headers, body, time.Unix(int64(vector.ReceivedAt), 0), vector.Secrets...)
				var reason Refused
				switch errors.As(err, &reason); {
				case string(reason) != vector.Expected.Reason:
					t.Errorf("refused as %q, expected %q", reason, vector.Expected.Reason)
				case vector.Expected.Accepted && webhook.ID != vector.Expected.EventID:
					t.Errorf("the event is %s", webhook.ID)
				}
			})
		}
	}
}
