package flags

import (
	"github.com/spf13/pflag"

	"dailies/internal/fleet"
)

// QueueUsage is what --queue says of commands that can judge here too.
const QueueUsage = "where workers of other machines take what is to be judged, such as nats://host:4222; without it, this machine judges"

// Queue is a queue that other machines judge from.
type Queue struct{ fleet.Address }

// Add adds the flags of a queue; usage is what the queue is for.
func (q *Queue) Add(flags *pflag.FlagSet, usage string) {
	Section(flags, HeadingQueue, func(flags *pflag.FlagSet) {
		flags.StringVar(&q.URL, "queue", "", usage)
		flags.StringVar(&q.Credentials, "queue-creds", "", "a file of NATS credentials for the queue")
		flags.StringVar(&q.NKey, "queue-nkey", "", "a file with the seed of an nkey for the queue")
		flags.StringVar(&q.CA, "queue-ca", "", "a file of certificates to check the queue's servers against; without it, the system's")
		flags.StringVar(&q.Cert, "queue-cert", "", "a file with the certificate that identifies this program to the queue's servers")
		flags.StringVar(&q.Key, "queue-key", "", "a file of the key of --queue-cert")
	})
}

// Metrics adds the flag of the address that a monitor asks.
func Metrics(flags *pflag.FlagSet, address *string) {
	Section(flags, HeadingQueue, func(flags *pflag.FlagSet) {
		flags.StringVar(address, "metrics", "", "answer /healthz and, for Prometheus, /metrics at this address, such as 127.0.0.1:9090")
	})
}
