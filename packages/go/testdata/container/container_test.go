// The tests of the README whose mock runs in a container. They are compiled alone: they need Docker.
package container_test

import (
	"context"
	"log"
	"os"
	"testing"

	"countersign.example/countersigntest"
	"github.com/testcontainers/testcontainers-go"
	"github.com/testcontainers/testcontainers-go/wait"
)

func TestMain(m *testing.M) {
	ctx := context.Background()
	mock, err := testcontainers.Run(ctx, "countersign",
		testcontainers.WithExposedPorts("4010/tcp"),
		testcontainers.WithEnv(map[string]string{"COUNTERSIGN_TOKEN": "for-tests"}),
		testcontainers.WithWaitStrategy(wait.ForHTTP("/_countersign/health").WithPort("4010/tcp")))
	if err != nil {
		log.Fatal(err)
	}
	url, err := mock.PortEndpoint(ctx, "4010/tcp", "http")
	if err != nil {
		log.Fatal(err)
	}
	_ = os.Setenv("COUNTERSIGN_URL", url)
	_ = os.Setenv("COUNTERSIGN_TOKEN", "for-tests")
	code := m.Run()
	_ = testcontainers.TerminateContainer(mock)
	os.Exit(code)
}

func TestWorld(t *testing.T) { countersigntest.NewWorld(t) }
