package countersigntest

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// What a receiver asks for, and what else a signature may say: each case covers all, and says its parameters of itself.
func TestMessageSignaturesBeyondTheVectors(t *testing.T) {
	const now = 1_767_225_600
	body := []byte("{}")
	hash := sha256.Sum256(body)
	digest := "sha-256=:" + base64.StdEncoding.EncodeToString(hash[:]) + ":"
	created := fmt.Sprintf(";created=%d", now)
	for _, test := range []struct {
		parameters, label, before string
		asked                     MessageSignature
		reason                    string
	}{
		{created, "", "", MessageSignature{}, ""},
		{fmt.Sprintf(";created=%d", now-300), "", "", MessageSignature{}, ""},
		{"", "", "", MessageSignature{Tolerance: -1}, ""},
		{created + `;alg="hmac-sha256";keyid="a \"b\"";x;y=?0;z=1.5`, "", "", MessageSignature{KeyID: `a "b"`}, ""},
		{created, "mine", `other=("@method");created=1, `, MessageSignature{}, ""},
		{fmt.Sprintf("%s;expires=%d", created, now), "", "", MessageSignature{}, ""},
		{fmt.Sprintf(";created=%d", now-301), "", "", MessageSignature{}, "stale_timestamp"},
		{fmt.Sprintf(";created=%d", now+301), "", "", MessageSignature{}, "future_timestamp"},
		{fmt.Sprintf("%s;expires=%d", created, now-1), "", "", MessageSignature{}, "stale_timestamp"},
		{"", "", "", MessageSignature{}, "missing_timestamp"},
		{created + `;alg="ed25519"`, "", "", MessageSignature{}, "missing_signature"},
		{created + `;keyid="other"`, "", "", MessageSignature{KeyID: "mine"}, "missing_signature"},
		{created, "", "", MessageSignature{Tag: "mine"}, "missing_signature"},
		{created, "", "other=(, ", MessageSignature{}, "malformed_signature"},
		{created, "", `other=("@method";req "a" "a"), `, MessageSignature{}, ""},
		{`;created="now"`, "", "", MessageSignature{}, "malformed_timestamp"},
	} {
		label := test.label
		if label == "" {
			label = "sig1"
		}
		input := `("@method" "@authority" "@query" "content-digest")` + test.parameters
		base := strings.Join([]string{
			`"@method": POST`, `"@authority": hooks.example.test`, `"@query": ?`, `"content-digest": ` + digest,
			`"@signature-params": ` + input,
		}, "\n")
		mac := hmac.New(sha256.New, []byte("a secret"))
		mac.Write([]byte(base))
		headers := http.Header{}
		headers.Set("Content-Digest", digest)
		headers.Set("Signature-Input", test.before+label+"="+input)
		headers.Set("Signature", "other=:AAAA:, "+label+"=:"+base64.StdEncoding.EncodeToString(mac.Sum(nil))+":")
		test.asked.Algorithm, test.asked.Components = "hmac-sha256", []string{"@method", "content-digest"}
		_, err := VerifyMessage(
			test.asked, "POST", "https://Hooks.example.test:443/in", headers, body, time.Unix(now, 0), "a secret")
		if reasonOf(err) != test.reason {
			t.Errorf("%s%s: refused as %q, expected %q", test.before, test.parameters, reasonOf(err), test.reason)
		}
	}
	asked := MessageSignature{Algorithm: "ed25519", Components: []string{"@method"}}
	if _, err := VerifyMessage(asked, "POST", "", nil, nil, time.Now(), "a secret"); !strings.Contains(fmt.Sprint(err), "content-digest") {
		t.Error(err)
	}
}
