package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/site"
)

// playPort is where the games are served unless another port is asked for. It is fixed,
// since a browser keeps what was played by address and port.
const playPort = 7433

// maxPort is the highest port that there is.
const maxPort = 65535

// playOptions are the flags of play.
type playOptions struct {
	out, host string
	port      int
	noOpen    bool
	designer  bool
}

func (a *app) playCommand() *cobra.Command {
	var o playOptions
	cmd := &cobra.Command{
		Use:   "play [DATE|FILE]",
		Short: "Play the published games in a browser",
		Long: "Serves the games of --out on this machine and opens the browser: at today's, or the\n" +
			"latest before today, or those of DATE, or at the puzzle in FILE. What is published\n" +
			"meanwhile is there without a restart. An interrupt ends it.\n",
		Example: "  dailies play\n  dailies play 2026-11-21\n  dailies play draft.json --no-open",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.play(cmd.Context(), o, strings.Join(args, ""))
		},
	}
	cmd.Flags().StringVar(&o.out, "out", "out", "the folder of published dailies")
	cmd.Flags().StringVar(&o.host, "host", "127.0.0.1", "the address to serve on; another than this machine's own lets others play")
	cmd.Flags().IntVar(&o.port, "port", playPort, "the port to serve on; 0 for any that is free")
	cmd.Flags().BoolVar(&o.noOpen, "no-open", false, "print the address and open no browser")
	cmd.Flags().BoolVar(&o.designer, "designer", false, "give each board a second side: findings, best line, analysis; only the address that is printed shows it")
	addConfigFlag(cmd)
	return cmd
}

func (a *app) play(ctx context.Context, o playOptions, what string) error {
	if o.port < 0 || o.port > maxPort {
		return fault.Usagef("--port is 0 to %d, not %d", maxPort, o.port)
	}
	source, path, err := a.served(ctx, o.out, what)
	if err != nil {
		return err
	}
	pages, err := site.New(source)
	if err != nil {
		return err
	}
	var listen net.ListenConfig
	listener, err := listen.Listen(ctx, "tcp", net.JoinHostPort(o.host, strconv.Itoa(o.port)))
	if err != nil {
		return noPort(o, err)
	}
	hosts := hostsOf("http", o.host, listener.Addr())
	address := "http://" + hosts[1] + "/" + path
	if o.designer {
		second, err := a.designer(source)
		if err != nil {
			return errors.Join(err, listener.Close())
		}
		pages.Show(second)
		address += "#designer=" + second.Token
	}
	fmt.Fprintln(a.out, address)
	if !pages.Built() {
		a.say("This program has no rules of play for the browser, so boards are text; make engine builds them.")
	}
	if !o.noOpen && openBrowser(ctx, address) != nil {
		a.say("No browser could be opened; open the address above.")
	}
	return serve(ctx, listener, guard(pages, hosts))
}

// noPort says in words of our own why nothing can be served at an address.
func noPort(o playOptions, err error) error {
	var name *net.DNSError
	var number syscall.Errno
	switch {
	case errors.As(err, &name):
		return fault.Usagef("--host %s is not an address of this machine", document.Quote(o.host))
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return fault.Usagef("--host %s is not an address of this machine", document.Quote(o.host))
	case errors.As(err, &number):
		return fault.Usagef("cannot serve on port %d: %s; choose another with --port", o.port, number)
	}
	return fault.Usagef("cannot serve on port %d: %w; choose another with --port", o.port, err)
}

// serve answers requests until the context ends, which is how a player leaves.
func serve(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 5 * time.Second, MaxHeaderBytes: 1 << 16}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve the games: %w", err)
	}
	return ctx.Err()
}

// guard refuses requests for another host: a page elsewhere may have its name lead here,
// and would read what is served.
func guard(next http.Handler, hosts []string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !slices.Contains(hosts, r.Host) {
			http.Error(w, "this address is not served here", http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// openBrowser shows an address in the player's browser.
func openBrowser(ctx context.Context, address string) error {
	switch runtime.GOOS {
	case "darwin":
		return exec.CommandContext(ctx, "open", address).Start() //nolint:gosec // the address is this server's own
	case "windows":
		return exec.CommandContext(ctx, "rundll32", "url.dll,FileProtocolHandler", address).Start() //nolint:gosec // as above
	}
	return exec.CommandContext(ctx, "xdg-open", address).Start() //nolint:gosec // as above
}

// served is where the puzzles come from, and the page to open first: the list, a day's
// first game, or that of a file.
func (a *app) served(ctx context.Context, out, what string) (site.Source, string, error) {
	solver, err := a.newSolver()
	if err != nil {
		return nil, "", err
	}
	if date, err := game.ParseDate(what); what == "" || err == nil {
		shelf := newShelf(out, solver)
		path, err := shelf.opening(ctx, date, game.DateOf(a.now().UTC()))
		return shelf, path, err
	}
	if info, err := os.Stat(what); err == nil && info.IsDir() {
		name := document.Printable(what)
		return nil, "", fault.Usagef("%s is a folder; dailies play --out %s plays what is published in it", name, name)
	}
	data, err := a.read(ctx, what)
	if err != nil {
		return nil, "", err
	}
	if err := a.playable(what, data); err != nil {
		return nil, "", err
	}
	single, err := newSingle(data, solver)
	if err != nil {
		return nil, "", fault.Usagef("%s: %w", document.Printable(what), err)
	}
	return single, single.puzzle.Path(), nil
}

// playable refuses what is no puzzle by what it is: a damaged text by its first fault, and
// a pack.
func (a *app) playable(file string, data []byte) error {
	doc, faults := document.Parse(data)
	if len(faults) > 0 {
		line, column := doc.LineColumn(faults[0].Offset)
		return fault.Usagef("%s:%d:%d: %s", document.Printable(file), line, column, faults[0].Message)
	}
	if g, pack := a.games.PackOf(doc); pack {
		return fault.Usagef("%s is a pack of %s, not a puzzle; generate --from %s --dry-run makes puzzles of it", document.Printable(file), g.Name(), document.Printable(file))
	}
	judge, err := a.games.Judge("", "")
	if err == nil && judge.Game(doc) == "" {
		err = fault.Usagef("%s cannot be played: it is no puzzle of a game here; there are %s", document.Printable(file), a.gameNames())
	}
	return err
}
