package audit

import (
	"cmp"
	"context"
	"slices"
	"time"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/ledger"
	"dailies/internal/review"
	"dailies/internal/store"
)

// Event is what happened to a day of a game: a version of it was published, or somebody decided
// something about it.
type Event struct {
	SHA256 string           `json:"sha256"` // of the version; empty for a decision on any version of the day
	What   string           `json:"what"`   // happened, in words
	Signed review.Signature `json:"signed"` // who, when and why, as far as that is known
	Kept   bool             `json:"kept"`   // whether the version can be restored
	There  bool             `json:"there"`  // whether the folder has this version
}

// History returns the known events of a day in order. Versions come from the index, the
// kept runs and the objects, their times from the ledger (for named see [ledger.Folder]), decisions
// from the editors' file. Events without a time come first. The error is a [fault.Usage], or that
// of the context.
func History(ctx context.Context, dir, named string, file store.File) ([]Event, error) {
	h := history{reader: store.NewReader(dir), ledger: named, dir: dir, file: file, known: make(map[string][]Event)}
	index, err := h.reader.Index(ctx)
	if err != nil {
		return nil, usageUnlessDone(ctx, err)
	}
	decided, err := review.Read(ctx, dir)
	if err != nil {
		return nil, usageUnlessDone(ctx, err)
	}
	if err := h.versions(ctx, index); err != nil {
		return nil, usageUnlessDone(ctx, err)
	}
	events := h.decisions(decided)
	data, err := h.reader.Load(ctx, file)
	for hash, all := range h.known {
		_, failure := h.reader.Object(ctx, hash)
		for _, e := range all {
			e.Kept = failure == nil
			e.There = err == nil && store.Hash(data) == hash
			events = append(events, e)
		}
	}
	if len(events) == 0 {
		return nil, fault.Usagef("%s: nothing is known of it", file.Path())
	}
	slices.SortFunc(events, func(a, b Event) int {
		return cmp.Or(cmp.Compare(a.Signed.At, b.Signed.At), cmp.Compare(a.SHA256, b.SHA256), cmp.Compare(a.What, b.What))
	})
	return events, ctx.Err()
}

// history finds the versions of a day.
type history struct {
	reader store.Reader
	dir    string
	ledger string // see [ledger.Folder]
	file   store.File
	known  map[string][]Event // by hash; a version may be published again
}

// versions reads the fullest source first.
func (h history) versions(ctx context.Context, index store.Index) error {
	journaled, err := h.reader.Journaled(ctx, h.file)
	if err != nil {
		return err
	}
	if entry, listed := index.Find(h.file.Path()); listed {
		journaled = append([]store.Entry{entry}, journaled...)
	}
	published := make(map[string]string) // hashes by run
	for _, entry := range journaled {
		published[entry.Provenance.Run] = entry.SHA256
	}
	for _, entry := range journaled {
		h.edits(entry, published)
	}
	times := h.times(ctx)
	for _, entry := range journaled {
		p := entry.Provenance
		if !slices.ContainsFunc(p.Edits, func(e store.Edit) bool { return e.Run == p.Run }) {
			h.add(entry.SHA256, madeBy(p), review.Signature{By: p.Author, At: times(p.Run)})
		}
	}
	for _, entry := range journaled { // of runs no longer kept: an edit names the hash of the text before it
		if edits := entry.Provenance.Edits; len(edits) > 0 && h.known[edits[0].Was] == nil {
			what := "was published"
			if _, err := h.reader.Object(ctx, edits[0].Was); err != nil {
				what = "was there, and is no published version that is kept"
			}
			h.add(edits[0].Was, what, review.Signature{By: edits[0].Author})
		}
	}
	hashes, err := h.reader.Objects()
	if err != nil {
		return err
	}
	for _, hash := range hashes {
		if h.known[hash] == nil && h.isOf(ctx, hash) {
			h.add(hash, "was published", review.Signature{})
		}
	}
	return ctx.Err()
}

// add adds an event, once.
func (h history) add(hash, what string, signed review.Signature) {
	e := Event{SHA256: hash, What: what, Signed: signed}
	if hash != "" && !slices.Contains(h.known[hash], e) {
		h.known[hash] = append(h.known[hash], e)
	}
}

// edits are the versions of a daily made by hand, by what their runs published. Where a run is not
// kept, the next edit names the hash of the text before it.
func (h history) edits(entry store.Entry, published map[string]string) {
	edits := entry.Provenance.Edits
	for i, e := range edits {
		hash := published[e.Run]
		switch {
		case hash != "":
		case i+1 < len(edits):
			hash = edits[i+1].Was
		default:
			hash = entry.SHA256
		}
		h.add(hash, e.What, review.Signature{By: e.By, At: e.At, Note: e.Note})
	}
}

func madeBy(p store.Provenance) string {
	what := "was made"
	if p.Author == store.AuthorHand {
		what = "was accepted"
	}
	if p.Pack != "" {
		what += " of the pack " + p.Pack
	}
	if p.Alternate > 0 {
		what += ", as an alternate"
	}
	return what
}

// times returns when runs began, as far as the ledger knows.
func (h history) times(ctx context.Context) func(run string) string {
	dir, err := ledger.Folder(h.dir, h.ledger)
	if err != nil {
		return func(string) string { return "" }
	}
	account, err := ledger.Read(ctx, dir)
	if err != nil {
		return func(string) string { return "" }
	}
	runs, _ := account.Runs(ctx, maxRuns) // without it, versions have no time
	_ = account.Close()                   // it was only read
	began := make(map[string]string)
	for _, r := range runs {
		began[r.ID] = r.Starts[len(r.Starts)-1].Began.UTC().Format(time.RFC3339)
	}
	return func(run string) string { return began[run] }
}

// maxRuns bounds the runs to look up: years of nights.
const maxRuns = 10_000

// isOf reports whether an object is a version of the day.
func (h history) isOf(ctx context.Context, hash string) bool {
	data, err := h.reader.Object(ctx, hash)
	return err == nil && idOf(data) == string(game.NewPuzzleID(h.file.Date, h.file.Game))
}

// idOf is the puzzleId of a text; empty for none.
func idOf(data []byte) string {
	doc, _ := document.Parse(data)
	node := doc.Root.Member("puzzleId")
	if node == nil || node.Kind != document.String {
		return ""
	}
	return node.Text
}

// decisions are the events in the editors' file.
func (h history) decisions(decided review.Review) (events []Event) {
	of := func(date game.Date, name string) bool { return date == h.file.Date && name == h.file.Game }
	for _, a := range decided.Approvals {
		if of(a.Date, a.Game) {
			events = append(events, Event{SHA256: a.SHA256, What: "was approved", Signed: a.Signed})
		}
	}
	for _, v := range decided.Vetoes {
		if _, ours := h.known[v.SHA256]; ours && v.SHA256 != "" {
			events = append(events, Event{SHA256: v.SHA256, What: "was vetoed", Signed: v.Signed})
		}
	}
	for _, n := range decided.Notes {
		if of(n.Date, n.Game) {
			events = append(events, Event{What: "was remarked on", Signed: n.Signed})
		}
	}
	if w, withdrawn := decided.Withdrawn(h.file); withdrawn {
		events = append(events, Event{What: "was withdrawn", Signed: w.Signed})
	}
	return events
}
