package main

import (
	"context"
	"crypto/tls"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"dailies/game/document"
	"dailies/internal/audit"
	"dailies/internal/desk"
	"dailies/internal/fault"
	"dailies/internal/site"
)

// deskPort is where the desk is served unless another port is asked for: beside the games.
const deskPort = playPort + 1

// deskOptions are the flags of desk.
type deskOptions struct {
	out, host string
	cert, key string
	port      int
	noOpen    bool
	workers   *int
	window    windowFlags
}

func (a *app) deskCommand() *cobra.Command {
	var o deskOptions
	cmd := &cobra.Command{
		Use:   "desk",
		Short: "The editor's desk in a browser: read, play, approve, veto, edit",
		Long: "Serves the published dailies of --out to their editors, on this machine, and opens the\n" +
			"browser: a calendar of every game and day, each board to play and turned over, its texts,\n" +
			"and what review and accept do. Only the address that is printed opens it. Another --host\n" +
			"than this machine's own takes --cert and --key. An interrupt ends it.\n",
		Example: "  dailies desk\n  dailies desk --host desk.example.org --cert desk.pem --key desk.key",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.desk(cmd.Context(), o) },
	}
	cmd.Flags().StringVar(&o.out, "out", "out", "the folder of published dailies")
	cmd.Flags().StringVar(&o.host, "host", "127.0.0.1", "the address to serve on; another than this machine's own takes --cert and --key")
	cmd.Flags().IntVar(&o.port, "port", deskPort, "the port to serve on; 0 for any that is free")
	cmd.Flags().StringVar(&o.cert, "cert", "", "a certificate, PEM: served as https")
	cmd.Flags().StringVar(&o.key, "key", "", "its private key, PEM")
	cmd.Flags().BoolVar(&o.noOpen, "no-open", false, "print the address and open no browser")
	o.workers = workersFlag(cmd)
	o.window.flags(cmd)
	addConfigFlag(cmd)
	return cmd
}

func (a *app) desk(ctx context.Context, o deskOptions) error {
	certificate, err := o.certificate()
	if err != nil {
		return err
	}
	if err := folderOf(o.out); err != nil {
		return err
	}
	auditor, err := a.deskAuditor(o)
	if err != nil {
		return err
	}
	token, err := a.token()
	if err != nil {
		return err
	}
	var listen net.ListenConfig
	listener, err := listen.Listen(ctx, "tcp", net.JoinHostPort(o.host, strconv.Itoa(o.port)))
	if err != nil {
		return noPort(playOptions{host: o.host, port: o.port}, err)
	}
	options := desk.Options{
		Dir: o.out, Auditor: auditor, Version: version, Now: a.now,
		Token: token, Scheme: "http",
	}
	if certificate != nil {
		options.Scheme = "https"
		listener = tls.NewListener(listener, &tls.Config{Certificates: []tls.Certificate{*certificate}, MinVersion: tls.VersionTLS12})
	}
	options.Hosts = hostsOf(options.Scheme, o.host, listener.Addr())
	if options.Player, err = a.deskPlayer(); err != nil {
		return err
	}
	if options.Player == nil {
		a.say("This program has no rules of play for the browser, so no board can be played; make engine builds them.")
	}
	served, err := desk.New(ctx, options)
	if err != nil {
		return err
	}
	address := options.Scheme + "://" + options.Hosts[1] + "/#desk=" + token
	fmt.Fprintln(a.out, address)
	if !o.noOpen && openBrowser(ctx, address) != nil {
		a.say("No browser could be opened; open the address above.")
	}
	return serve(ctx, listener, served)
}

// folderOf refuses to open the desk on a folder that is not there, where nothing could be decided.
func folderOf(dir string) error {
	switch info, err := os.Stat(dir); {
	case errors.Is(err, fs.ErrNotExist):
		name := document.Printable(dir)
		return fault.Usagef("%s: there is no such folder; name that of the dailies with --out, or make some first: dailies generate all --out %s", name, name)
	case err != nil:
		return fault.AsUsage(err)
	case !info.IsDir():
		return fault.Usagef("%s is a file; --out names the folder of published dailies", document.Printable(dir))
	}
	return nil
}

// certificate is that of a desk which is served to others; nil for one on loopback, where none
// is given.
func (o deskOptions) certificate() (*tls.Certificate, error) {
	if o.port < 0 || o.port > maxPort {
		return nil, fault.Usagef("--port is 0 to %d, not %d", maxPort, o.port)
	}
	if o.cert == "" && o.key == "" {
		if !loopback(o.host) {
			return nil, fault.Usagef("--host %s is not this machine's own: what is decided there goes over the network, and needs --cert and --key", document.Quote(o.host))
		}
		return nil, nil
	}
	if o.cert == "" || o.key == "" {
		return nil, fault.Usagef("--cert and --key: give both, the certificate and its private key")
	}
	pair, err := tls.LoadX509KeyPair(o.cert, o.key)
	if err != nil {
		return nil, fault.Usagef("--cert and --key: %w", err)
	}
	return &pair, nil
}

// loopback reports whether a host is this machine for itself alone.
func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

func (a *app) deskAuditor(o deskOptions) (audit.Auditor, error) {
	limits, err := o.window.limitsOf(a.games.Windows())
	if err != nil {
		return audit.Auditor{}, err
	}
	judge, err := a.games.Judge("", "")
	return audit.Auditor{Games: a.games, Judge: judge, Limits: limits, Workers: *o.workers, Memory: audit.NewMemory()}, err
}

// deskPlayer plays boards inside the desk's pages; nil in a program that cannot.
func (a *app) deskPlayer() (func(desk.Documents) http.Handler, error) {
	solver, err := a.newSolver()
	if err != nil {
		return nil, err
	}
	player, err := site.New(boards{})
	if err != nil || !player.Built() {
		return nil, err
	}
	player.Frame()
	return func(read desk.Documents) http.Handler { return player.Of(boards{read, solver}) }, nil
}

// token is a new secret.
func (a *app) token() (string, error) {
	secret := make([]byte, 16)
	if _, err := io.ReadFull(a.random, secret); err != nil {
		return "", fmt.Errorf("make a token: %w", err)
	}
	return hex.EncodeToString(secret), nil
}
