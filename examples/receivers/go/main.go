// A receiver on loopback: SECRET=whsec_... SERVICE=mail PORT=3000 go run .
package main

import (
	"io"
	"log"
	"net/http"
	"os"
	"sync"
	"time"

	"countersign.example/receiver/webhook"
)

const maxBytes = 1 << 20

func main() {
	service, secret, port := webhook.Mail, os.Getenv("SECRET"), os.Getenv("PORT")
	if os.Getenv("SERVICE") == "vault" {
		service = webhook.Vault
	}
	if secret == "" {
		log.Fatal("set SECRET to the signing secret")
	}
	if port == "" {
		port = "3000"
	}
	// In production, use a unique index: memory is lost at exit and not shared between processes.
	var seen sync.Map
	http.HandleFunc("POST /", func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, maxBytes))
		if err != nil {
			response.WriteHeader(http.StatusRequestEntityTooLarge)
			return
		}
		event, err := webhook.Verify(service, []string{secret}, request.Header, body, time.Now().Unix())
		if err != nil {
			log.Print("refused: ", err)
			response.WriteHeader(http.StatusUnauthorized)
			return
		}
		if _, isKnown := seen.LoadOrStore(event.ID, true); !isKnown {
			log.Print("took ", event.Type)
		}
		response.WriteHeader(http.StatusNoContent)
	})
	log.Print("receiving webhooks at http://127.0.0.1:", port, "/")
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
