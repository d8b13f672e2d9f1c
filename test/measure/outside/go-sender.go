// A sender of somebody else, in Go: it sends an event to the URL whenever this process is asked for one.
//
// Usage: go-sender URL; prints the port at which POST / asks for an event.
package main

import (
	"context"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"sync/atomic"
	"time"

	cloudevents "github.com/cloudevents/sdk-go/v2"
)

func main() {
	client, err := cloudevents.NewClientHTTP()
	if err != nil {
		log.Fatal(err)
	}
	ctx := cloudevents.ContextWithTarget(context.Background(), os.Args[1])
	ctx = cloudevents.ContextWithRetriesExponentialBackoff(ctx, time.Second, 3)
	var number atomic.Int64
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	log.Fatal(http.Serve(listener, http.HandlerFunc(func(response http.ResponseWriter, _ *http.Request) {
		event := cloudevents.NewEvent()
		event.SetType("order.paid")
		event.SetSource("acme/shop")
		// Another order each time: what is the same to the byte cannot be told apart from outside.
		order := map[string]string{"order": fmt.Sprintf("A-%d", number.Add(1))}
		if err := event.SetData(cloudevents.ApplicationJSON, order); err != nil {
			log.Fatal(err)
		}
		go client.Send(ctx, event)
		response.WriteHeader(http.StatusAccepted)
	})))
}
