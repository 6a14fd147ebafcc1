package serve

import (
	"cmp"
	"context"
	"crypto/tls"
	"fmt"
	"net/http"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/game/document"
	"dailies/game/session"
	"dailies/internal/audit"
	"dailies/internal/catalog"
	"dailies/internal/desk"
	"dailies/internal/fault"
	"dailies/internal/httpserver"
	"dailies/internal/playable"
	"dailies/internal/site"
	"dailies/internal/webroot"
)

// deskPort is the default port of the desk, next to that of the games.
const deskPort = httpserver.PlayPort + 1

// DeskOptions are what desk is given.
type DeskOptions struct {
	Out       string
	Site      string // the folder of the site; empty for none
	Host      string
	Port      int    // 0 for any that is free
	Cert, Key string // files, PEM; empty for http
	NoOpen    bool
	Workers   flags.Workers
	Window    flags.Window
}

// NewDesk is the command desk.
func NewDesk(f *factory.Factory) *cobra.Command {
	var o DeskOptions
	cmd := &cobra.Command{
		Use:   "desk",
		Short: "The editor's desk in a browser: read, play, approve, veto, edit",
		Long: "Serves the published dailies of --out to their editors, on this machine, and opens the\n" +
			"browser: a calendar of every game and day, each board to play and solved, its texts, and\n" +
			"what review and accept do. Only the printed address opens it. A --host other than this\n" +
			"machine needs --cert and --key. An interrupt ends it.\n",
		Example: "  dailies desk\n  dailies desk --host desk.example.org --cert desk.pem --key desk.key",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return Desk(cmd.Context(), f, o) },
	}
	flags.Out(cmd.Flags(), &o.Out)
	cmd.Flags().StringVar(&o.Site, "site", "", "the folder that dailies site writes, whose days the calendar marks; without it, that of the settings")
	cmd.Flags().StringVar(&o.Host, "host", "127.0.0.1", "the address to serve on; one other than this machine's own needs --cert and --key")
	cmd.Flags().IntVar(&o.Port, "port", deskPort, "the port to serve on; 0 for any that is free")
	cmd.Flags().StringVar(&o.Cert, "cert", "", "a certificate, PEM: served as https")
	cmd.Flags().StringVar(&o.Key, "key", "", "its private key, PEM")
	cmd.Flags().BoolVar(&o.NoOpen, "no-open", false, "print the address and open no browser")
	o.Workers.Add(cmd.Flags())
	o.Window.Add(cmd.Flags())
	f.TakeSettings(cmd)
	return cmd
}

// Desk serves the published dailies of a folder to their editors until it is interrupted.
func Desk(ctx context.Context, f *factory.Factory, o DeskOptions) error {
	certificate, err := o.certificate()
	if err != nil {
		return err
	}
	if err := audit.CheckFolder(o.Out); err != nil {
		return err
	}
	released, err := releasedIn(cmp.Or(o.Site, f.Settings.Text("site.to")))
	if err != nil {
		return err
	}
	limits, err := o.Window.Limits(f.Games.Windows())
	if err != nil {
		return err
	}
	judge, err := f.Judge()
	if err != nil {
		return err
	}
	token, err := f.Secret()
	if err != nil {
		return err
	}
	listener, err := httpserver.Listen(ctx, o.Host, o.Port)
	if err != nil {
		return err
	}
	options := desk.Options{
		Dir: o.Out, Ledger: f.Settings.Text("ledger"), Version: factory.Version, Now: f.Now, Token: token, Scheme: "http", Released: released,
		Auditor: audit.Auditor{Games: f.Games, Judge: judge, Limits: limits, Workers: int(o.Workers), Cache: audit.NewResultCache(), Build: f.BuildID()},
	}
	if certificate != nil {
		options.Scheme = "https"
		listener = tls.NewListener(listener, &tls.Config{Certificates: []tls.Certificate{*certificate}, MinVersion: tls.VersionTLS12})
	}
	options.Hosts = httpserver.Hosts(options.Scheme, o.Host, listener.Addr())
	if options.Player, err = deskPlayer(f.Games); err != nil {
		return err
	}
	if options.Player == nil {
		f.Say("This program has no rules of play for the browser, so no board can be played; make engine builds them.")
	}
	served, err := desk.New(ctx, options)
	if err != nil {
		return err
	}
	address := options.Scheme + "://" + options.Hosts[1] + "/#desk=" + token
	fmt.Fprintln(f.Out, address)
	f.Open(ctx, o.NoOpen, address)
	return httpserver.Serve(ctx, listener, served)
}

// releasedIn reads what the site in a folder lists, or the current one of its releases; nil for
// no folder. The error is a [fault.Usage] for a list that cannot be read now.
func releasedIn(folder string) (func() (map[string]string, error), error) {
	if folder == "" {
		return nil, nil
	}
	read := func() (map[string]string, error) {
		served, current := folder, filepath.Join(folder, webroot.CurrentName)
		if info, err := os.Stat(current); err == nil && info.IsDir() {
			served = current
		}
		last, err := webroot.ReadManifest(served)
		return last.Released, err
	}
	_, err := read()
	return read, fault.AsUsage(err)
}

// certificate is that of a desk which is served to others; nil for one on loopback, where none
// is given.
func (o *DeskOptions) certificate() (*tls.Certificate, error) {
	if err := httpserver.CheckPort(o.Port); err != nil {
		return nil, err
	}
	if o.Cert == "" && o.Key == "" {
		if !httpserver.Loopback(o.Host) {
			return nil, fault.Usagef("--host %s is not this machine's own: decisions would go over the network, so give --cert and --key", document.Quote(o.Host))
		}
		return nil, nil
	}
	if o.Cert == "" || o.Key == "" {
		return nil, fault.Usagef("--cert and --key: give both, the certificate and its private key")
	}
	pair, err := tls.LoadX509KeyPair(o.Cert, o.Key)
	if err != nil {
		return nil, fault.Usagef("--cert and --key: %w", err)
	}
	return &pair, nil
}

// deskPlayer plays boards inside the desk's pages; nil in a program that cannot.
func deskPlayer(games catalog.List) (func(desk.Documents) http.Handler, error) {
	solver, err := playable.NewSolver(games)
	if err != nil {
		return nil, err
	}
	player, err := site.New(playable.Documents{}, session.Games())
	if err != nil || !player.Built() {
		return nil, err
	}
	player.Frame()
	return func(read desk.Documents) http.Handler {
		return player.Of(playable.Documents{Read: read, Solver: solver})
	}, nil
}
