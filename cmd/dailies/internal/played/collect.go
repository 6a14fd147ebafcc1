package played

import (
	"context"
	"net"
	"net/url"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/game"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/plays/collector"
)

// CollectOptions are what collect is given.
type CollectOptions struct {
	Listen    string
	DB        string
	Queue     flags.Queue
	FromQueue bool // carry plays from the queue to the database, and answer nobody
	Out       string
	Site      string // the address of the site whose pages send plays
	Retention int    // days

	TrustedHeader         string
	PerBrowser, PerClient int // requests a minute
}

// NewCollect is the command collect.
func NewCollect(f *factory.Factory) *cobra.Command {
	var o CollectOptions
	cmd := &cobra.Command{
		Use:   "collect",
		Short: "Take in the plays of players who agreed to send them",
		Long: "Answers the pages of a site that was written with --collect: verifies each log against what\n" +
			"is published in --out and keeps it in --db, until it is interrupted. An answer 2xx means\n" +
			"that the log is on the disk. No name and no address is kept, and after --retention days\n" +
			"nothing.\n\n" +
			"With --queue it appends to a stream of JetStream instead, and many may run beside each\n" +
			"other; with --from-queue too it answers nobody and carries that stream to --db.\n",
		Example: "  dailies collect --listen :8090 --db plays.sqlite --site-url https://games.example/\n" +
			"  dailies collect --queue nats://host:4222 --site-url https://games.example/\n" +
			"  dailies collect --queue nats://host:4222 --from-queue --db plays.sqlite",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return Collect(cmd.Context(), f, o) },
	}
	cmd.Flags().StringVar(&o.Listen, "listen", ":8090", "the address to answer at; a proxy before it speaks TLS")
	takeDB(cmd, &o.DB)
	o.Queue.Add(cmd.Flags(), "append plays to a stream of this server instead, such as nats://host:4222")
	cmd.Flags().BoolVar(&o.FromQueue, "from-queue", false, "carry plays from the queue to --db, and answer nobody")
	flags.Out(cmd.Flags(), &o.Out)
	flags.Setting(cmd.Flags(), &o.Site, "site-url")
	flags.Setting(cmd.Flags(), &o.Retention, "retention")
	cmd.Flags().StringVar(&o.TrustedHeader, "trusted-header", "", "the header in which your proxy puts a client's address, such as X-Forwarded-For; without it, that of the connection")
	cmd.Flags().IntVar(&o.PerBrowser, "per-browser", 60, "logs a minute of one browser; 0 for no limit")
	cmd.Flags().IntVar(&o.PerClient, "per-address", 600, "requests a minute of one address; 0 for no limit")
	f.TakeSettings(cmd)
	return cmd
}

// takeDB adds the flag of the file of plays.
func takeDB(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "db", "plays.sqlite", "the file of plays")
}

// Collect takes in plays until it is interrupted.
func Collect(ctx context.Context, f *factory.Factory, o CollectOptions) error {
	switch {
	case o.FromQueue && o.Queue.URL == "":
		return fault.Usagef("--from-queue carries plays from a queue: give --queue, such as nats://host:4222")
	case o.FromQueue:
		return carry(ctx, f, o)
	case o.Site == "":
		return fault.Usagef("--site-url is missing: name the site whose pages send plays, such as https://games.example/")
	}
	boards, err := collector.NewBoards(ctx, f.Games.Sessions(), o.Out)
	if err != nil {
		return err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", o.Listen)
	if err != nil {
		return fault.Usagef("--listen %s: %s", document.Printable(o.Listen), fault.Reason(err))
	}
	defer func() { _ = listener.Close() }() // the server closes it first
	sink, stop, err := sink(ctx, f, o)
	if err != nil {
		return err
	}
	defer stop()
	c := &collector.Collector{
		Verify: boards.Verify, Sink: sink, Now: f.Now, Note: f.Note, Origin: origin(o.Site), TrustedHeader: o.TrustedHeader,
		PerBrowser: collector.NewLimit(o.PerBrowser), PerAddress: collector.NewLimit(o.PerClient),
	}
	f.Say("dailies: taking in plays at http://%s/plays", listener.Addr())
	return c.Serve(ctx, listener)
}

// origin is a site's address as browsers name where a request comes from.
func origin(site string) string {
	u, err := url.Parse(site)
	if err != nil {
		return site // the setting takes no such address
	}
	return u.Scheme + "://" + u.Host
}

// sink is where plays go; stop ends it once every answer is given.
func sink(ctx context.Context, f *factory.Factory, o CollectOptions) (collector.Sink, func(), error) {
	if o.Queue.URL != "" {
		stream, err := collector.OpenStream(ctx, o.Queue.Address, f.Note)
		if err != nil {
			return nil, nil, err
		}
		return stream, stream.Close, nil
	}
	db, err := collector.Create(ctx, o.DB)
	if err != nil {
		return nil, nil, err
	}
	writer := collector.NewWriter(db)
	writing, end := context.WithCancel(context.WithoutCancel(ctx)) // requests end before it does
	var both sync.WaitGroup
	both.Go(func() { writer.Run(writing) })
	both.Go(func() { retire(writing, f, db, o.Retention) })
	return writer, func() {
		end()
		both.Wait()
		_ = db.Close() // all that was answered is written
	}, nil
}

// carry writes what collectors appended to a stream.
func carry(ctx context.Context, f *factory.Factory, o CollectOptions) error {
	db, err := collector.Create(ctx, o.DB)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }() // all that was taken is written
	stream, err := collector.OpenStream(ctx, o.Queue.Address, f.Note)
	if err != nil {
		return err
	}
	defer stream.Close()
	var retiring sync.WaitGroup
	defer retiring.Wait()
	retiring.Go(func() { retire(ctx, f, db, o.Retention) })
	f.Say("dailies: carrying plays to %s", document.Printable(o.DB))
	return stream.Drain(ctx, db, f.Note)
}

// retire erases plays that are too old, now and every hour.
func retire(ctx context.Context, f *factory.Factory, db *collector.Database, days int) {
	tick := time.NewTicker(time.Hour)
	defer tick.Stop()
	for {
		before := game.DateOf(f.Now().UTC().AddDate(0, 0, -days))
		if _, err := db.Retire(ctx, before); err != nil && ctx.Err() == nil {
			f.Note("plays older than " + string(before) + " could not be erased, and are tried again in an hour: " + err.Error())
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}
